"""Case 32: one table a group, and people at several tables whose taps and words find theirs."""

import asyncio
from typing import Final

import pytest

from engine.casts import Cast
from engine.game import Seat
from service.store import keys
from service.tables.use_cases import lobbies
from service.telegram.narrator import options
from tests.faults.alike import deal_of
from tests.faults.play import C, K, Play, begin
from tests.faults.village import Village, buttons

TITLES: Final = ("Red", "Blue")
SHARED: Final = (C, C, K, C, K, C, C), (C, C, K, C, C, K, C)
"""Two deals to the same people: one kills in both, each time with somebody else."""


@pytest.mark.parametrize("times", [2, 5])
async def test_newgame_at_once_opens_one_lobby(village: Village, times: int) -> None:
    people = village.people(times)
    chat = village.group(people)
    await village.start(*people)
    with village.withheld() as updates:
        for person in people:
            village.world.say(person, chat, "/newgame")
    statuses = await asyncio.gather(*(village.post(update) for update in updates))
    await village.quiet()
    assert set(statuses) == {200}
    assert sum("A new table" in text for text in village.texts(chat)) == 1
    assert len(village.redis.keys("dm:table:*")) == 1
    assert sum("open here already" in text for text in village.texts(chat)) == times - 1


async def test_newgame_while_a_game_runs_is_refused(village: Village) -> None:
    people = village.people(4)
    game = await begin(village, people, village.group(people))
    before = game.table
    answers = await village.say(people[1], "/newgame", game.chat)
    assert len(answers) == 1
    assert village.redis.get(keys.chat(game.chat)) == game.id
    assert game.table == before


async def two_games(village: Village, cast: Cast) -> tuple[Play, Play, list[int]]:
    people = village.people(7)
    first, second = [
        await begin(village, people, village.group(people, title), cast) for title in TITLES
    ]
    return first, second, people


@pytest.fixture
async def shared(village: Village, monkeypatch: pytest.MonkeyPatch) -> tuple[Play, Play, int]:
    """Two games with one killer in both, who has another fellow in each."""
    people, games = village.people(7), []
    for title, roles in zip(TITLES, SHARED, strict=True):
        monkeypatch.setattr(lobbies, "deal", deal_of(roles))
        games.append(await begin(village, people, village.group(people, title), roles))
    first, second = games
    (killer,) = killers_of(first) & killers_of(second)
    return first, second, killer


def killers_of(game: Play) -> set[int]:
    return {game.user(seat) for seat in game.killers}


def mate_of(game: Play, killer: int) -> int:
    return game.user(next(s for s in game.killers if game.user(s) != killer))


async def pick(village: Village, game: Play, killer: int, victim: Seat) -> None:
    """In private, where both the question and what is said to the tap name the table."""
    data = game.data(options.seat(victim))
    asked = next(post for post in reversed(village.posts(killer)) if data in buttons(post))
    title = village.world.room(game.chat).chat["title"]
    assert title in asked["text"]
    toast = await village.world.tap(killer, killer, asked["message_id"], data)
    assert toast["answered"]
    assert title in toast["text"]


async def test_each_tap_names_its_table_and_ambiguous_words_are_asked_back(
    village: Village, shared: tuple[Play, Play, int]
) -> None:
    first, second, killer = shared
    victims = {game.id: game.seats(C)[0] for game in (first, second)}
    for game in (first, second):
        await pick(village, game, killer, victims[game.id])
    for game in (first, second):
        window = game.game.window
        assert window
        assert dict(window.picks) == {game.seat(killer): (victims[game.id],)}
    mates = {game.id: mate_of(game, killer) for game in (first, second)}
    answers = await village.say(killer, "Let us take Ben.")
    assert len(answers) == 1
    assert not any(village.shows(mate, "take Ben") for mate in mates.values()), "to nobody yet"
    asked = village.posts(killer)[-1]
    rows = asked["reply_markup"]["inline_keyboard"]
    labels = " ".join(each["text"] for row in rows for each in row)
    assert "Red" in labels
    assert "Blue" in labels
    chosen = next(data for data in buttons(asked) if data.startswith(f"{second.id}:"))
    await village.world.tap(killer, killer, asked["message_id"], chosen)
    await village.quiet()
    assert village.shows(mates[second.id], "take Ben")
    assert not village.shows(mates[first.id], "take Ben")


async def test_an_answer_to_words_goes_where_they_came_from_and_that_is_told(
    village: Village, shared: tuple[Play, Play, int]
) -> None:
    first, second, killer = shared
    for game, title in ((first, "Red"), (second, "Blue")):
        mate = mate_of(game, killer)
        await say_at(village, game, mate, f"Whom in {title}?")
        words = next(post for post in village.posts(killer) if f"Whom in {title}?" in post["text"])
        answers = await village.say(killer, f"Ben in {title}.", reply_to=words["message_id"])
        assert answers == [f"💬 Told to the others in “{title}”."]
        assert village.shows(mate, f"{title}: Ben in {title}.")


async def say_at(village: Village, game: Play, person: int, text: str) -> None:
    """At this table, be they asked which is meant or not."""
    await village.say(person, text)
    asked = village.posts(person)[-1]
    if f"{game.id}:0:say" in buttons(asked):
        await village.world.tap(person, person, asked["message_id"], f"{game.id}:0:say")
    await village.quiet()


async def test_a_button_of_one_table_is_none_of_the_other(village: Village) -> None:
    first, second, people = await two_games(village, (C, C, C, C, C, C, K))
    asked = second.user(second.killers[0])
    other = next(person for person in people if person != asked)
    before = first.table, second.table
    for person, data in ((other, second.data("s0")), (other, first.data("s0"))):
        if first.user(first.killers[0]) != person or data.startswith(second.id):
            answer = await village.forge(person, person, data)
            assert answer["text"]
    assert (first.table, second.table) == before


@pytest.mark.parametrize("order", ["/role", "/status", "/case"])
async def test_what_is_asked_in_private_is_answered_for_each_table(
    village: Village, order: str
) -> None:
    _first, _second, people = await two_games(village, (C, C, C, C, C, C, K))
    answers = await village.say(people[3], order)
    told = "\n".join(answers)
    assert "Red" in told
    assert "Blue" in told


async def test_leaving_in_private_asks_which(village: Village) -> None:
    people = village.people(4)
    chats = [village.group(people, title) for title in ("Red", "Blue")]
    for chat in chats:
        await village.open_table(*people, chat=chat)
    answers = await village.say(people[2], "/leave")
    assert len(answers) == 1
    for chat in chats:
        assert len(village.table(chat).members) == 4, "nothing happens before it is clear"
    row = village.posts(people[2])[-1]["reply_markup"]["inline_keyboard"][1]
    await village.world.tap(
        people[2], people[2], village.posts(people[2])[-1]["message_id"], row[0]["callback_data"]
    )
    await village.quiet()
    assert sorted(len(village.table(chat).members) for chat in chats) == [3, 4]


async def test_each_group_hears_of_its_own_game_only(village: Village) -> None:
    first, second, _people = await two_games(village, (C, C, C, C, C, C, K))
    mark = village.mark
    first.all_vote(first.killers[0])
    await first.to_end()
    assert village.calls(chat=second.chat, since=mark) == []
    assert not second.over

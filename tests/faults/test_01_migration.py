"""Case 1: the group becomes a supergroup in the middle of a game, however the bot learns of it."""

import itertools
from collections.abc import Awaitable, Callable

import pytest

from engine.game import Presence
from engine.phases import Phase
from service.sandbox import members
from service.store import keys
from tests.faults.play import C, K, Play
from tests.faults.village import Village

Begin = Callable[..., Awaitable[Play]]
FIVE = (C, C, C, C, K)


async def by_service_message(village: Village, chat: int) -> int:
    new = int(members.migrate(village.world, chat)["id"])
    await village.quiet()
    return new


async def vote_counts(game: Play, chat: int, voter: int) -> None:
    target = game.game.living[-1]
    answer = await game.village.press(game.user(voter), f"s{target}", chat)
    assert "Noted" in answer["text"]
    window = game.game.window
    assert window
    assert window.picks[voter] == (target,)


async def play_on(game: Play, new: int) -> None:
    """To the end, in the new chat, and without a word in the old one."""
    old, village = game.chat, game.village
    mark = village.mark
    game.chat = new
    game.all_vote(game.killers[0])
    await game.to_end()
    assert village.shows(new, "Innocent Faction wins")
    assert [call for call in village.calls(chat=old, since=mark) if call.status == 200] == []


async def test_told_by_the_service_message_the_vote_goes_on(village: Village, play: Begin) -> None:
    game = await play(5, FIVE, kind="group")
    await game.to(Phase.FIRST_VOTE)
    deadline, picks = game.table.deadline, game.game.window
    mark = village.mark
    new = await by_service_message(village, game.chat)
    assert game.table.chat == new
    assert game.table.deadline == deadline
    assert game.game.window == picks
    await vote_counts(game, new, game.game.living[0])
    await vote_counts(game, game.chat, game.game.living[1])  # the old message's buttons
    await village.quiet()
    assert village.calls("send", game.chat, since=mark) == []
    (pinned,) = village.world.room(new).pinned
    assert "Answered: 2 of" in village.world.room(new).messages[pinned]["text"]
    await play_on(game, new)


@pytest.mark.parametrize("phase", [Phase.KILL, Phase.DISCUSSION, Phase.SECOND_VOTE])
async def test_learnt_from_a_failed_send(village: Village, play: Begin, phase: Phase) -> None:
    game = await play(5, FIVE, kind="group")
    game.all_vote(game.killers[0])
    await game.to(phase)
    with village.withheld():
        new = int(members.migrate(village.world, game.chat)["id"])
    mark = village.mark
    await game.run_out()
    while game.game.at_night:
        await game.run_out()
    refused = [call for call in village.refusals(mark) if call.chat_id == game.chat]
    assert len(refused) <= 2, "it is tried no more once the new chat is known"
    assert refused
    assert game.table.chat == new
    assert village.posts(new), "what was refused has arrived in the new chat"
    assert village.world.room(new).pinned
    await play_on(game, new)


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
async def test_all_that_is_told_in_any_order_and_twice(
    village: Village, play: Begin, order: tuple[int, ...]
) -> None:
    game = await play(5, FIVE, kind="group")
    await game.to(Phase.FIRST_VOTE)
    with village.withheld() as told:
        new = int(members.migrate(village.world, game.chat)["id"])
    assert len(told) == 3
    for number in (*order, *order):
        assert await village.post(told[number]) == 200
    await village.quiet()
    assert game.table.chat == new
    assert game.table.frozen is None
    shown = [text for text in village.texts(new) if "First vote" in text or "first vote" in text]
    assert len(shown) <= 2, "the status and the question, once each"
    await vote_counts(game, new, game.game.living[0])
    assert len(village.world.room(new).pinned) == 1


@pytest.mark.parametrize("turned_round", [False, True])
async def test_who_leaves_and_comes_back_around_the_move_does_so_in_the_game(
    village: Village, play: Begin, *, turned_round: bool
) -> None:
    """Told in the order in which it happened, and in the other one (case 5)."""
    game = await play(6, (C, *FIVE), kind="group")
    await game.to(Phase.FIRST_VOTE)
    owner = village.world.room(game.chat).owner
    living = map(game.user, game.game.living)
    back, old, new = [user for user in living if user != owner][:3]
    members.leave(village.world, game.chat, back)
    await village.quiet()
    with village.withheld() as told:
        members.leave(village.world, game.chat, old)
        moved = int(members.migrate(village.world, game.chat)["id"])
        members.leave(village.world, moved, new)
        members.join(village.world, moved, [back], by=owner)
    for body in reversed(told) if turned_round else told:
        assert await village.post(body) == 200
    await village.quiet()
    assert game.table.chat == moved
    presences = [game.game.players[game.seat(user)].presence for user in (back, old, new)]
    assert presences == [Presence.HERE, Presence.GONE, Presence.GONE]


async def test_a_lobby_moves_too(village: Village) -> None:
    people = village.people(4)
    chat = village.group(people, kind="group")
    table = await village.open_table(*people[:2], chat=chat)
    new = await by_service_message(village, chat)
    assert village.table(new).id == table
    await village.start(*people[2:])
    await village.press(people[2], "join", chat)
    await village.press(people[3], "join", new)
    await village.quiet()
    assert [member.user for member in village.table(new).members] == people
    await village.press(people[0], "begin", new)
    await village.quiet()
    assert village.stored(table).game


async def test_what_waited_for_the_old_chat_goes_to_the_new_one(
    village: Village, play: Begin
) -> None:
    """The chat was told to wait, and moved meanwhile."""
    game = await play(5, FIVE, kind="group")
    await game.to(Phase.FIRST_VOTE)
    village.order("sendMessage", game.chat, code=429, retry_after=600)
    host, chat = game.table.host, game.chat
    village.world.say(host, chat, "/case")
    await village.until(lambda: village.redis.exists(keys.hold(chat)), "the chat is held")
    new = int(members.migrate(village.world, chat)["id"])
    await village.quiet()
    assert village.shows(new, "case file")
    assert village.redis.llen(keys.outbox(chat)) == 0
    assert {call.status for call in village.calls("send", chat)} <= {200, 429}


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_lobby_opened_in_the_new_chat_gives_way_to_a_game_that_runs(
    village: Village, play: Begin, when: str
) -> None:
    game = await play(5, FIVE, kind="group")
    await game.to(Phase.FIRST_VOTE)
    host = game.table.host
    with village.withheld() as told:
        new = int(members.migrate(village.world, game.chat)["id"])
    if when == "after":
        for body in told:
            await village.post(body)
        await village.quiet()
    answers = await village.say(host, "/newgame", new)
    assert answers
    for body in told:
        await village.post(body)
    await village.quiet()
    assert village.redis.get(keys.chat(new)) == game.id
    await vote_counts(game, new, game.game.living[0])

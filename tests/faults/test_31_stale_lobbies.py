"""Case 31: a lobby in which nothing happens asks who is there, frees seats, and can be closed."""

from collections.abc import Awaitable, Callable

import pytest

from service.store import keys
from service.tables.stage import Stage
from tests.faults.village import Village, buttons

Table = tuple[int, list[int]]
LONG = 601
"""Seconds: people are given ten minutes at least, however fast the game is."""


@pytest.fixture
async def three_of_five(village: Village) -> Table:
    people = village.people(5)
    chat = village.group(people)
    await village.open_table(*people[:3], chat=chat)
    return chat, people


async def nothing_happens(village: Village, chat: int) -> None:
    village.later(LONG, chat)
    await village.quiet()


def asked(village: Village, person: int) -> int:
    return sum("still" in text for text in village.texts(person))


def seated(village: Village, chat: int) -> list[int]:
    return [member.user for member in village.table(chat).members]


async def test_who_is_silent_is_asked_in_private_and_who_answers_stays(
    village: Village, three_of_five: Table
) -> None:
    chat, people = three_of_five
    mark = village.mark
    await nothing_happens(village, chat)
    assert [asked(village, person) for person in people] == [1, 1, 1, 0, 0]
    assert village.calls("send", chat, since=mark) == [], "nobody else is bothered"
    await village.press(people[1], "still")
    await village.quiet()
    await nothing_happens(village, chat)
    assert seated(village, chat) == [people[1]]
    assert village.table(chat).stage is Stage.LOBBY
    assert not any(village.shows(person, "still there?") for person in people[3:])


async def test_any_sign_counts(village: Village, three_of_five: Table) -> None:
    chat, people = three_of_five
    await nothing_happens(village, chat)
    await village.say(people[2], "/join", chat)
    await village.press(people[0], "set", chat)
    await village.quiet()
    for person in (people[0], people[2]):
        assert village.button(person, "still") is None
        assert "is kept" in village.texts(person)[-1], "nothing threatens them any more"
    await nothing_happens(village, chat)
    assert seated(village, chat) == [people[0], people[2]]


async def test_asked_a_second_time_only_the_newer_question_has_buttons(
    village: Village, three_of_five: Table
) -> None:
    chat, people = three_of_five
    await nothing_happens(village, chat)
    await village.say(people[0], "/pace slow", chat)
    await nothing_happens(village, chat)
    questions = [post for post in village.posts(people[0]) if buttons(post)]
    assert len(questions) == 1
    assert questions == village.posts(people[0])[-1:]


async def test_who_gets_up_from_the_question_reads_there_what_came_of_it(
    village: Village, three_of_five: Table
) -> None:
    chat, people = three_of_five
    await nothing_happens(village, chat)
    before = len(village.posts(people[1]))
    await village.press(people[1], "get_up")
    await village.quiet()
    assert seated(village, chat) == [people[0], people[2]]
    assert len(village.posts(people[1])) == before, "no message more"
    assert "no seat" in village.texts(people[1])[-1]
    assert village.button(people[1], "get_up") is None


async def test_each_is_asked_by_their_own_time(village: Village, three_of_five: Table) -> None:
    """Who came later is asked later."""
    chat, people = three_of_five
    village.later(300, chat)
    await village.start(people[3])
    await village.press(people[3], "join", chat)
    await village.quiet()
    village.later(LONG - 300, chat)
    await village.quiet()
    assert asked(village, people[3]) == 0
    assert asked(village, people[0]) == 1


async def test_asked_once_and_told_that_the_seat_is_free(
    village: Village, three_of_five: Table
) -> None:
    chat, people = three_of_five
    await nothing_happens(village, chat)
    posts = [len(village.posts(person)) for person in people[:3]]
    await nothing_happens(village, chat)
    assert seated(village, chat) == []
    assert [len(village.posts(person)) - 1 for person in people[:3]] == posts
    for person in people[:3]:
        assert village.button(person, "still") is None
        assert "free" in village.texts(person)[-1]


async def test_an_empty_lobby_closes_itself_and_a_new_one_is_possible(
    village: Village, three_of_five: Table
) -> None:
    chat, people = three_of_five
    old = village.table(chat).id
    for _time in range(4):
        if village.redis.get(keys.chat(chat)) is None:
            break
        await nothing_happens(village, chat)
    assert village.stored(old).stage is Stage.CANCELLED
    assert await village.open_table(people[3], chat=chat) != old


@pytest.mark.parametrize("closer", [1, 2])
async def test_any_member_may_close_a_stale_lobby(
    village: Village, three_of_five: Table, closer: int
) -> None:
    chat, people = three_of_five
    await village.say(people[closer], "/cancel", chat)
    assert village.table(chat).stage is Stage.LOBBY, "not while it is fresh"
    await nothing_happens(village, chat)
    await village.say(people[closer], "/cancel", chat)
    assert village.table(chat).stage is Stage.CANCELLED
    assert await village.open_table(people[4], chat=chat)


async def test_a_passer_by_may_not_close_what_others_sit_at(
    village: Village, three_of_five: Table
) -> None:
    chat, people = three_of_five
    await nothing_happens(village, chat)
    assert await village.say(people[4], "/cancel", chat)
    assert village.table(chat).stage is Stage.LOBBY


async def answer_late(village: Village, person: int, chat: int) -> None:
    found = village.button(person, "still")
    assert found
    await nothing_happens(village, chat)
    answer = await village.forge(person, person, found[1], found[0]["message_id"])
    assert answer["text"]


async def leave_and_answer(village: Village, person: int, chat: int) -> None:
    found = village.button(person, "still")
    assert found
    await village.say(person, "/leave", chat)
    answer = await village.forge(person, person, found[1], found[0]["message_id"])
    assert answer["text"]


@pytest.mark.parametrize("way", [answer_late, leave_and_answer])
async def test_an_answer_of_somebody_who_has_no_seat_gives_none(
    village: Village, three_of_five: Table, way: Callable[[Village, int, int], Awaitable[None]]
) -> None:
    chat, people = three_of_five
    await nothing_happens(village, chat)
    await way(village, people[2], chat)
    await village.quiet()
    assert people[2] not in seated(village, chat)

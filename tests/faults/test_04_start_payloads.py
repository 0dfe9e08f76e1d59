"""Case 4: /start with whatever stands behind it gives a seat or a plain reason, twice as once."""

from collections.abc import Awaitable, Callable

import pytest

from service.context import _link_key
from service.tables.links import Links
from tests.faults.play import Play
from tests.faults.village import Village

Make = Callable[[Village, Play, int], str]


def payload(village: Village, table: str, user: int) -> str:
    return Links(_link_key(village.house.settings)).payload(table, user)


def of_a_game_that_runs(village: Village, play: Play, me: int) -> str:
    return payload(village, play.id, me)


def of_no_table(village: Village, _play: Play, me: int) -> str:
    return payload(village, "nosuch1", me)


def of_somebody_else(village: Village, play: Play, me: int) -> str:
    return payload(village, play.id, me + 1)


def altered(village: Village, play: Play, me: int) -> str:
    good = payload(village, play.id, me)
    return good[:-1] + ("A" if good[-1] != "A" else "B")


def garbled(_village: Village, _play: Play, _me: int) -> str:
    return "j-%00-\u0416🙂"


def too_long(_village: Village, _play: Play, _me: int) -> str:
    return "a" * 65


def two_words(village: Village, play: Play, me: int) -> str:
    return f"{payload(village, play.id, me)} {payload(village, play.id, me)}"


@pytest.mark.parametrize(
    "make",
    [of_a_game_that_runs, of_no_table, of_somebody_else, altered, garbled, too_long, two_words],
)
async def test_a_payload_that_seats_nobody_has_a_plain_reason_each_time(
    village: Village, play: Callable[..., Awaitable[Play]], make: Make
) -> None:
    game = await play(4)
    (me,) = village.people(1)
    await village.start(me)
    before = game.table
    for _ in range(2):
        answers = await village.say(me, f"/start {make(village, game, me)}")
        assert len(answers) == 1
        assert 0 < len(answers[0]) <= 200
    assert game.table == before
    assert village.redis.smembers(f"dm:seats:{me}") == set()
    assert village.refusals() == []


@pytest.mark.parametrize("times", [1, 2, 5])
async def test_a_good_payload_seats_however_often_it_is_used(village: Village, times: int) -> None:
    host, me = village.people(2)
    chat = village.group([host, me])
    table = await village.open_table(host, chat=chat)
    good = payload(village, table, me)
    for _ in range(times):
        answers = await village.say(me, f"/start {good}")
        assert answers
    assert [member.user for member in village.table(chat).members] == [host, me]
    assert village.refusals() == []


async def test_a_payload_of_a_table_that_was_closed_seats_nobody_at_the_next_one(
    village: Village,
) -> None:
    host, me = village.people(2)
    chat = village.group([host, me])
    old = await village.open_table(host, chat=chat)
    await village.say(host, "/cancel", chat)
    new = await village.open_table(host, chat=chat)
    await village.start(me)
    assert new != old
    answers = await village.say(me, f"/start {payload(village, old, me)}")
    assert len(answers) == 1
    assert [member.user for member in village.table(chat).members] == [host]


@pytest.mark.parametrize("text", ["/start", "/start ", "/start@dying_message_bot", "/START"])
async def test_no_payload_is_a_greeting(village: Village, text: str) -> None:
    (me,) = village.people(1)
    await village.start(me)
    answers = await village.say(me, text)
    assert answers
    assert all(answers)
    assert village.refusals() == []

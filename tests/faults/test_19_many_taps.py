"""Case 19: many taps in no time: the last one stands, each is answered, and edits stay few."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from itertools import pairwise

import pytest

from engine.game import Seat
from engine.phases import Phase
from service.sandbox.ledger import Call
from tests.faults.play import C, K, Play
from tests.faults.village import Village

Begin = Callable[..., Awaitable[Play]]
SPEED = 5.0
MINUTE = 60 / SPEED
EDITS_A_MINUTE = 20
BETWEEN_EDITS = 3 / SPEED
"""Seconds between two edits of one message."""
JITTER = 0.3
"""Calls that left so far apart may arrive closer together on a busy machine."""

pytestmark = pytest.mark.parametrize("speed", [SPEED])


def edits(village: Village, chat: int, since: int = 0) -> list[Call]:
    return [call for call in village.calls("editMessage", chat, since=since) if call.status == 200]


def most_in(calls: Sequence[Call], seconds: float) -> int:
    """The most calls in any stretch of time of this length."""
    times = [call.at for call in calls]
    return max((sum(at <= each < at + seconds for each in times) for at in times), default=0)


def closest(calls: Sequence[Call]) -> float:
    """The shortest time between two edits of one message."""
    times = defaultdict(list)
    for call in calls:
        times[call.params["message_id"]].append(call.at)
    gaps = [b - a for each in times.values() for a, b in pairwise(each)]
    return min(gaps, default=float("inf"))


async def tap_all(village: Village, game: Play, seat: Seat, options: Sequence[str]) -> list[str]:
    """All at once, in this order; what appears for each."""
    chat = game.chat if game.phase in {Phase.FIRST_VOTE, Phase.DISCUSSION} else game.user(seat)
    found = village.button(chat, options[0])
    assert found
    message = found[0]["message_id"]
    taps = [village.world.tap(game.user(seat), chat, message, game.data(each)) for each in options]
    answers = await asyncio.gather(*taps)
    assert all(answer["answered"] for answer in answers), "a spinner did not end"
    await village.quiet()
    return [str(answer["text"]) for answer in answers]


async def test_ten_equal_taps_are_one_vote(village: Village, play: Begin) -> None:
    game = await play(4, (C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    voter, target = game.game.living[0], game.game.living[-1]
    mark = village.mark
    said = await tap_all(village, game, voter, [f"s{target}"] * 10)
    assert len(set(said)) == 1
    window = game.game.window
    assert window
    assert dict(window.picks) == {voter: (target,)}
    assert len(edits(village, game.chat, mark)) <= 1, "the same tally needs no edit"
    assert village.button(game.chat, f"s{target}")
    assert village.refusals() == []


async def test_forty_alternating_taps_leave_the_last_choice(village: Village, play: Begin) -> None:
    game = await play(4, (C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    voter, (a, b) = game.game.living[0], game.game.living[-2:]
    mark = village.mark
    await tap_all(village, game, voter, [f"s{a}", f"s{b}"] * 20)
    window = game.game.window
    assert window
    assert window.picks[voter] == (b,)
    made = edits(village, game.chat, mark)
    assert most_in(made, MINUTE) <= EDITS_A_MINUTE
    assert village.button(game.chat, f"s{a}")
    assert village.refusals() == []


async def test_all_change_their_minds_at_once(village: Village, play: Begin) -> None:
    """The tally that is shown in the end is the last one, however many edits were spared."""
    game = await play(6, (C, C, C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    living, mark = game.game.living, village.mark
    target = living[-1]
    flips = [f"s{target}", "no"] * 5
    await asyncio.gather(*(tap_all(village, game, seat, flips) for seat in living[:-1]))
    made = edits(village, game.chat, mark)
    assert most_in(made, MINUTE) <= EDITS_A_MINUTE
    assert closest(made) >= BETWEEN_EDITS * JITTER
    (pinned,) = village.world.room(game.chat).pinned
    status = village.world.room(game.chat).messages[pinned]["text"]
    assert f"Answered: {len(living) - 1} of {len(living)}." in status
    assert village.refusals() == []


@pytest.mark.parametrize("times", [9, 24])
async def test_ticks_in_private_are_few_edits_too(
    village: Village, play: Begin, times: int
) -> None:
    game = await play(4, (C, C, C, K))
    await game.to(Phase.FORGERY)
    killer = game.killers[0]
    card = game.asked[0].options[0]
    mark = village.mark
    await tap_all(village, game, killer, [f"c{card}"] * times)
    assert game.table.drafts.get(killer) == ((card,) if times % 2 else ())
    made = edits(village, game.user(killer), mark)
    assert len(made) < times
    assert closest(made) >= BETWEEN_EDITS * JITTER
    assert village.button(game.user(killer), f"c{card}")
    assert village.refusals() == []


async def test_a_lobby_where_people_come_and_go(village: Village) -> None:
    people = village.people(5)
    chat = village.group(people)
    await village.open_table(people[0], chat=chat)
    await village.start(*people[1:])
    mark = village.mark
    found = village.button(chat, "join")
    assert found
    message, join = found
    leave = join.replace("join", "leave")

    async def flip(person: int, first: str, then: str) -> None:
        taps = [
            village.world.tap(person, chat, message["message_id"], data)
            for data in [first, then] * 4 + [first]
        ]
        assert all(answer["answered"] for answer in await asyncio.gather(*taps))

    for first, then in ((join, leave), (leave, join), (join, leave)):
        await asyncio.gather(*(flip(person, first, then) for person in people[1:]))
        await village.quiet()
    assert {member.user for member in village.table(chat).members} == set(people)
    made = edits(village, chat, mark)
    assert len(made) > 1
    assert most_in(made, MINUTE) <= EDITS_A_MINUTE
    assert closest(made) >= BETWEEN_EDITS * JITTER
    assert village.refusals() == []

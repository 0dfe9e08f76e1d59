"""Of what is told of one thing the last that happened counts, in whatever order it is told."""

import asyncio
from itertools import permutations
from typing import Any

import pytest

from engine.game import Presence
from service.store.facts import TITLE
from service.tables.moment import Moment
from service.tables.notices import Rights, Trouble, Why
from service.tables.people import Person

House = Any
GROUP = -100
ANN = Person(1, "P1")
FREE = Rights(pin=True, mute=True)
MUTED = Rights(pin=True, mute=True, write=False)


async def test_a_bot_that_was_let_in_since_is_not_put_out_by_who_was_slow(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An older update has been found to be the latest so far, and goes on after a newer one."""
    await house.game(4)
    older, newer = house.moment(), house.moment()
    find, finds = house.store.find_by_chat, iter(range(99))

    async def slow(chat: int) -> Any:
        if next(finds) == 0:
            await house.tables.entered_group(GROUP, newer)
        return await find(chat)

    monkeypatch.setattr(type(house.store), "find_by_chat", lambda _store, chat: slow(chat))
    await house.tables.lost_group(GROUP, older)
    assert next(finds) > 1
    assert (await house.found()).frozen is None


async def test_all_orders_and_all_at_once_end_alike(house: House) -> None:
    await house.game(4)
    for at_once in (False, True):
        for order in permutations(range(3)):
            moments = [house.moment() for _ in range(3)]
            told = [
                house.tables.lost_group(GROUP, moments[0]),
                house.tables.note_rights(GROUP, MUTED, moments[1]),
                house.tables.note_rights(GROUP, FREE, moments[2]),
            ]
            if at_once:
                await asyncio.gather(*(told[place] for place in order))
            else:
                for place in order:
                    await told[place]
            found = await house.found()
            assert (found.frozen, found.troubles) == (None, frozenset())


async def test_a_bot_that_may_write_again_lets_its_table_go_on_without_a_word(
    house: House,
) -> None:
    await house.game(4)
    await house.tables.note_rights(GROUP, MUTED, house.moment())
    await house.tables.entered_group(GROUP, house.moment())
    assert (await house.found()).frozen is None


async def test_a_table_opened_where_the_bot_may_not_write_stands_still_from_the_first(
    house: House,
) -> None:
    await house.tables.note_rights(GROUP, MUTED, house.moment())
    table, _people = await house.lobby(1)
    assert table.frozen.why is Why.MAY_NOT_WRITE
    assert await house.waiting(GROUP) == []
    await house.tables.note_rights(GROUP, FREE, house.moment())
    assert (await house.found()).frozen is None
    assert await house.waiting(GROUP)


async def test_a_group_lost_in_the_instant_in_which_a_table_is_opened_is_lost_to_it(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = house.store.commit

    async def late(change: Any) -> None:
        if change.expected == 0:
            await house.tables.lost_group(GROUP, house.moment())
        await commit(change)

    monkeypatch.setattr(type(house.store), "commit", lambda _store, change: late(change))
    table, _people = await house.lobby(1)
    assert table.frozen.why is Why.OUT


async def test_why_a_table_stands_still_is_what_was_learnt_last(house: House) -> None:
    await house.game(4)
    await house.tables.lost_group(GROUP, house.moment())
    await house.tables.note_rights(GROUP, MUTED, house.moment())
    table = await house.found()
    assert table.frozen.why is Why.MAY_NOT_WRITE
    assert len(house.notices) == 1
    assert (await house.tables.standing(table.id)).frozen.why is Why.MAY_NOT_WRITE


async def test_a_table_that_moves_to_where_the_bot_may_not_write_stands_still(
    house: House,
) -> None:
    await house.game(4)
    await house.tables.note_rights(-200, MUTED, house.moment())
    await house.tables.migrate(GROUP, -200)
    assert (await house.find(-200)).frozen.why is Why.MAY_NOT_WRITE


async def test_a_right_given_since_is_not_taken_by_an_attempt_from_before(house: House) -> None:
    await house.game(6)
    await house.to_discussion()
    before = await house.attempt()
    await house.tables.note_rights(GROUP, FREE, house.moment())
    assert not await house.tables.lacks_right(GROUP, Trouble.CANNOT_MUTE, before)
    assert not await house.tables.lost_group(GROUP, before)
    found = await house.found()
    assert (found.troubles, found.frozen) == (frozenset(), None)


async def test_an_attempt_from_before_takes_nobody_s_reach(house: House) -> None:
    await house.lobby(2)
    before = await house.attempt()
    await house.tables.reachable(2, house.moment())
    assert not await house.tables.not_reached(2, before)
    assert (await house.found()).unreachable == frozenset()
    assert await house.tables.may_write_to(2)
    assert await house.tables.not_reached(2, await house.attempt())


async def test_an_attempt_that_began_after_all_that_is_known_counts_in_whatever_second(
    house: House,
) -> None:
    await house.lobby(2)
    written, later = house.moment(), house.moment()
    await house.tables.reachable(2, written)
    attempt = await house.attempt()
    for _ in range(2):
        await house.tables.not_reached(2, attempt)
        assert not await house.tables.may_write_to(2)
        await house.tables.reachable(2, written)  # it is delivered once more
    assert not await house.tables.may_write_to(2)
    await house.tables.reachable(2, later)
    assert await house.tables.may_write_to(2)


async def test_the_title_is_the_last_one_given(house: House) -> None:
    await house.lobby(1)
    older, newer = house.moment(), house.moment()
    await house.tables.rename_group(GROUP, "New", newer)
    await house.tables.rename_group(GROUP, "Old", older)
    assert (await house.found()).title == "New"


@pytest.mark.parametrize("opened", ["Old", "New", ""])
async def test_a_table_bears_the_title_that_its_group_has_now(house: House, opened: str) -> None:
    """It may be opened late, by a message from before."""
    asked = house.moment()
    await house.tables.rename_group(GROUP, "New", house.moment())
    await house.tables.open(ANN, GROUP, None, asked, house.mark(), title=opened)
    assert (await house.found()).title == "New"
    assert (await house.store.facts(GROUP))[TITLE] == "New"


async def test_who_opens_a_table_tells_what_the_group_calls_itself(house: House) -> None:
    await house.tables.rename_group(GROUP, "Old", house.moment())
    await house.tables.open(ANN, GROUP, None, house.moment(), house.mark(), title="New")
    assert (await house.found()).title == "New"
    await house.tables.rename_group(GROUP, "Newer", house.moment())
    assert (await house.found()).title == "Newer"


@pytest.mark.parametrize("here", [True, False])
async def test_who_has_come_and_gone_is_where_they_were_last(house: House, *, here: bool) -> None:
    await house.game(6)
    table = await house.to_discussion()
    seat = table.game.living[0]
    user = table.seated()[seat].user
    older, newer = house.moment(), house.moment()
    first, last = house.tables.left_group, house.tables.joined_group
    if not here:
        first, last = last, first
    await last(user, GROUP, newer, house.mark())
    await first(user, GROUP, older, house.mark())
    presence = (await house.found()).game.players[seat].presence
    assert presence is (Presence.HERE if here else Presence.GONE)


@pytest.mark.parametrize("comes_back", [True, False])
async def test_who_leaves_the_group_while_the_table_stands_still_is_gone_when_it_goes_on(
    house: House, *, comes_back: bool
) -> None:
    await house.game(6)
    table = await house.to_discussion()
    seat = table.game.living[0]
    user = table.seated()[seat].user
    await house.tables.note_rights(GROUP, MUTED, house.moment())
    await house.tables.left_group(user, GROUP, house.moment(), house.mark())
    if comes_back:
        await house.tables.joined_group(user, GROUP, house.moment(), house.mark())
    assert (await house.found()).game == table.game
    await house.tables.note_rights(GROUP, FREE, house.moment())
    thawed = await house.found()
    presence = thawed.game.players[seat].presence
    assert presence is (Presence.HERE if comes_back else Presence.GONE)
    assert not any(move.waits for move in thawed.moves.values())


def test_moments_sort_as_text_as_they_do_themselves() -> None:
    moments = [
        Moment(9),
        Moment(10),
        Moment(10, of_membership=False, update=9),
        Moment(10, of_membership=False, update=10),
        Moment(10, of_membership=True, update=1),
        Moment(1_700_000_000, of_membership=False, update=3),
    ]
    assert sorted(moments) == moments
    assert sorted(moments, key=str) == moments

"""What hinders a table in its group is told once, by day, and so is its end (fault 7)."""

from typing import Any

import pytest

from service.tables.notices import Rights, RightsGiven, Thawed, Trouble, Troubled

House = Any
GROUP = -100
ALL, NONE = Rights(pin=True, mute=True), Rights(pin=False, mute=False)


async def test_a_right_withdrawn_by_day_is_told_once_and_so_is_its_return(house: House) -> None:
    await house.game(6)
    await house.to_discussion()
    await house.tables.note_rights(GROUP, ALL, house.moment())
    assert house.notices == []
    await house.tables.note_rights(GROUP, Rights(pin=True, mute=False), house.moment())
    await house.tables.note_rights(GROUP, Rights(pin=True, mute=False), house.moment())
    await house.tables.lacks_right(GROUP, Trouble.CANNOT_MUTE, await house.attempt())
    assert house.notices == [Troubled(Trouble.CANNOT_MUTE)]
    assert house.scribe.notices[-1].public.troubles == (Trouble.CANNOT_MUTE,)
    await house.tables.note_rights(GROUP, ALL, house.moment())
    assert house.notices[1:] == [RightsGiven((Trouble.CANNOT_MUTE,))]
    assert house.scribe.notices[-1].public.troubles == ()
    await house.tables.note_rights(GROUP, NONE, house.moment())
    assert house.notices[2:] == [Troubled(Trouble.CANNOT_PIN), Troubled(Trouble.CANNOT_MUTE)]


async def test_what_is_learnt_at_night_is_told_with_dawn(house: House) -> None:
    table = await house.game(6)
    told = len(house.scribe.public)
    await house.tables.lacks_right(GROUP, Trouble.CANNOT_PIN, await house.attempt())
    await house.tables.lacks_right(GROUP, Trouble.CANNOT_PIN, await house.attempt())
    assert (house.notices, len(house.scribe.public)) == ([], told)
    assert (await house.tables.standing(table.id)).lobby.troubles == ()
    await house.to_discussion()
    assert house.notices == [Troubled(Trouble.CANNOT_PIN)]
    dawn = house.scribe.public[-1]
    assert dawn.before.at_night
    assert dawn.troubles == (Trouble.CANNOT_PIN,)
    assert dawn.notices == (Troubled(Trouble.CANNOT_PIN),)


async def test_what_came_and_went_in_one_night_is_never_told(house: House) -> None:
    await house.game(6)
    await house.tables.note_rights(GROUP, NONE, house.moment())
    await house.tables.note_rights(GROUP, ALL, house.moment())
    await house.to_discussion()
    assert house.notices == []


async def test_a_right_given_at_night_is_told_with_dawn(house: House) -> None:
    """And the dead are muted then: who is muted at night would tell who has died."""
    await house.tables.note_rights(GROUP, NONE, house.moment())
    await house.game(6)
    await house.tables.note_rights(GROUP, ALL, house.moment())
    assert house.notices == []
    await house.to_discussion()
    assert house.notices == [RightsGiven((Trouble.CANNOT_PIN, Trouble.CANNOT_MUTE))]


@pytest.mark.parametrize("by_send", [True, False])
async def test_a_new_table_knows_what_its_group_lacks_and_shows_it_in_the_lobby(
    house: House, *, by_send: bool
) -> None:
    if by_send:
        await house.tables.lacks_right(GROUP, Trouble.CANNOT_PIN, await house.attempt())
    else:
        await house.tables.note_rights(GROUP, Rights(pin=False, mute=True), house.moment())
    await house.lobby(4)
    assert house.notices == []
    assert house.scribe.lobbies[0].troubles == (Trouble.CANNOT_PIN,)
    await house.tables.lacks_right(GROUP, Trouble.CANNOT_PIN, await house.attempt())
    assert house.notices == []


async def test_rights_that_nobody_told_of_are_no_trouble(house: House) -> None:
    await house.lobby(4)
    assert house.scribe.lobbies[-1].troubles == ()


async def test_a_table_whose_topic_is_lost_goes_on_in_the_general_one(house: House) -> None:
    people = (await house.lobby(1))[1]
    await house.tables.close(people[0], (await house.found()).id, house.mark())
    await house.tables.open(people[0], GROUP, 7, house.moment(), house.mark())
    id_ = (await house.found()).id
    for thread in (8, 7, 7, None):
        await house.tables.lost_topic(id_, thread)
    assert (await house.found()).thread is None
    assert house.notices == [Troubled(Trouble.TOPIC_LOST)]
    # The notice posts the lobby anew: its old post is where nobody can edit it.
    assert house.scribe.lobbies[-1].thread == 7
    await house.tables.note_rights(GROUP, ALL, house.moment())
    assert len(house.notices) == 1


async def test_what_an_old_table_could_not_send_does_not_trouble_the_new_one(
    house: House,
) -> None:
    old, people = await house.lobby(1)
    await house.tables.close(people[0], old.id, house.mark())
    await house.tables.open(people[0], GROUP, 8, house.moment(), house.mark())
    await house.tables.lost_topic(old.id, 8)
    assert (await house.found()).thread == 8


async def test_a_group_may_call_itself_something_else_at_any_time(house: House) -> None:
    people = (await house.lobby(1))[1]
    await house.tables.close(people[0], (await house.found()).id, house.mark())
    await house.tables.open(people[0], GROUP, None, house.moment(), house.mark(), title="Friends")
    assert house.scribe.lobbies[-1].title == "Friends"
    await house.tables.rename_group(GROUP, "<Foes>", house.moment())
    assert house.scribe.lobbies[-1].title == "<Foes>"
    await house.tables.rename_group(GROUP - 1, "Others", house.moment())
    assert (await house.found()).title == "<Foes>"


async def test_troubles_learnt_while_it_stands_still_are_told_when_it_goes_on(
    house: House,
) -> None:
    await house.lobby(4)
    await house.tables.lost_group(GROUP, house.moment())
    await house.tables.lacks_right(GROUP, Trouble.CANNOT_PIN, await house.attempt())
    assert len(house.notices) == 1
    await house.tables.entered_group(GROUP, house.moment())
    assert set(house.notices[1:]) == {Thawed(0), Troubled(Trouble.CANNOT_PIN)}

"""Case 11: people who rename themselves, take each other's names or are namesakes."""

import pytest

from engine.phases import Phase
from tests.faults.play import C, K, Play, begin
from tests.faults.village import Village, buttons


def labels(village: Village, chat: int) -> dict[str, str]:
    """Of the newest message with buttons: label → option."""
    message = next(each for each in reversed(village.posts(chat)) if buttons(each))
    rows = message["reply_markup"]["inline_keyboard"]
    return {each["text"]: each["callback_data"].split(":", 2)[2] for row in rows for each in row}


async def table(village: Village, *names: str) -> tuple[int, list[int]]:
    people = [int(village.world.person(name)["id"]) for name in names]
    chat = village.group(people)
    await village.open_table(*people, chat=chat)
    return chat, people


async def first_vote(village: Village, *names: str) -> Play:
    people = [int(village.world.person(name)["id"]) for name in names]
    game = await begin(village, people, village.group(people), (*(C,) * (len(names) - 1), K))
    await game.to(Phase.FIRST_VOTE)
    return game


async def test_namesakes_are_all_seated_and_told_apart(village: Village) -> None:
    chat, people = await table(village, "Alex", "Alex", "alex", "ALEX ")
    assert [member.user for member in village.table(chat).members] == people
    lobby = next(text for text in village.texts(chat) if "At the table" in text)
    seated = [line for line in lobby.splitlines() if line[:1].isdigit()]
    assert len({line.split(". ", 1)[1].casefold() for line in seated}) == len(people)


async def test_a_name_taken_over_in_the_lobby_seats_nobody_twice(village: Village) -> None:
    chat, people = await table(village, "Ada", "Ben", "Cleo", "Dov")
    for name in ("Una", "Vera", "Wim"):
        village.world.rename(people[0], name)
        await village.press(people[0], "join", chat)
    village.world.rename(people[1], "Ada")
    await village.press(people[1], "join", chat)
    await village.quiet()
    assert [member.user for member in village.table(chat).members] == people


async def test_all_buttons_of_a_vote_differ_and_act_on_the_person(village: Village) -> None:
    game = await first_vote(village, "Alex", "Alex", "Alex", "Alex", "Alex")
    found = labels(village, game.chat)
    assert len(found) == len(game.game.living) + 1
    for seat, option in zip(game.game.living, list(found.values()), strict=False):
        assert option == f"s{seat}"
        await game.press(game.game.living[0], option)
        window = game.game.window
        assert window
        assert window.picks[game.game.living[0]] == (seat,)


@pytest.mark.parametrize("new", ["Ben", "Ada II", ""])
async def test_renaming_in_a_game_changes_nobodys_seat_nor_vote(village: Village, new: str) -> None:
    """Ada takes Ben's name, he takes hers, and each button still means whom it meant."""
    game = await first_vote(village, "Ada", "Ben", "Cleo", "Dov", "Eri")
    before = game.table
    ada, ben = (member.user for member in before.members[:2])
    village.world.rename(ben, "Ada")
    village.world.rename(ada, new or "Dov")
    voter = game.game.living[0]
    target = game.game.living[-1]
    await game.press(voter, f"s{target}")
    window = game.game.window
    assert window
    assert window.picks == {voter: (target,)}
    after = game.table
    assert [m.user for m in after.seated()] == [m.user for m in before.seated()]
    game.all_vote(target)
    await game.to(Phase.SECOND_VOTE)
    assert game.game.round.accused == target
    assert village.refusals() == []

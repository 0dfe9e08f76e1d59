"""Case 21: what is told is what is stored, after each tap; targets that cannot be are refused."""

from collections.abc import Awaitable, Callable

import pytest

from engine.phases import Phase
from engine.questions import Word
from tests.faults.play import C, K, Play
from tests.faults.village import Village

Begin = Callable[..., Awaitable[Play]]
SIX = (C, C, C, C, C, K)


def tally(texts: list[str]) -> list[str]:
    return [line for text in texts for line in text.splitlines() if line.startswith("Answered:")]


async def test_the_tally_shown_is_the_tally_stored(village: Village, play: Begin) -> None:
    game = await play(6, SIX)
    await game.to(Phase.FIRST_VOTE)
    living = game.game.living
    for number, seat in enumerate(living[:-1]):
        option = "no" if number % 2 else f"s{living[-1]}"
        toast = await game.press(seat, option)
        assert ("abstain" if option == "no" else "Noted") in toast["text"]
        told = await village.say(game.user(seat), "/status", game.chat)
        window = game.game.window
        assert window
        assert len(window.picks) == number + 1
        assert tally(told) == [f"Answered: {number + 1} of {len(living)}."]
        (pinned,) = village.world.room(game.chat).pinned
        status = village.world.room(game.chat).messages[pinned]["text"]
        assert tally([status]) == tally(told)


async def test_in_private_each_is_told_their_own_vote(village: Village, play: Begin) -> None:
    game = await play(5, (C, C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    voter, target = game.game.living[0], game.game.living[-1]
    await game.press(voter, f"s{target}")
    told = await village.say(game.user(voter), "/status")
    name = game.table.seated()[target].name
    assert any("Your answer" in text and name in text for text in told)
    other = await village.say(game.user(target), "/status")
    assert not any("Your answer" in text for text in other)


async def test_words_that_are_taken_back_are_not_counted(village: Village, play: Begin) -> None:
    game = await play(5, (C, C, C, C, K))
    await game.to(Phase.DISCUSSION)
    host = game.table.host
    for option, count in ((f"w{Word.READY:d}", 1), (f"w{Word.SKIP:d}", 1), ("no", 0)):
        await game.press(game.game.living[0], option)
        (line,) = tally(await village.say(host, "/status", game.chat))
        assert line.startswith(f"Answered: {count} of")


@pytest.mark.parametrize("target", ["dead", "nobody", "a card", "a word"])
async def test_forged_targets_are_refused(village: Village, play: Begin, target: str) -> None:
    game = await play(6, SIX)
    await game.to(Phase.FIRST_VOTE)
    option = {
        "dead": f"s{game.game.dead[0]}",
        "nobody": "s36",
        "a card": "c0",
        "a word": "w1",
    }[target]
    voter, before = game.game.living[0], game.table
    answer = await village.forge(game.user(voter), game.chat, game.data(option))
    assert answer["show_alert"]
    assert game.table == before
    assert tally(await village.say(game.user(voter), "/status", game.chat)) == [
        f"Answered: 0 of {len(game.game.living)}."
    ]


@pytest.mark.parametrize("who", ["dead", "outsider"])
async def test_votes_of_those_who_have_none_are_refused(
    village: Village, play: Begin, who: str
) -> None:
    game = await play(6, SIX)
    await game.to(Phase.FIRST_VOTE)
    (outsider,) = village.people(1)
    presser = game.user(game.game.dead[0])
    if who == "outsider":
        presser = outsider
        village.world.room(game.chat).members[outsider] = village.world.room(game.chat).members[
            game.user(game.game.living[-1])
        ]
    before = game.table
    answer = await village.press(presser, f"s{game.game.living[0]}", game.chat)
    assert answer["show_alert"]
    assert game.table == before


async def test_one_may_vote_for_oneself(play: Begin) -> None:
    game = await play(5, (C, C, C, C, K))
    await game.to(Phase.FIRST_VOTE)
    voter = game.game.living[0]
    await game.press(voter, f"s{voter}")
    window = game.game.window
    assert window
    assert dict(window.picks) == {voter: (voter,)}

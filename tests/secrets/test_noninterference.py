"""Nobody can tell a game from another one that fits all that they know (ruling 7.2).

Every game is played in two worlds. In the other one the characters that are hidden from an
observer are exchanged, and so are cards that might be genuine or not; what nobody sees at night is
done by other seats and at other times. The observer gets the same at every step: views, questions,
events, texts, buttons, and answers to whatever they ask or press.
"""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product

import pytest

from engine.casts import FEWEST, MOST
from engine.phases import NIGHT, Phase
from engine.roles import Role
from tests.secrets.compare import THREE_KILLERS, Compared, compare_all, compare_everybody, kind_of

GAMES = 20
GAMES_OF_SEVERAL_KINDS = 8
pytestmark = pytest.mark.timeout(900)


@pytest.fixture(scope="module")
def compared() -> list[Compared]:
    first = random.getrandbits(32)
    several_kinds = compare_all(first + GAMES, GAMES_OF_SEVERAL_KINDS, *THREE_KILLERS)
    return [*compare_all(first, GAMES), *several_kinds]


def test_an_observer_cannot_tell_two_worlds_apart(compared: list[Compared]) -> None:
    nobody_tells_apart(compared)


@pytest.mark.parametrize("sizes", [[FEWEST], range(12, MOST + 1)], ids=str)
def test_at_tables_of_any_size_no_seat_and_no_onlooker_can(sizes: Sequence[int]) -> None:
    everybody = list(compare_everybody(random.getrandbits(32), sizes))
    players = len(everybody[0].last.players)
    assert {each.who for each in everybody if not each.misfit} == {None, *range(players)}
    nobody_tells_apart(everybody)


def nobody_tells_apart(compared: Iterable[Compared]) -> None:
    told_apart = [each for each in compared if each.told_apart]
    assert not told_apart, "\n\n".join(
        f"game {each.number}, {each.who} of {[player.role.value for player in each.last.players]},"
        f" exchanged {dict(each.exchange.seats)} and {dict(each.exchange.cards)}: {each.told_apart}"
        for each in told_apart
    )


def test_most_other_worlds_fit(compared: list[Compared]) -> None:
    misfits = Counter(each.misfit for each in compared if each.misfit)
    assert misfits.total() < len(compared) / 2, misfits


def test_the_worlds_compared_differ_in_all_that_can_be_hidden(compared: list[Compared]) -> None:
    fitting = [each for each in compared if not each.misfit]
    assert {role for each in fitting for role in _moved(each)} == set(Role)
    assert any(_cards_differ(each) for each in fitting if each.last.round.number > 1)
    phases = {each.last.window.phase for each in fitting if each.last.window}
    assert phases >= NIGHT | {Phase.DISCUSSION, Phase.FIRST_VOTE}


def test_all_kinds_of_observers_have_looked(compared: list[Compared]) -> None:
    fitting = [each for each in compared if not each.misfit]
    kinds = {kind_of(each.last, each.who) for each in fitting if _moved(each)}
    assert kinds == {None, *product((True, False), repeat=2)}


def _moved(compared: Compared) -> set[Role]:
    """The characters that somebody else holds in the other world."""
    game, seats = compared.last, compared.exchange.seats
    return {
        game.role(seat)
        for pair in seats.items()
        for seat in pair
        if game.role(pair[0]) is not game.role(pair[1])
    }


def _cards_differ(compared: Compared) -> bool:
    """Whether a card that lies before the dead is genuine in one world and a fake in the other."""
    instead = compared.exchange.cards
    return any(
        instead[played.number].get(card, card) not in played.genuine
        for played in compared.last.rounds
        for card in played.genuine
    )

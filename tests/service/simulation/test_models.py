"""What simulated players do with what they know and suspect, as docs/balance.md tells it."""

from dataclasses import replace

import numpy as np
import pytest

from engine.game import CARDS, Card, Picks, Seat
from engine.questions import Kind, Question
from engine.roles import Role
from engine.views import View
from service.simulation.clues import Clues
from service.simulation.mind import Mind
from service.simulation.models import answer, names
from service.simulation.scene import Scene
from tests.service.simulation.days import ROUND, day

PLAYERS = 8
VIEW = day((Role.CITIZEN,) * 6 + (Role.KILLER,) * 2, ROUND)
SUSPECTED: tuple[Seat, ...] = (3, 1, 5, 6, 7, 2, 4)
"""The others as seat 0 suspects them, the most suspected first: two more than the average."""
CITIZEN = View(seat=0, role=Role.CITIZEN, alive=True)
ACCOMPLICE = replace(CITIZEN, role=Role.ACCOMPLICE)
KILLER = replace(CITIZEN, role=Role.KILLER, killers=(0, 3))


def mind(points: dict[Card, Seat] | None = None) -> Mind:
    """Of seat 0, for whom these cards point at these people, the first of them most."""
    links = np.ones((CARDS, PLAYERS))
    for strength, (card, seat) in enumerate(reversed((points or {}).items()), start=2):
        links[card, seat] = 10 * strength
    hunches = np.zeros(PLAYERS)
    hunches[list(SUSPECTED)] = (0.4, 0.2, 0, 0, 0, -0.2, -0.4)
    return Mind(0, Clues(links), hunches)


def asked(kind: Kind, *options: int, most: int = 1) -> Question:
    return Question(0, window=1, kind=kind, options=options, fewest=most, most=most)


def vote(own: View, *named: Seat, accused: Seat | None = None) -> Picks:
    view = replace(VIEW, rounds=(replace(ROUND, accused=accused),))
    scene = Scene(view, dict(enumerate(named)))
    return answer(mind(), scene, own, asked(Kind.VOTE, *range(PLAYERS)))


@pytest.mark.parametrize("own", [CITIZEN, replace(CITIZEN, role=Role.FAMOUS_DOG)])
def test_innocents_name_whom_they_suspect_most(own: View) -> None:
    assert names(mind(), Scene(VIEW), own) == 3


def test_killers_name_whom_innocents_suspect_but_never_each_other() -> None:
    assert names(mind(), Scene(VIEW), KILLER) == 1


@pytest.mark.parametrize("role", [Role.ACCOMPLICE, Role.MASTERMIND])
def test_the_other_guilty_name_whom_they_suspect_least(role: Role) -> None:
    assert names(mind(), Scene(VIEW), replace(CITIZEN, role=role)) == 4


def test_innocents_vote_for_the_candidate_whom_they_suspect_more() -> None:
    assert vote(CITIZEN, 1, 3) == (3,)


def test_innocents_vote_for_nobody_whom_they_suspect_less_than_the_average() -> None:
    assert vote(CITIZEN, 2, 4) == ()
    assert vote(CITIZEN, accused=2) == ()


def test_in_the_second_vote_there_is_but_the_accused() -> None:
    assert vote(CITIZEN, 1, 3, accused=1) == (1,)


def test_nobody_votes_for_themselves() -> None:
    assert [vote(own, accused=0) for own in (CITIZEN, ACCOMPLICE, KILLER)] == [()] * 3


def test_killers_vote_for_a_candidate_who_is_none_of_them() -> None:
    assert vote(KILLER, 3, 3, 4) == (4,)
    assert vote(KILLER, accused=3) == ()


def test_the_other_guilty_vote_for_whom_they_suspect_less_than_the_average() -> None:
    assert vote(ACCOMPLICE, 1, 2) == (2,)
    assert vote(ACCOMPLICE, 1, 3) == ()


def killed(ballot: tuple[tuple[Seat, Seat], ...] = (), most: int = 1, **known: object) -> Picks:
    scene = Scene(replace(VIEW, rounds=(replace(ROUND, ballots=(ballot,)),)))
    own = replace(KILLER, **known)  # type: ignore[arg-type] # fields of a view
    return answer(mind(), scene, own, asked(Kind.KILL, *range(PLAYERS), most=most))


def test_killers_kill_whom_nobody_will_suspect() -> None:
    assert killed() == (4,)
    assert killed(most=2) == (4, 2)


def test_killers_kill_first_who_has_voted_for_them() -> None:
    assert killed(ballot=((1, 3), (2, 4))) == (1,)


def test_killers_take_over_what_another_has_picked() -> None:
    assert killed(theirs={3: (5,)}) == (5,)


CARDS_AT = {12: 3, 11: 5, 10: 1, 13: 2}
"""Card 12 points at a killer most, card 11 at another; cards 10 and 13 at somebody else."""
DEAD = replace(CITIZEN, alive=False, killers=(3, 5))


def chosen(own: View, kind: Kind = Kind.TESTIMONY, **more: int) -> Picks:
    return answer(mind(CARDS_AT), Scene(VIEW), own, asked(kind, 10, 11, 12, 13, **more))


def test_dead_innocents_choose_what_points_best_at_any_killer() -> None:
    assert chosen(DEAD) == (12,)
    assert chosen(DEAD, most=2) == (12, 11)


def test_the_guilty_dead_choose_what_points_least_at_a_killer() -> None:
    assert chosen(replace(DEAD, role=Role.KILLER)) == (10,)


@pytest.mark.parametrize(("ally", "picks"), [(Role.CELEBRITY, (13,)), (Role.ACCOMPLICE, (12,))])
def test_dead_innocents_follow_each_other_and_nobody_guilty(ally: Role, picks: Picks) -> None:
    assert chosen(replace(DEAD, fallen=((2, ally),), theirs={2: (13,)})) == picks


def test_no_more_is_taken_from_the_discard_pile_than_may_be() -> None:
    question = replace(asked(Kind.TESTIMONY, 10, 11, 12, most=2), rationed=(11, 12), ration=1)
    assert answer(mind(CARDS_AT), Scene(VIEW), DEAD, question) == (12, 10)


def test_killers_forge_what_points_best_at_somebody_else() -> None:
    assert chosen(replace(KILLER, killers=(3, 5)), Kind.FORGERY) == (10,)


def test_killers_blame_nobody_who_has_died_tonight() -> None:
    fallen = replace(KILLER, killers=(3, 5), fallen=((1, Role.CITIZEN),))
    assert chosen(fallen, Kind.FORGERY) == (13,)


def test_a_forensic_scientist_examines_what_points_best_at_a_killer() -> None:
    assert chosen(DEAD, Kind.EXAMINATION) == (12,)


@pytest.mark.parametrize("kind", [Kind.BOND, Kind.PROTECT])
def test_soulmate_and_famous_dog_choose_whom_they_suspect_least(kind: Kind) -> None:
    assert answer(mind(), Scene(VIEW), CITIZEN, asked(kind, *range(PLAYERS))) == (4,)

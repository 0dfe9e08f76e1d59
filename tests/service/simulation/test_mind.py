"""Whom a simulated player suspects, and what it believes."""

from dataclasses import replace

import numpy as np
import pytest

from engine.game import CARDS, Presence
from engine.roles import Role
from engine.views import PublicSeat, PublicView, View
from service.simulation.clues import Clues
from service.simulation.mind import Mind
from service.simulation.scene import Scene
from tests.service.simulation.days import ALIVE, ROUND, day

PLAYERS = 6
CAST = (Role.CITIZEN,) * 4 + (Role.KILLER, Role.PRIVATE_DETECTIVE)
DEAD = PublicSeat(
    alive=False, presence=Presence.HERE, role=Role.CITIZEN, died_in=1, died_at_night=True
)
MESSAGES = (11, 12, 13)


def morning(
    *, examined: tuple[tuple[int, bool], ...] = (), dead: dict[int, PublicSeat] | None = None
) -> PublicView:
    """Seat 5 has died in the first night, before three messages."""
    gone = {5: DEAD} | (dead or {})
    first = replace(ROUND, fallen=(5,), messages=MESSAGES, examined=examined)
    seats = tuple(gone.get(seat, ALIVE) for seat in range(PLAYERS))
    return replace(day(CAST, first), seats=seats)


EYES = Clues(np.random.default_rng(3).lognormal(size=(CARDS, PLAYERS)))


def mind() -> Mind:
    return Mind(0, EYES, hunches=np.zeros(PLAYERS))


CITIZEN = View(seat=0, role=Role.CITIZEN, alive=True)


def pointed_at(card: int) -> int:
    """Whom of the living others this card points at most."""
    return int(EYES.pointing((card,), range(5))[0, 1:].argmax()) + 1


def test_shares_of_suspicion_are_for_the_living_others() -> None:
    suspicion = mind().suspicion(Scene(morning()), CITIZEN)
    assert suspicion.sum() == pytest.approx(1)
    assert (suspicion > 0).tolist() == [False, True, True, True, True, False]


def test_who_has_seen_the_genuine_card_suspects_whom_it_points_at() -> None:
    for card in MESSAGES:
        looked = replace(CITIZEN, role=Role.PRIVATE_DETECTIVE, genuine=((1, (card,)),))
        assert mind().suspicion(Scene(morning()), looked).argmax() == pointed_at(card)


def test_a_card_that_was_found_genuine_is_believed_alone() -> None:
    for card in MESSAGES:
        suspicion = mind().suspicion(Scene(morning(examined=((card, True),))), CITIZEN)
        assert suspicion.argmax() == pointed_at(card)


def test_a_card_that_was_found_fake_counts_no_more() -> None:
    without = [card for card in MESSAGES if card != 11]
    suspicion = mind().suspicion(Scene(morning(examined=((11, False),))), CITIZEN)
    pointing = EYES.pointing(without, range(5)).mean(axis=0)[1:5]
    assert suspicion[1:5].argmax() == pointing.argmax()


def test_killers_see_whom_the_others_will_suspect() -> None:
    killer = replace(CITIZEN, role=Role.KILLER, killers=(0,), genuine=((1, (11,)),))
    scene = Scene(morning())
    assert (mind().suspicion(scene, killer) == mind().suspicion(scene, CITIZEN)).all()


def voted(view: PublicView, *ballot: tuple[int, int | None], eliminated: int) -> PublicView:
    played = replace(view.rounds[0], ballots=(ballot,), accused=eliminated, eliminated=eliminated)
    return replace(view, rounds=(played,))


def test_a_vote_for_a_killer_clears_and_another_vote_casts_suspicion() -> None:
    out = PublicSeat(alive=False, presence=Presence.HERE, role=Role.KILLER, died_in=1)
    view = voted(morning(dead={4: out}), (1, 4), (2, 4), (3, 1), (4, 1), eliminated=4)
    votes = Scene(view).votes
    assert votes[1] == votes[2] < 0 < votes[3]


def test_votes_for_an_innocent_who_was_killed_cast_suspicion() -> None:
    out = PublicSeat(alive=False, presence=Presence.HERE, role=Role.CITIZEN, died_in=1)
    view = voted(morning(dead={4: out}), (1, 4), (2, None), (3, 4), eliminated=4)
    votes = Scene(view).votes
    assert votes[1] == votes[3] > 0 == votes[2]


def test_votes_for_the_living_say_nothing() -> None:
    view = replace(morning(), rounds=(replace(morning().rounds[0], ballots=(((1, 2), (2, 3)),)),))
    assert not Scene(view).votes.any()


def test_the_two_most_named_of_the_living_are_candidates() -> None:
    named = {0: 3, 1: 3, 2: 4, 3: 4, 4: 3}
    assert Scene(morning(), named).candidates == (3, 4)


def test_before_a_last_mistake_the_innocents_want_to_be_surer() -> None:
    out = PublicSeat(alive=False, presence=Presence.HERE, role=Role.CITIZEN, died_in=1)
    assert Scene(morning()).doubt == 1 / 4
    assert Scene(morning(dead={4: out})).doubt == 2 / 3

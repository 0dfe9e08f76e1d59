"""Who is told of what: an exact audience for each event there is."""

from typing import get_args

import pytest

from engine import events as e
from engine.audience import EVERYBODY, NOBODY, Audience, audience
from engine.game import Fallen, Outcome
from engine.phases import NIGHT, Phase
from engine.roles import Role

FALLEN: Fallen = ((3, Role.CITIZEN),)
SAMPLES: list[tuple[e.Event, Audience]] = [
    (e.Dealt("seed", 2, (0, 1), (Role.CITIZEN, Role.KILLER), (5, 6)), NOBODY),
    (e.Seated((1, 0), "digest"), EVERYBODY),
    (e.CharacterTold(3, Role.KILLER), frozenset({3})),
    (e.KillersTold(to=(1, 2), killers=(1, 4)), frozenset({1, 2})),
    (e.KindTold(to=3, others=(4,)), frozenset({3})),
    (e.DiscardShuffled((7, 8)), NOBODY),
    (e.RoundBegan(1, night=True, pool=(1, 2)), EVERYBODY),
    (e.WindowOpened(4, Phase.KILL), NOBODY),
    (e.WindowOpened(5, Phase.DISCUSSION), EVERYBODY),
    (e.WindowClosed(4, Phase.FORGERY), NOBODY),
    (e.WindowClosed(5, Phase.MORNING_EXAMINATION), EVERYBODY),
    (e.Answered(3, (7,), to=(3, 4)), frozenset({3, 4})),
    (e.Spoke(3), EVERYBODY),
    (e.WentAbsent(3, by_day=True), EVERYBODY),
    (e.WentAbsent(3, by_day=False), NOBODY),
    (e.CameBack(3, by_day=True), EVERYBODY),
    (e.CameBack(3, by_day=False), NOBODY),
    (e.Departed(3, by_day=True), EVERYBODY),
    (e.Departed(3, by_day=False), NOBODY),
    (e.Substituted(3, by_day=True), EVERYBODY),
    (e.Substituted(3, by_day=False), NOBODY),
    (e.PresencesShown((3,)), EVERYBODY),
    (e.Bonded(soulmate=3, destined=4), frozenset({3})),
    (e.DestinyTold(to=4), frozenset({4})),
    (e.ProtectionTold(to=4), frozenset({4})),
    (e.ProtectionSeen(to=(1, 2), seats=(4,)), frozenset({1, 2})),
    (e.Died(FALLEN, by_killers=(3,), by_day=False), NOBODY),
    (e.Died(FALLEN, by_killers=(), by_day=True), EVERYBODY),
    (e.SkipsEarned(1), NOBODY),
    (e.DeathsSeen(to=(1, 3), fallen=FALLEN), frozenset({1, 3})),
    (e.GenuineChosen((7,)), NOBODY),
    (e.GenuineSeen(to=(1, 3), cards=(7,)), frozenset({1, 3})),
    (e.FakesChosen((8,)), NOBODY),
    (e.DeathsAnnounced(FALLEN), EVERYBODY),
    (e.MessagesLaid((8, 7)), EVERYBODY),
    (e.Examined(7, genuine=True), EVERYBODY),
    (e.VotesCounted(((1, None),)), EVERYBODY),
    (e.Accused(3), EVERYBODY),
    (e.Defended(3), EVERYBODY),
    (e.MajorityMissed(), EVERYBODY),
    (e.Spared(3), EVERYBODY),
    (e.VoteSkipped(), EVERYBODY),
    (e.Eliminated(3), EVERYBODY),
    (e.RoundEnded(1), EVERYBODY),
    (e.Ended(Outcome.GUILTY), EVERYBODY),
]


@pytest.mark.parametrize(("event", "told"), SAMPLES, ids=lambda each: type(each).__name__)
def test_an_event_is_told_to_its_audience_and_to_nobody_else(
    event: e.Event, told: Audience
) -> None:
    assert audience(event) == told


def test_every_event_has_a_sample() -> None:
    assert {type(event) for event, _told in SAMPLES} == set(get_args(e.Event))


@pytest.mark.parametrize("phase", list(Phase))
def test_windows_of_the_night_open_and_close_unseen(phase: Phase) -> None:
    told = NOBODY if phase in NIGHT else EVERYBODY
    assert audience(e.WindowOpened(1, phase)) == told
    assert audience(e.WindowClosed(1, phase)) == told

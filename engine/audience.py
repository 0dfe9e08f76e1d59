"""Who may be told of an event: the one place where that is decided (ruling 7.2)."""

from enum import Enum
from typing import Final, TypeAlias, assert_never

from engine import events as e
from engine.game import Seat


class Everybody(Enum):
    """The public: all players, the group, the host, whoever looks on."""

    EVERYBODY = "everybody"


EVERYBODY: Final = Everybody.EVERYBODY
NOBODY: Final[frozenset[Seat]] = frozenset()
Audience: TypeAlias = Everybody | frozenset[Seat]


def audience(event: e.Event) -> Audience:  # noqa: PLR0911 one return an audience
    """The public, or the exact seats that learn of the event; no seat at all for secrets."""
    match event:
        case (
            e.Seated()
            | e.RoundBegan()
            | e.Spoke()
            | e.PresencesShown()
            | e.DeathsAnnounced()
            | e.MessagesLaid()
            | e.Examined()
            | e.VotesCounted()
            | e.Accused()
            | e.Defended()
            | e.MajorityMissed()
            | e.Spared()
            | e.VoteSkipped()
            | e.Eliminated()
            | e.RoundEnded()
            | e.Ended()
        ):
            return EVERYBODY
        case e.WindowOpened(phase=phase) | e.WindowClosed(phase=phase):
            return NOBODY if phase.at_night else EVERYBODY
        case (
            e.WentAbsent(by_day=by_day)
            | e.CameBack(by_day=by_day)
            | e.Departed(by_day=by_day)
            | e.Substituted(by_day=by_day)
            | e.Died(by_day=by_day)
        ):
            return EVERYBODY if by_day else NOBODY
        case e.CharacterTold(seat=seat) | e.Bonded(soulmate=seat):
            return frozenset({seat})
        case e.KindTold(to=seat) | e.DestinyTold(to=seat) | e.ProtectionTold(to=seat):
            return frozenset({seat})
        case (
            e.KillersTold(to=seats)
            | e.ProtectionSeen(to=seats)
            | e.DeathsSeen(to=seats)
            | e.GenuineSeen(to=seats)
            | e.Answered(to=seats)
        ):
            return frozenset(seats)
        case (
            e.Dealt() | e.DiscardShuffled() | e.SkipsEarned() | e.GenuineChosen() | e.FakesChosen()
        ):
            return NOBODY
        case _:
            assert_never(event)

"""All that can happen in a game, in the past tense. A game is the fold of its events.

Who may be told of an event is decided in `engine.audience` alone. Events that go to some
seats name them in `to`.
"""

from dataclasses import dataclass
from typing import TypeAlias

from engine.game import Ballot, Card, Fallen, Outcome, Picks, Seat
from engine.phases import Phase
from engine.roles import Role


@dataclass(frozen=True, slots=True)
class Dealt:
    seed: str
    absent_after: int | None
    seating: tuple[int, ...]
    roles: tuple[Role, ...]
    draw: tuple[Card, ...]
    rules: int = 0
    """By which the game is played: `engine.deal.RULES` of that time; 0 if from before it."""


@dataclass(frozen=True, slots=True)
class Seated:
    """The circle, and the commitment to seed and deal (rulings 1.1, 8.1)."""

    seating: tuple[int, ...]
    commitment: str


@dataclass(frozen=True, slots=True)
class CharacterTold:
    seat: Seat
    role: Role


@dataclass(frozen=True, slots=True)
class KillersTold:
    to: tuple[Seat, ...]
    killers: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class KindTold:
    """A player learns who else holds the same character (two Famous Dogs, ruling 3.3)."""

    to: Seat
    others: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DiscardShuffled:
    """The discard pile has become the new draw pile (ruling 5.1)."""

    order: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A pool was laid out; with `night` a Killing Phase follows, else it is skipped (5.2)."""

    number: int
    night: bool
    pool: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WindowOpened:
    number: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class WindowClosed:
    number: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat picked; `to` are the seats that see it: itself and who answers together with it."""

    seat: Seat
    picks: Picks
    to: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Spoke:
    """A living player wrote at the table during a discussion (ruling 2.3)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentAbsent:
    seat: Seat
    by_day: bool


@dataclass(frozen=True, slots=True)
class CameBack:
    seat: Seat
    by_day: bool


@dataclass(frozen=True, slots=True)
class Departed:
    """A player left for good or was removed (ruling 2.4)."""

    seat: Seat
    by_day: bool


@dataclass(frozen=True, slots=True)
class Substituted:
    """Somebody new holds the seat (ruling 2.5)."""

    seat: Seat
    by_day: bool


@dataclass(frozen=True, slots=True)
class PresencesShown:
    """At dawn the table is shown who has turned absent, gone or back in the night."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Bonded:
    soulmate: Seat
    destined: Seat


@dataclass(frozen=True, slots=True)
class DestinyTold:
    to: Seat


@dataclass(frozen=True, slots=True)
class ProtectionTold:
    to: Seat


@dataclass(frozen=True, slots=True)
class ProtectionSeen:
    """The living killers see whom paws lie on (ruling 3.3)."""

    to: tuple[Seat, ...]
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Died:
    """Players died: those in `by_killers` were killed by the killers, the rest otherwise."""

    fallen: Fallen
    by_killers: tuple[Seat, ...]
    by_day: bool


@dataclass(frozen=True, slots=True)
class SkipsEarned:
    """As many coming Killing Phases will be skipped (ruling 3.14)."""

    count: int


@dataclass(frozen=True, slots=True)
class DeathsSeen:
    to: tuple[Seat, ...]
    fallen: Fallen


@dataclass(frozen=True, slots=True)
class GenuineChosen:
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GenuineSeen:
    to: tuple[Seat, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class FakesChosen:
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DeathsAnnounced:
    """Dawn: who died in the night."""

    fallen: Fallen


@dataclass(frozen=True, slots=True)
class MessagesLaid:
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Examined:
    card: Card
    genuine: bool


@dataclass(frozen=True, slots=True)
class VotesCounted:
    ballot: Ballot


@dataclass(frozen=True, slots=True)
class Accused:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Defended:
    seat: Seat


@dataclass(frozen=True, slots=True)
class MajorityMissed:
    """The first vote had no majority (ruling 4.4)."""


@dataclass(frozen=True, slots=True)
class Spared:
    seat: Seat


@dataclass(frozen=True, slots=True)
class VoteSkipped:
    """All skipped: the round ends without a vote (ruling 4.2)."""


@dataclass(frozen=True, slots=True)
class Eliminated:
    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded:
    number: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over: a faction has won, or it was cancelled (rulings 6.1, 6.4)."""

    outcome: Outcome


Event: TypeAlias = (
    Dealt
    | Seated
    | CharacterTold
    | KillersTold
    | KindTold
    | DiscardShuffled
    | RoundBegan
    | WindowOpened
    | WindowClosed
    | Answered
    | Spoke
    | WentAbsent
    | CameBack
    | Departed
    | Substituted
    | PresencesShown
    | Bonded
    | DestinyTold
    | ProtectionTold
    | ProtectionSeen
    | Died
    | SkipsEarned
    | DeathsSeen
    | GenuineChosen
    | GenuineSeen
    | FakesChosen
    | DeathsAnnounced
    | MessagesLaid
    | Examined
    | VotesCounted
    | Accused
    | Defended
    | MajorityMissed
    | Spared
    | VoteSkipped
    | Eliminated
    | RoundEnded
    | Ended
)

"""What a seat, and what the public, may see of a game: views built field by field.

No field of `PublicView` can hold a secret, and none of `View` another seat's (ruling 7.2).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.factions import is_killer, killers, kindred, living_killers
from engine.game import Ballot, Card, Game, Outcome, Picks, Presence, Round, Seat, Window
from engine.phases import EXAMINATIONS, NIGHT, Phase
from engine.questions import Question
from engine.roles import Role
from engine.waiting import asked, question_for
from engine.windows.dusk import may_ask


@dataclass(frozen=True, slots=True)
class PublicSeat:
    alive: bool
    presence: Presence
    role: Role | None = None
    """Revealed by death or by the end of the game."""
    died_in: int | None = None
    """The round of a death that has been announced."""
    died_at_night: bool = False


@dataclass(frozen=True, slots=True)
class PublicRound:
    number: int
    night: bool
    pool: tuple[Card, ...]
    fallen: tuple[Seat, ...]
    """Who died in its night, as announced at dawn."""
    messages: tuple[Card, ...]
    examined: tuple[tuple[Card, bool], ...]
    ballots: tuple[Ballot, ...]
    accused: Seat | None
    eliminated: Seat | None
    died_by_day: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class PublicView:
    cast: tuple[Role, ...]
    seats: tuple[PublicSeat, ...]
    rounds: tuple[PublicRound, ...]
    at_night: bool
    phase: Phase | None
    """The open window by day; None at night and after the end."""
    window: int | None
    """Its number, by day."""
    answered: int
    """How many of those asked have answered, by day."""
    asked: int
    examining: tuple[Seat, ...]
    """Whom the open examination asks; all know it, for death reveals them (ruling 4.1)."""
    outcome: Outcome | None

    @property
    def living(self) -> tuple[Seat, ...]:
        return tuple(index for index, seat in enumerate(self.seats) if seat.alive)


@dataclass(frozen=True, slots=True)
class View:
    """What one seat knows beyond the public."""

    seat: Seat
    role: Role
    alive: bool
    killers: tuple[Seat, ...] = ()
    """All killers of the game, to killers and to the dead (rulings 1.5, 3.9)."""
    kindred: tuple[Seat, ...] = ()
    """The other Famous Dog, to a Famous Dog (ruling 3.3)."""
    bonded_to: Seat | None = None
    destined: bool = False
    protected: bool = False
    """A paw lies on its hand tonight."""
    paws: tuple[Seat, ...] = ()
    """Whom paws lie on tonight, to a living killer (ruling 3.3)."""
    fallen: tuple[tuple[Seat, Role], ...] = ()
    """Who has died tonight, to killers and the dead (ruling 3.7)."""
    genuine: tuple[tuple[int, tuple[Card, ...]], ...] = ()
    """By round, the genuine cards that this seat was told (ruling 3.11)."""
    question: Question | None = None
    mine: Picks | None = None
    theirs: Mapping[Seat, Picks] = field(default_factory=dict)
    """The picks of those who answer with it."""


def public_view(game: Game) -> PublicView:
    window = None if game.at_night else game.window
    seats_asked = asked(game) if window else ()
    return PublicView(
        cast=tuple(sorted(player.role for player in game.players)),
        seats=tuple(_public_seat(game, seat) for seat in game.seats),
        rounds=tuple(_public_round(game, played) for played in game.rounds),
        at_night=game.at_night,
        phase=window.phase if window else None,
        window=window.number if window else None,
        answered=_answered(window) if window else 0,
        asked=len(seats_asked),
        examining=seats_asked if window and window.phase in EXAMINATIONS else (),
        outcome=game.outcome,
    )


def possible_windows(view: PublicView) -> tuple[Phase, ...]:
    """All windows that this night may have, in their order, as far as the public can tell."""
    living = Counter(view.cast)
    living.subtract(seat.role for seat in view.seats if seat.role is not None)
    dusk = may_ask(living.elements(), len(view.rounds))
    night = (phase for phase in Phase if phase in NIGHT)
    return tuple(phase for phase in night if dusk or phase is not Phase.DUSK)


def _public_seat(game: Game, seat: Seat) -> PublicSeat:
    player = game.players[seat]
    death = player.death
    if death is None or (game.at_night and death.round == game.round.number):
        return PublicSeat(
            alive=True, presence=player.shown, role=player.role if game.outcome else None
        )
    return PublicSeat(
        alive=False,
        presence=player.shown,
        role=player.role,
        died_in=death.round,
        died_at_night=death.at_night,
    )


def _public_round(game: Game, played: Round) -> PublicRound:
    hidden = game.at_night and played is game.round
    return PublicRound(
        number=played.number,
        night=played.night,
        pool=played.pool,
        fallen=() if hidden else played.fallen,
        messages=played.messages,
        examined=played.examined,
        ballots=played.ballots,
        accused=played.accused,
        eliminated=played.eliminated,
        died_by_day=_died_by_day(game, played.number),
    )


def _died_by_day(game: Game, number: int) -> tuple[Seat, ...]:
    deaths = ((seat, game.players[seat].death) for seat in game.dead)
    return tuple(
        seat for seat, death in deaths if death and death.round == number and not death.at_night
    )


def _answered(window: Window) -> int:
    """Those with an answer that counts; a player undecided in a discussion has none."""
    discussing = window.phase is Phase.DISCUSSION
    return sum(bool(picks) or not discussing for picks in window.picks.values())


def view(game: Game, seat: Seat) -> View:
    question = question_for(game, seat)
    player = game.players[seat]
    picks = game.window.picks if game.window else {}
    peers = question.peers if question else ()
    killing = is_killer(player.role)
    return View(
        seat=seat,
        role=player.role,
        alive=player.alive,
        killers=killers(game) if killing or not player.alive else (),
        kindred=kindred(game, seat),
        bonded_to=next((other for soul, other in game.bonds if soul == seat), None),
        destined=any(other == seat for _soul, other in game.bonds),
        protected=game.at_night and seat in game.round.protected,
        paws=_paws(game, seat),
        fallen=_fallen_tonight(game) if killing or not player.alive else (),
        genuine=tuple((r.number, r.genuine) for r in game.rounds if seat in r.witnesses),
        question=question,
        mine=picks.get(seat),
        theirs={peer: picks[peer] for peer in peers if peer in picks},
    )


def _paws(game: Game, seat: Seat) -> tuple[Seat, ...]:
    return game.round.protected if game.at_night and seat in living_killers(game) else ()


def _fallen_tonight(game: Game) -> tuple[tuple[Seat, Role], ...]:
    return tuple((seat, game.role(seat)) for seat in game.round.fallen) if game.at_night else ()


@dataclass(frozen=True, slots=True)
class Truth:
    """All that is told at the end (ruling 6.3)."""

    seed: str
    roles: tuple[Role, ...]
    bonds: tuple[tuple[Seat, Seat], ...]
    rounds: tuple[Round, ...]


def truth(game: Game) -> Truth:
    """Everything, once the game is over. Raises ValueError before."""
    if game.outcome is None:
        raise ValueError("the game is not over")
    return Truth(game.seed, tuple(p.role for p in game.players), game.bonds, game.rounds)

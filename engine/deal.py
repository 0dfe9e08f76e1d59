"""The deal: from a cast and a seed to a game that asks its first question (section 1)."""

from collections.abc import Sequence
from hashlib import sha256

from engine import events as e
from engine.chance import Chance
from engine.evolve import begin
from engine.factions import killers, kindred
from engine.game import CARDS, Game
from engine.roles import Role
from engine.rounds import begin_round
from engine.turn import Turn
from engine.waiting import open_window

RULES = 1
"""Raised whenever the same commands bring about other events; a log is replayed by its own."""
ABSENT_AFTER = 2
"""Windows missed in a row that make a player absent (ruling 2.3)."""


def deal(cast: Sequence[Role], seed: str) -> tuple[e.Event, ...]:
    """The events that begin a game: circle, characters, first round and first window.

    `cast` holds one character a player, in any order; `seed` is at least 128 bits as
    hexadecimal digits (ruling 8.1).
    """
    order = sorted(cast)
    return deal_as_seated(
        Chance(seed, "characters").shuffled(order),
        seed,
        seating=Chance(seed, "circle").shuffled(range(len(order))),
        absent_after=ABSENT_AFTER,
    )


def deal_as_seated(
    roles: Sequence[Role],
    seed: str,
    *,
    seating: tuple[int, ...] | None = None,
    absent_after: int | None = None,
) -> tuple[e.Event, ...]:
    """As `deal`, with the characters in the order of the seats."""
    dealt = e.Dealt(
        seed=seed,
        absent_after=absent_after,
        seating=seating or tuple(range(len(roles))),
        roles=tuple(roles),
        draw=Chance(seed, "draw pile").shuffled(range(CARDS)),
        rules=RULES,
    )
    turn = Turn(begin(dealt), [dealt])
    turn.add(e.Seated(dealt.seating, commitment(dealt)))
    _tell(turn, turn.game)
    open_window(turn, begin_round(turn, 1))
    return tuple(turn.events)


def commitment(dealt: e.Dealt) -> str:
    """SHA-256 over seed and deal together, published before the game (ruling 8.1)."""
    parts = (
        dealt.seed,
        " ".join(map(str, dealt.seating)),
        " ".join(dealt.roles),
        " ".join(map(str, dealt.draw)),
    )
    return sha256("\n".join(parts).encode()).hexdigest()


def _tell(turn: Turn, game: Game) -> None:
    """Each player learns their own character, the killers and the two Dogs of each other."""
    turn.add(*(e.CharacterTold(seat, game.role(seat)) for seat in game.seats))
    turn.add(e.KillersTold(to=killers(game), killers=killers(game)))
    for seat in game.seats:
        if others := kindred(game, seat):
            turn.add(e.KindTold(to=seat, others=others))

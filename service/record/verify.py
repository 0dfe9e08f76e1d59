"""Checking an exported log: seals, commitment, deal, every shuffle, every outcome (ruling 8.1)."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import BinaryIO, Final

from engine.casts import UnplayableError
from engine.deal import RULES, commitment
from engine.events import Dealt, Event, WentAbsent, WindowClosed
from engine.game import Game, Outcome
from engine.replay import MisfitError, replay
from service.record.lines import Header, shown
from service.record.reader import BEFORE_EVENTS, NoLogError, Reader, UnfitError

_SEED: Final = re.compile(r"[0-9a-f]{32,}")
"""128 bits or more (ruling 8.1)."""
_NOT_ABSENT: Final = "nobody turns absent here: only windows missed in a row make them so"


@dataclass(frozen=True, slots=True)
class Verified:
    """What a log that fits tells, and what it can be compared by."""

    lines: int
    players: int
    rounds: int
    outcome: Outcome
    commitment: str
    fingerprint: str


def verify(stream: BinaryIO) -> Verified:
    """What a whole log tells.

    Raises NoLogError when there is nothing to check, UnfitError for the first line that does not
    fit, and OSError.
    """
    reader = Reader(stream)
    try:
        game = replay(_as_sealed(reader.header, reader.events()))
    except MisfitError as misfit:
        raise UnfitError(_line(misfit.index), _why(misfit)) from None
    return Verified(
        lines=reader.lines,
        players=len(game.players),
        rounds=len(game.rounds),
        outcome=_outcome(game, reader),
        commitment=reader.header.commitment,
        fingerprint=reader.fingerprint,
    )


def _outcome(game: Game, reader: Reader) -> Outcome:
    if game.outcome is None:
        raise UnfitError(reader.lines, "it closes the log of a game that is not over")
    return game.outcome


def _as_sealed(header: Header, events: Iterable[Event]) -> Iterator[Event]:
    """The events, of which the deal is what the commitment was made for.

    No command of the service makes anybody absent, which the rules of a game alone would allow.
    """
    before: Event | None = None
    for index, event in enumerate(events):
        match event:
            case Dealt():
                _check_deal(header, event)
            case WentAbsent() if not isinstance(before, WindowClosed | WentAbsent):
                raise UnfitError(_line(index), _NOT_ABSENT)
        yield event
        before = event


def _check_deal(header: Header, dealt: Dealt) -> None:
    if dealt.rules != RULES:
        raise NoLogError(
            f"it was played by rules {shown(dealt.rules)}, and this program plays by rules {RULES};"
            " a program that plays by those can check it"
        )
    if not _SEED.fullmatch(dealt.seed):
        raise UnfitError(_line(0), "its seed is not 128 bits as hexadecimal digits")
    if commitment(dealt) != header.commitment:
        raise UnfitError(_line(0), "its seed and deal do not make the fairness seal of line 1")


def _line(index: int) -> int:
    """Where an event stands in the file, counted from 1."""
    return index + BEFORE_EVENTS + 1


def _why(misfit: MisfitError) -> str:
    found, expected = misfit.found, misfit.expected
    match misfit.refusal:
        case UnplayableError():
            return "these characters make no game"
        case None:
            pass
        case refused:
            return f"the rules allow no {_name(found)} of this kind here ({refused})"
    if expected is None and misfit.index == 0:
        return "a game begins with its deal"
    if expected is None:
        return f"nothing that is done at a table brings about {_name(found)} here"
    if type(found) is not type(expected):
        return f"{_name(expected)} has to stand here, not {_name(found)}"
    return _difference(found, expected)


def _name(event: Event | None) -> str:
    return "the end" if event is None else type(event).__name__


def _difference(found: Event | None, expected: Event) -> str:
    """Of two events of one kind that are not the same."""
    name = next(
        field.name
        for field in fields(expected)
        if getattr(found, field.name) != getattr(expected, field.name)
    )
    says, wanted = shown(getattr(found, name)), shown(getattr(expected, name))
    return f"its {name} is {says}, and has to be {wanted}"

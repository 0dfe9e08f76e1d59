"""`dying-message verify FILE`: was anything bent in this game?"""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO, Final

import typer

from service.cli.common import WRONG_USE, end, say

if TYPE_CHECKING:
    from service.record.verify import Verified

STDIN: Final = "-"

_SEAL: Final = re.compile(r"[0-9a-f]{64}")
_SEAL_HELP: Final = "The fairness seal that the bot posted when the game began."


def verify(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A game's log; - reads the input.")],
    seal: Annotated[str | None, typer.Option(metavar="SHA-256", help=_SEAL_HELP)] = None,
) -> None:
    """Play a finished game again from its log, and name the first line that does not fit.

    Ends with 0 when all of it fits, 1 when a line does not, 2 when there is no log to check.
    """
    posted = None if seal is None else _seal_or_end(seal)
    verified = _verified_or_end(file)
    if posted not in {None, verified.commitment}:
        other = f"its fairness seal is {verified.commitment}"
        end(f"{_named(file)} fits, but is of another game: {other}")
    say(_told(verified, compared=posted is not None))


def _seal_or_end(text: str) -> str:
    seal = text.strip().lower()
    if not _SEAL.fullmatch(seal):
        end("--seal wants the 64 digits of the fairness seal", WRONG_USE)
    return seal


def _verified_or_end(file: str) -> "Verified":
    from service.record.reader import NoLogError, UnfitError
    from service.record.verify import verify as verify_stream

    try:
        if file == STDIN:
            return verify_stream(_input_or_end())
        with _opened_or_end(Path(file)) as stream:
            return verify_stream(stream)
    except OSError as error:
        end(f"{_named(file)} cannot be read: {error.strerror}", WRONG_USE)
    except NoLogError as error:
        end(f"{_named(file)} is no log that can be checked: {error}", WRONG_USE)
    except UnfitError as error:
        end(f"{_named(file)}: {error}")


def _opened_or_end(path: Path) -> BinaryIO:
    """Raises OSError."""
    if path.exists() and not (path.is_file() or path.is_dir()):  # nobody may ever write into it
        end(f"{path} is a pipe or a device: have it read by verify - < {path}", WRONG_USE)
    return path.open("rb")


def _input_or_end() -> BinaryIO:
    if sys.stdin is None:  # it was closed by whoever started this
        end("There is no input.", WRONG_USE)
    return sys.stdin.buffer


def _named(file: str) -> str:
    return "The input" if file == STDIN else file


def _told(verified: "Verified", *, compared: bool) -> str:
    compare = "the one you gave" if compared else "compare it with the one that the bot posted"
    return f"""\
All {verified.lines} lines fit: the deal, every shuffle and every outcome follow from the seed,
the rules, what people did and when time was up.
Players: {verified.players}; rounds: {verified.rounds}; outcome: {verified.outcome.value}
Fairness seal: {verified.commitment} ({compare})
Fingerprint of the log: {verified.fingerprint}"""

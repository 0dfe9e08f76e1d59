"""The folder that `play` keeps things in: one user at a time, and secrets made once."""

import fcntl
import json
import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

# A socket's path must fit into 108 bytes; a folder deep down is too long.
LONGEST_SOCKET_PATH: Final = 100
OURS_ALONE: Final = 0o077
"""What the modes of new files and folders lack."""


class HouseError(Exception):
    """The folder cannot be used; the text says why in one line."""


@dataclass(frozen=True)
class Secrets:
    """What the sandbox and the webhook know each other by."""

    webhook_secret: str
    sandbox_token: str


@contextmanager
def house(data_dir: Path) -> Iterator[Path]:
    """The folder, made if need be, for this process alone; yields the embedded server's socket.

    Whatever this process and its children write from now on, nobody else may read: in it is who
    holds which character.

    Raises HouseError when another `play` uses it or it cannot be written.
    """
    with ExitStack() as until_the_end:
        try:
            until_the_end.callback(os.umask, os.umask(OURS_ALONE))
            (data_dir / "valkey").mkdir(parents=True, exist_ok=True)
            data_dir.chmod(0o700)
            lock = until_the_end.enter_context((data_dir / "play.lock").open("a"))
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise HouseError(
                f"Another play runs on {data_dir}; stop it, or choose another --data-dir."
            ) from None
        except OSError as error:
            raise HouseError(f"DATA_DIR wants a folder to write in: {error}") from None
        yield _socket(data_dir, until_the_end)


def socket_in(data_dir: Path) -> Path:
    """Where the embedded server listens, unless the folder lies too deep."""
    return data_dir / "valkey" / "valkey.sock"


def _socket(data_dir: Path, until_the_end: ExitStack) -> Path:
    path = socket_in(data_dir)
    if len(os.fsencode(path)) <= LONGEST_SOCKET_PATH:
        return path
    short = until_the_end.enter_context(tempfile.TemporaryDirectory(prefix="dying-message-"))
    return Path(short) / "valkey.sock"


def kept_secrets(data_dir: Path) -> Secrets:
    """Those of the last time, or new ones; readable by this user alone.

    Raises HouseError when the file is not what was written.
    """
    path = data_dir / "secrets.json"
    try:
        return Secrets(**json.loads(path.read_text()))
    except FileNotFoundError:
        return _new_secrets(path)
    except (TypeError, ValueError):
        raise HouseError(f"{path} is damaged; remove it and new secrets are made.") from None


def _new_secrets(path: Path) -> Secrets:
    made = Secrets(
        webhook_secret=secrets.token_urlsafe(32),
        sandbox_token=f"{10**9 + secrets.randbelow(10**9)}:{secrets.token_urlsafe(26)}",
    )
    draft = path.with_suffix(".draft")
    draft.touch(mode=0o600)
    draft.write_text(json.dumps(asdict(made)))
    draft.replace(path)
    return made

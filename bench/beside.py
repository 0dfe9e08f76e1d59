"""The vote of a like game in boardgame.io, which runs in Node."""

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from shutil import which
from typing import Final

from bench.measure import SECONDS

FOLDER: Final = Path(__file__).parent / "peers" / "boardgame"


def missing() -> str | None:
    """What must be installed first, if anything must."""
    lacking = [program for program in ("node", "npm") if which(program) is None]
    if not lacking:
        return None
    return f'{" and ".join(lacking)} not found; install with "sudo apt-get install -y nodejs npm"'


def votes() -> float:
    """Votes a second."""
    _install()
    done = json.loads(_run("node", "vote.js", str(SECONDS)))
    return float(done["moves"] / done["seconds"])


def versions() -> str:
    locked = json.loads((FOLDER / "package.json").read_text())["dependencies"]["boardgame.io"]
    return f"boardgame.io {locked}, Node {_run('node', '--version').strip()}"


@cache
def _install() -> None:
    _run("npm", "ci", "--loglevel=error")


def _run(*command: str) -> str:
    production = {**os.environ, "NODE_ENV": "production"}  # boardgame.io is at its fastest in it
    done = subprocess.run(  # noqa: S603 - a command of our own
        command, cwd=FOLDER, env=production, check=False, stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        sys.exit(f"boardgame.io could not be run: {' '.join(command)} failed in {FOLDER}.")
    return done.stdout

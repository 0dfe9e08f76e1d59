"""No text promises a command that does not exist."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from service import telegram, texts
from service.telegram.commands import COMMANDS

NAMED = re.compile(r"(?<![\w/<.])/([a-z_]{2,32})")


def test_every_command_that_people_read_of_exists() -> None:
    named = {name for text in _texts() for name in NAMED.findall(text)}
    assert len(named) > len(COMMANDS) / 2
    assert named <= COMMANDS.keys()


def _texts() -> Iterator[str]:
    """All texts in the code that is there to be read by people."""
    files = [Path(telegram.__path__[0]) / "phrases.py", *Path(texts.__path__[0]).glob("*.py")]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value

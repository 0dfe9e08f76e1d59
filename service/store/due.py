"""When what is due, who has claimed it, and whether clocks beat."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter
from redis.asyncio import Redis

from service.store import keys
from service.store.scripts import script

CLAIM_SECONDS: Final = 10.0
BEAT_SECONDS: Final = 1.0
OUTAGE_SECONDS: Final = 120.0
OUTAGES_KEPT: Final = 20
QUEUED_AT_MOST: Final = 100
"""Jobs in a queue; far fewer than one worker does before a claim runs out."""

QUEUES: Final[Mapping[str, str]] = MappingProxyType(
    {keys.WINDOW: "time_up", keys.DELIVER: "deliver"}
)
"""The prefix of an entry → the RQ queue of its jobs."""


@dataclass(frozen=True, slots=True)
class Outage:
    """No clock beat from `began` to `ended` (epoch seconds): open windows get that time back."""

    began: float
    ended: float

    @property
    def seconds(self) -> float:
        return self.ended - self.began


class Claimed(NamedTuple):
    """Entries to do now; seconds by which the latest due one is late, and until the next one.

    `outage` is the one that this claim's beat ended; it is told to one clock only.
    """

    entries: list[str]
    lag: float
    pause: float
    outage: Outage | None


_OUTAGE: Final = TypeAdapter(Outage)


class DueTimes:
    """Times are epoch seconds by the clock of the Redis server."""

    def __init__(self, redis: Redis, lease: float = CLAIM_SECONDS) -> None:
        self._redis: Any = redis  # its types cannot tell that it decodes responses
        self._lease = lease
        self._claim = script(redis, "claim")
        self._claim_these = script(redis, "claim_these")

    async def now(self) -> float:
        seconds, microseconds = await self._redis.time()
        return float(seconds + microseconds / 1_000_000)

    async def claim(self) -> Claimed:
        """A clock beats, and takes what is due; what does not fit into its RQ queue stays due.

        An entry whose work is not done within the lease is due again. What became due while no
        clock beat is never taken before that outage can be read.
        """
        entries, lag, pause, outage = await self._claim(
            keys=[keys.BEAT, keys.OUTAGES, *_sets_and_queues()],
            args=[BEAT_SECONDS, OUTAGE_SECONDS, OUTAGES_KEPT, self._lease, QUEUED_AT_MOST],
        )
        ended = _OUTAGE.validate_json(outage) if outage else None
        return Claimed(entries, float(lag), float(pause), ended)

    async def claim_these(self, deliveries: Iterable[str]) -> list[str]:
        """Take those of the deliveries that are due."""
        claimed: list[str] = await self._claim_these(
            keys=[keys.DELIVERIES_DUE], args=[self._lease, *deliveries]
        )
        return claimed

    async def last_beat(self) -> float | None:
        """At most `BEAT_SECONDS` behind the clocks."""
        beat = await self._redis.get(keys.BEAT)
        return None if beat is None else float(beat)

    async def outages(self) -> tuple[Outage, ...]:
        """The last outages, oldest first."""
        return tuple(map(_OUTAGE.validate_json, await self._redis.lrange(keys.OUTAGES, 0, -1)))


def _sets_and_queues() -> list[str]:
    sets = {keys.WINDOW: keys.WINDOWS_DUE, keys.DELIVER: keys.DELIVERIES_DUE}
    return [key for kind, queue in QUEUES.items() for key in (sets[kind], f"rq:queue:{queue}")]

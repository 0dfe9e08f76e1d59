"""The one set of due times: what is due when, who has claimed it, and whether clocks beat."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter
from redis.asyncio import Redis

from service.store import keys
from service.store.scripts import script

LEASE_SECONDS: Final = 10.0
OUTAGE_SECONDS: Final = 120.0
OUTAGES_KEPT: Final = 20
QUEUED_AT_MOST: Final = 100
"""Jobs in a queue; far fewer than one worker does within the lease."""

QUEUES: Final[Mapping[str, str]] = MappingProxyType(
    {keys.WINDOW: "time_up", keys.DELIVER: "deliver"}
)
"""The prefix of an entry → the RQ queue of its jobs."""


@dataclass(frozen=True, slots=True)
class Outage:
    """No clock beat from `began` to `ended` (epoch seconds): open windows get that time back."""

    id: str
    began: float
    ended: float

    @property
    def seconds(self) -> float:
        return self.ended - self.began


class Claimed(NamedTuple):
    """Entries to do now; seconds by which the latest due one is late, and until the next one."""

    entries: list[str]
    lag: float
    pause: float


_OUTAGE: Final = TypeAdapter(Outage)


class DueTimes:
    """Times are epoch seconds by the clock of the Redis server."""

    def __init__(self, redis: Redis, lease: float = LEASE_SECONDS) -> None:
        self._redis: Any = redis  # its types cannot tell that it decodes responses
        self._lease = lease
        self._claim = script(redis, "claim")
        self._claim_these = script(redis, "claim_these")
        self._beat = script(redis, "beat")

    async def now(self) -> float:
        seconds, microseconds = await self._redis.time()
        return float(seconds + microseconds / 1_000_000)

    async def schedule(self, entry: str, at: float) -> None:
        await self._redis.zadd(keys.DUE, {entry: at})

    async def remove(self, entry: str) -> None:
        await self._redis.zrem(keys.DUE, entry)

    async def time_of(self, entry: str) -> float | None:
        at: float | None = await self._redis.zscore(keys.DUE, entry)
        return at

    async def next_due(self) -> float | None:
        """When the earliest entry is due, None when nothing is."""
        first = await self._redis.zrange(keys.DUE, 0, 0, withscores=True)
        return first[0][1] if first else None

    async def claim(self) -> Claimed:
        """Take what is due; what does not fit into its RQ queue stays due.

        An entry whose work is not done within the lease is due again.
        """
        queues = [f"rq:queue:{name}" for name in QUEUES.values()]
        entries, lag, pause = await self._claim(
            keys=[keys.DUE, keys.LAG, *queues], args=[self._lease, QUEUED_AT_MOST, *QUEUES]
        )
        return Claimed(entries, float(lag), float(pause))

    async def claim_these(self, entries: Iterable[str]) -> list[str]:
        """Take those of the entries that are due."""
        claimed: list[str] = await self._claim_these(keys=[keys.DUE], args=[self._lease, *entries])
        return claimed

    async def beat(self) -> Outage | None:
        """A clock lives. Returns the outage that this beat ends, to one clock only."""
        recorded = await self._beat(
            keys=[keys.BEAT, keys.OUTAGES, keys.DUE],
            args=[OUTAGE_SECONDS, OUTAGES_KEPT, keys.WINDOW],
        )
        return _OUTAGE.validate_json(recorded) if recorded else None

    async def last_beat(self) -> float | None:
        beat = await self._redis.get(keys.BEAT)
        return None if beat is None else float(beat)

    async def lag(self) -> float:
        """How late, in seconds, the latest entry was when a clock last looked."""
        return float(await self._redis.get(keys.LAG) or 0)

    async def outages(self) -> tuple[Outage, ...]:
        """The last outages, oldest first."""
        return tuple(map(_OUTAGE.validate_json, await self._redis.lrange(keys.OUTAGES, 0, -1)))

    async def last_outage(self) -> Outage | None:
        outages = await self.outages()
        return outages[-1] if outages else None

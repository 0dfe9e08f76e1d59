"""The list of all Bot API calls, for tests and for the curious."""

from collections import deque
from dataclasses import asdict, dataclass, field

from service.sandbox.errors import ApiError
from service.sandbox.state import Json

KEPT = 20_000
SUMMARY = 80


@dataclass(frozen=True)
class Call:
    """One call; `at` in epoch seconds, `n` counts from 1, files are left out of `params`."""

    n: int
    at: float
    method: str
    chat_id: int | None
    status: int
    error: str | None
    summary: str
    params: Json


@dataclass
class Ledger:
    calls: deque[Call] = field(default_factory=lambda: deque(maxlen=KEPT))
    count: int = 0

    def add(self, at: float, method: str, params: Json, error: ApiError | None) -> None:
        self.count += 1
        shown = {key: value for key, value in params.items() if not isinstance(value, bytes)}
        text = str(shown.get("text") or shown.get("caption") or "")
        self.calls.append(
            Call(
                n=self.count,
                at=at,
                method=method,
                chat_id=_number(shown.get("chat_id")),
                status=error.code if error else 200,
                error=error.description if error else None,
                summary=text[:SUMMARY],
                params=shown,
            )
        )

    def after(self, n: int) -> list[Json]:
        return [asdict(call) for call in self.calls if call.n > n]


def _number(value: object) -> int | None:
    try:
        return int(str(value))
    except ValueError:
        return None

"""What RQ calls, by name. The arguments are names of tables or of chats, nothing else."""

from operator import methodcaller

from service.store.keys import parse_chat
from workers.background import Background

_background: Background | None = None


def use(background: Background | None) -> None:
    """Set by the worker, before its first job, for this process."""
    global _background  # noqa: PLW0603 # RQ finds jobs by name, so what they use has to as well
    _background = background


def _current() -> Background:
    if _background is None:
        raise RuntimeError("jobs run in a worker only")
    return _background


def time_up(*tables: str) -> None:
    for table in tables:
        _current().submit(f"time_up({table})", methodcaller("time_up", table))


def deliver(*chats: str) -> None:
    for chat in chats:
        _current().submit(f"deliver({chat})", methodcaller("deliver", parse_chat(chat)))

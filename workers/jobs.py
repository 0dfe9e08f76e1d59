"""What RQ calls, by name. The arguments are names of tables or of chats, nothing else."""

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
    _current().submit("time_up", tables)


def deliver(*chats: str) -> None:
    _current().submit("deliver", [parse_chat(chat) for chat in chats])

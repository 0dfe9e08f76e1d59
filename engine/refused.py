"""Why a command was refused: a code and the facts, no prose."""

from enum import StrEnum


class Code(StrEnum):
    """In the order in which they are checked."""

    OVER = "over"
    CLOSED = "closed"
    """Said to a window that is not the open one."""
    NOT_ASKED = "not_asked"
    NOT_AN_OPTION = "not_an_option"
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    REPEATED = "repeated"


class Refused(Exception):  # noqa: N818 a refusal is an answer to a player, not an error of ours
    """The command changes nothing; `facts` are what a friendly answer may need."""

    def __init__(self, code: Code, **facts: int) -> None:
        super().__init__(code.value)
        self.code = code
        self.facts = facts

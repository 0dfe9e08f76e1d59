"""Why somebody may not do a thing at a table: a code and facts, worded by the channels."""

from enum import StrEnum


class Denial(StrEnum):
    NO_TABLE = "no_table"
    """There is no open table in this chat, or no table of this id."""
    TABLE_OPEN = "table_open"
    ALREADY_IN = "already_in"
    NOT_IN = "not_in"
    HAS_LEFT = "has_left"
    """They have left this game before."""
    NOT_A_MEMBER = "not_a_member"
    """Whom the actor means does not sit there."""
    FULL = "full"
    BEGUN = "begun"
    """This can be done only before the game has begun."""
    TOO_LATE_TO_JOIN = "too_late_to_join"
    """The game has begun without them."""
    LEAVES_A_GAME = "leaves_a_game"
    """The game has begun: whoever leaves it is asked first."""
    NOT_BEGUN = "not_begun"
    ENDED = "ended"
    NOT_HOST = "not_host"
    HOST_NOT_SEATED = "host_not_seated"
    """Whoever begins a game plays in it: a host who has not joined would miss it unawares."""
    TOO_FEW = "too_few_players"
    UNPLAYABLE = "unplayable"
    BAD_PACE = "bad_pace"
    BAD_CAST = "bad_cast"
    CLOSED = "closed"
    """The question that the button belongs to is closed."""
    NOT_ASKED = "not_asked"
    NOT_AN_OPTION = "not_an_option"
    TOO_FEW_PICKS = "too_few"
    TOO_MANY_PICKS = "too_many"
    REPEATED = "repeated"
    BLOCKED = "blocked"
    """The host does not let them in."""
    OUTSIDE = "outside"
    """They have left the group, or were removed from it."""
    FROZEN = "frozen"
    """The bot cannot write in the table's group: nothing goes on until it can (fact `why`)."""
    HAS_HOST = "has_host"
    """Only a table whose host has left can be taken over."""
    IS_GONE = "is_gone"
    """Who has left for good cannot be handed the table."""
    LINK_OF_ANOTHER = "link_of_another"
    """The personal link was made for somebody else."""
    LINK_INVALID = "link_invalid"


class Denied(Exception):  # noqa: N818 a denial is an answer to a person, not an error of ours
    """Nothing has changed; `facts` are what a friendly answer may need (numbers, names)."""

    def __init__(self, code: Denial, **facts: int | str) -> None:
        super().__init__(code.value)
        self.code = code
        self.facts = facts

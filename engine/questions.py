"""Questions are the interface: who is asked what now, whatever the characters are."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from engine.game import Picks, Seat
from engine.refused import Code, Refused


class Kind(StrEnum):
    BOND = "bond"
    PROTECT = "protect"
    KILL = "kill"
    TESTIMONY = "testimony"
    FORGERY = "forgery"
    EXAMINATION = "examination"
    DISCUSSION = "discussion"
    VOTE = "vote"
    DEFENCE = "defence"

    @property
    def about(self) -> "About":
        return _ABOUT[self]


class About(StrEnum):
    """What the options of a question are."""

    SEATS = "seats"
    CARDS = "cards"
    WORDS = "words"


class Word(IntEnum):
    """The options of a discussion and of a defence."""

    SKIP = 0
    READY = 1
    DONE = 3


_ABOUT = {
    Kind.BOND: About.SEATS,
    Kind.PROTECT: About.SEATS,
    Kind.KILL: About.SEATS,
    Kind.TESTIMONY: About.CARDS,
    Kind.FORGERY: About.CARDS,
    Kind.EXAMINATION: About.CARDS,
    Kind.DISCUSSION: About.WORDS,
    Kind.VOTE: About.SEATS,
    Kind.DEFENCE: About.WORDS,
}


@dataclass(frozen=True, slots=True)
class Question:
    """What one seat is asked while a window is open; answers may change until it closes."""

    seat: Seat
    window: int
    kind: Kind
    options: tuple[int, ...]
    fewest: int
    most: int
    peers: tuple[Seat, ...] = ()
    """The others who are asked the same and see each other's picks."""
    together: bool = False
    """Whether the window closes only when all who are waited for picked the same set."""
    rationed: tuple[int, ...] = ()
    """Options of which at most `ration` may be picked (ruling 3.10)."""
    ration: int = 0
    not_all_of: tuple[int, ...] = ()
    """Options that may not all be picked (ruling 3.4)."""

    def check(self, picks: Picks) -> None:
        """Raise `Refused` if the picks are no answer to this question."""
        chosen = set(picks)
        if not chosen <= set(self.options) or (self.not_all_of and chosen >= set(self.not_all_of)):
            raise Refused(Code.NOT_AN_OPTION)
        if len(picks) < self.fewest:
            raise Refused(Code.TOO_FEW, fewest=self.fewest, most=self.most)
        if len(picks) > self.most or sum(pick in self.rationed for pick in picks) > self.ration:
            raise Refused(Code.TOO_MANY, fewest=self.fewest, most=self.most, ration=self.ration)
        if len(chosen) < len(picks):
            raise Refused(Code.REPEATED)

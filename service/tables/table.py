"""A table's whole state: the lobby, and the game once it has begun."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict

from engine.casts import Cast, UnplayableError, default_cast, swap
from engine.game import Game, Picks, Presence, Seat
from engine.roles import Role
from service.tables.notices import Trouble, Why
from service.tables.stage import Stage

FORMAT: Final = 1
"""The version of the stored form; a change of it needs a migration."""


class Member(BaseModel):
    """A person at the table; `chat` is where they are written to in private."""

    model_config = ConfigDict(frozen=True)

    user: int
    name: str
    chat: int
    seen: float = 0.0
    """When they last gave a sign in the lobby, in epoch seconds."""
    asked: float | None = None
    """When they were asked whether they are still there, if they have not answered."""


class Freeze(BaseModel):
    """A table stands still since then and ends at `until`, both in epoch seconds."""

    model_config = ConfigDict(frozen=True)

    since: float
    why: Why
    until: float
    outages_until: float = 0.0
    """By every outage that ended by then `until` has moved (epoch seconds)."""


class Pause(BaseModel):
    """A table stood still from `since` to `until`, both in epoch seconds."""

    model_config = ConfigDict(frozen=True)

    since: float
    until: float

    def carry(self, at: float) -> float:
        """When something would have been if it had moved with the table's own times.

        The whole of the pause becomes its end.
        """
        return min(at + self.until - self.since, self.until) if at < self.until else at


class Move(BaseModel):
    """Somebody has come into the group or has left it."""

    model_config = ConfigDict(frozen=True)

    moment: str
    """As text of a `Moment`."""
    here: bool
    waits: bool = False
    """It happened while the table stood still, and counts when the table goes on."""


class Table(BaseModel):
    """`members` stand in the order in which they joined; the game seats them (ruling 1.1)."""

    model_config = ConfigDict(frozen=True)

    format: Literal[1] = FORMAT
    id: str
    version: int = 0
    stage: Stage = Stage.LOBBY
    chat: int
    thread: int | None = None
    host: int
    members: tuple[Member, ...] = ()
    pace: str
    cast: tuple[Role, ...] | None = None
    """A custom cast; None is the default cast, with `swaps`, for as many as there are."""
    swaps: tuple[tuple[Role, Role], ...] = ()
    """Advanced characters swapped in, each with what it replaces (ruling 1.4)."""
    game: Game | None = None
    drafts: Mapping[Seat, Picks] = {}
    """What seats have ticked in the open window and not confirmed yet."""
    opened: float | None = None
    """When the open window was opened, in epoch seconds."""
    deadline: float | None = None
    nightfall: float | None = None
    """When this night fell; None by day."""
    dawn: float | None = None
    """The latest time of dawn, worked out at nightfall (ruling 7.2)."""
    outages_until: float = 0.0
    """The length of every outage that ended by then has been given back (epoch seconds)."""
    pauses: tuple[Pause, ...] = ()
    """The last ones, in their order, in which an outage may have begun that has not ended."""
    title: str = ""
    """What the group calls itself."""
    blocked: tuple[Member, ...] = ()
    """Whom the host does not let in."""
    frozen: Freeze | None = None
    """Its clocks stand still, for the bot cannot write in the group."""
    troubles: frozenset[Trouble] = frozenset()
    told: frozenset[Trouble] = frozenset()
    """The troubles that the group has been told of."""
    unreachable: frozenset[int] = frozenset()
    """Users whom the bot cannot write to."""
    shown_unreachable: frozenset[int] = frozenset()
    """Those of them that are known by day; what comes out at night shows no sooner (7.2)."""

    stirred: float = 0.0
    """When somebody last did something in the lobby, in epoch seconds."""
    came_in: frozenset[int] = frozenset()
    """Members who have come back into the group, which was not told yet."""
    moves: Mapping[int, Move] = {}
    """The last move of each user who has made one since the table was opened; once the game has
    begun, of those alone who have a part in it."""
    since: str = ""
    """When it was asked for, as text of a `Moment`: who came and went before is of no matter."""
    put_out: str = ""
    """When the bot was last put out of the group, as text of a `Moment`."""
    new_host: bool = False
    """The table has not been told yet that it has another host."""

    @property
    def at_night(self) -> bool:
        return self.game is not None and self.game.at_night

    def member(self, user: int) -> Member | None:
        return next((member for member in self.members if member.user == user), None)

    def place_of(self, user: int) -> int:
        """Where a member stands in the circle; ValueError for who does not sit there."""
        return [member.user for member in self.seated()].index(user)

    def seat_of(self, user: int) -> Seat | None:
        """The seat in the circle; None before the game and for those not in it."""
        if self.game is None:
            return None
        places = [member.user for member in self.members]
        return self.game.seating.index(places.index(user)) if user in places else None

    def is_gone(self, user: int) -> bool:
        """Whether they have left the game, by themselves or with the group (ruling 2.4)."""
        seat = self.seat_of(user)
        if self.game is None or seat is None:
            return False
        return self.game.players[seat].presence is Presence.GONE

    def is_outside(self, user: int) -> bool:
        """Whether they are known to have left the group, and cannot have come back unseen."""
        move = self.moves.get(user)
        return move is not None and not move.here and move.moment > self.put_out

    def people(self) -> frozenset[int]:
        """Who has a part in it: a host may not sit at their table."""
        return frozenset({self.host, *(member.user for member in self.members)})

    def has_part(self, user: int) -> bool:
        return user in self.people()

    def seated(self) -> tuple[Member, ...]:
        """The members by seat. Before the game, in the order in which they joined."""
        if self.game is None:
            return self.members
        return tuple(self.members[place] for place in self.game.seating)

    def planned_cast(self) -> Cast:
        """The cast that *Begin* would deal; raises `UnplayableError` below 4 players.

        A swap that does not suit as many as there are now waits until it does again.
        """
        if self.cast is not None:
            return self.cast
        cast = default_cast(len(self.members))
        for new, old in self.swaps:
            with suppress(UnplayableError):
                cast = swap(cast, new, old)
        return cast

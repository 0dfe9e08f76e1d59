"""What a channel is given to tell: views and events, cut to exactly who may know them.

A channel never sees a `Game` nor a `Table`, which holds one. What the public learns and what
a seat learns reach it as separate values, each filtered by `engine.audience`.
"""

from dataclasses import dataclass

from engine.audience import EVERYBODY, audience
from engine.casts import Cast
from engine.events import Event
from engine.game import Picks, Seat
from engine.roles import Role
from engine.views import PublicView, Truth, View
from service.tables.notices import Froze, Notice, Trouble
from service.tables.stage import Stage


@dataclass(frozen=True, slots=True)
class Circle:
    """Where those who play are told of it; names and private chats by seat."""

    table: str
    chat: int
    thread: int | None
    names: tuple[str, ...]
    chats: tuple[int, ...]
    title: str = ""
    """What the group calls itself, possibly empty, never trusted as markup."""
    host: int = 0
    """The host's private chat; 0 while the table has none."""


@dataclass(frozen=True, slots=True)
class LobbyTelling:
    """To the group, of what was settled before the game: all of it is public.

    Names and users stand in the order in which they joined.
    """

    table: str
    chat: int
    thread: int | None
    stage: Stage
    host: int
    names: tuple[str, ...]
    users: tuple[int, ...]
    pace: str
    cast: Cast | None
    """What *Begin* would deal; None while there are too few for any."""
    custom: bool
    """The host has named the whole cast."""
    swaps: tuple[tuple[Role, Role], ...]
    """What else the host has swapped in, each with what it replaces."""
    title: str = ""
    blocked: tuple[tuple[int, str], ...] = ()
    """Whom the host does not let in: user and name."""
    troubles: tuple[Trouble, ...] = ()
    unreachable: tuple[int, ...] = ()
    """Users who have stopped the bot since they sat down."""
    frozen: Froze | None = None
    """Why nothing goes on, and until when it may last."""
    asked: tuple[int, ...] = ()
    """Users who are asked whether they are still there, and have not answered."""


@dataclass(frozen=True, slots=True)
class PublicTelling:
    """To the group. `until` is the deadline by day, at night the latest time of dawn."""

    circle: Circle
    events: tuple[Event, ...]
    before: PublicView | None
    """None when the game has just begun."""
    view: PublicView
    until: float | None
    now: float
    truth: Truth | None
    """Once the game is over."""
    outage: float = 0.0
    """Seconds that the clocks stood still and were given back just now."""
    unreachable: tuple[Seat, ...] = ()
    """Whom the bot cannot write to, as far as it has been told."""
    troubles: tuple[Trouble, ...] = ()
    """Those that have been told."""
    notices: tuple[Notice, ...] = ()
    """What else is told with this step, by `NoticeTelling`."""


@dataclass(frozen=True, slots=True)
class PrivateTelling:
    """To one seat: its own events, and its question as it was before and as it is now."""

    circle: Circle
    seat: Seat
    events: tuple[Event, ...]
    before: View | None
    view: View
    public: PublicView
    until: float | None
    """The deadline of the seat's own question; None if it is asked nothing."""
    now: float
    draft: Picks | None
    """What it has ticked and not confirmed."""
    frozen: Froze | None = None
    """Why nothing may be answered now; meanwhile no deadline holds."""


@dataclass(frozen=True, slots=True)
class NoticeTelling:
    """To whom the notices say. `public` is None before the game."""

    circle: Circle
    notices: tuple[Notice, ...]
    lobby: LobbyTelling
    public: PublicTelling | None
    now: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How a table stands, to whoever asks; `public` is None before its game.

    `private` is for the seat of the person who asked, when they did so in private.
    """

    lobby: LobbyTelling
    public: PublicTelling | None = None
    private: PrivateTelling | None = None
    gone: bool = False
    """Whether that person has left the game, be it that the table does not see it yet."""
    now: float = 0.0

    @property
    def frozen(self) -> Froze | None:
        return self.lobby.frozen


def public_events(events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event for event in events if audience(event) is EVERYBODY)


def events_of(events: tuple[Event, ...], seat: Seat) -> tuple[Event, ...]:
    """What this seat learns beyond the public."""
    private = ((event, audience(event)) for event in events)
    return tuple(event for event, who in private if who is not EVERYBODY and seat in who)

"""A table in memory: what is done at it, and what the real narrator tells because of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from engine import rooms
from engine.commands import Answer, Command
from engine.deal import ABSENT_AFTER, deal_as_seated
from engine.events import Event
from engine.evolve import fold
from engine.game import Game, Picks, Seat
from engine.roles import Role
from service.store.outbox import Outgoing
from service.tables import announce, writer
from service.tables.instant import Instant
from service.tables.stage import Stage
from service.tables.steps.tapping import Draft, with_draft, without_draft
from service.tables.table import Member, Table
from service.tables.turned import Turned, carry_out
from service.telegram import narrator

GROUP: Final = -1_001_000_000_001
BEGINNING: Final = 1_700_000_000.0
STEP_SECONDS: Final = 7.0


@dataclass(frozen=True, slots=True)
class Tick:
    """A seat ticks these options, and confirms nothing."""

    seat: Seat
    picks: Picks


@dataclass(frozen=True, slots=True)
class Word:
    """A seat writes in the room that is open to it."""

    seat: Seat


Deed: TypeAlias = Command | Tick | Word


class Deal(NamedTuple):
    """All that is settled as a game begins, the characters by seat."""

    roles: tuple[Role, ...]
    seating: tuple[int, ...]
    seed: str


class Moment(NamedTuple):
    """What one or several deeds at the same time have brought about."""

    table: Table
    events: tuple[Event, ...]
    posts: tuple[Outgoing, ...]
    now: float

    @property
    def game(self) -> Game:
        assert self.table.game is not None
        return self.table.game


class World:
    """The n-th step comes at the same time in every world, however many deeds it takes there."""

    def __init__(self, deal: Deal) -> None:
        self.now = BEGINNING
        self._table = lobby(len(deal.roles)).model_copy(update={"version": 1})
        self.deeds: list[list[Deed]] = []
        """By step."""
        self.begun = self._settle(begin(self._table, deal))

    @property
    def game(self) -> Game:
        assert self._table.game is not None
        return self._table.game

    def pass_time(self) -> None:
        self.now += STEP_SECONDS
        self.deeds.append([])

    def do(self, deeds: Iterable[Deed]) -> Moment:
        """Raises `Denied` for what the rules refuse."""
        done = []
        for deed in deeds:
            done.append(self._settle(carried_out(self._table, deed)))
            self.deeds[-1].append(deed)
        return self.together(done)

    def together(self, moments: Iterable[Moment]) -> Moment:
        """As one step."""
        parts = list(moments)
        events = tuple(event for part in parts for event in part.events)
        posts = tuple(post for part in parts for post in part.posts)
        return Moment(self._table, events, posts, self.now)

    def _settle(self, turned: Turned) -> Moment:
        before = self._table
        settled = writer._settled(before, turned, Instant(self.now, 1.0))
        posts = announce.posts(narrator, before, settled, self.now)
        self._table = settled.table
        return Moment(settled.table, settled.events, (*posts, *settled.also), self.now)


def lobby(players: int) -> Table:
    members = tuple(
        Member(user=number, name=f"Player{number:02}", chat=number)
        for number in range(1, players + 1)
    )
    return Table(id="t4bl3", chat=GROUP, title="Friday", host=1, members=members, pace="day")


def begin(table: Table, deal: Deal) -> Turned:
    events = deal_as_seated(deal.roles, deal.seed, seating=deal.seating, absent_after=ABSENT_AFTER)
    begun = table.model_copy(update={"game": fold(events), "stage": Stage.PLAYING})
    return Turned(begun, events)


def carried_out(table: Table, deed: Deed) -> Turned:
    """Raises `Denied` for what the rules refuse."""
    match deed:
        case Tick(seat=seat, picks=picks):
            return Turned(with_draft(table, Draft(seat, picks)))
        case Word(seat=seat):
            return Turned(table, also=tuple(_said(table, seat)))
        case Answer(seat=seat):
            return carry_out(without_draft(table, seat), deed)
        case _:
            return carry_out(table, deed)


def _said(table: Table, seat: Seat) -> list[Outgoing]:
    assert table.game is not None
    room = rooms.room_of(table.game, seat)
    assert room, "no room is open to this seat"
    circle, hearing = announce.circle(table), rooms.listeners(table.game, seat)
    return narrator.room_posts(circle, seat, hearing, room, "This one?")

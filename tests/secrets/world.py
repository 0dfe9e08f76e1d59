"""A table in memory: what is done at it, and what the real narrator tells because of it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from engine import rooms
from engine.commands import Answer, Command
from engine.deal import ABSENT_AFTER, deal_as_seated
from engine.events import Event
from engine.evolve import fold
from engine.game import Game, Picks, Seat
from engine.roles import Role
from service.store.due import Outage
from service.store.outbox import Outgoing
from service.tables import announce, writer
from service.tables.instant import Instant
from service.tables.notices import Why
from service.tables.stage import Stage
from service.tables.steps import freezing, reach
from service.tables.steps.tapping import Draft, with_draft, without_draft
from service.tables.steps.timing import give_back
from service.tables.table import Member, Table
from service.tables.turned import Turned, carry_out
from service.telegram import narrator

GROUP: Final = -1_001_000_000_001
BEGINNING: Final = 1_700_000_000.0
STEP_SECONDS: Final = 7.0
FREE_DIGITS: Final = 16
"""So many of a seed's first hexadecimal digits decide nothing in these tests."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A seat ticks these options, and confirms nothing."""

    seat: Seat
    picks: Picks


@dataclass(frozen=True, slots=True)
class Word:
    """A seat writes in the room that is open to it."""

    seat: Seat


class Trouble:
    """What comes upon a table from outside, whoever holds what."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class PutOut(Trouble):
    """The bot is put out of the group: the table stands still."""


@dataclass(frozen=True, slots=True)
class LetIn(Trouble):
    """The bot is in the group again."""


@dataclass(frozen=True, slots=True)
class NoBeat(Trouble):
    """No clock has beaten for so long, while people went on; now every table is looked at."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Lost(Trouble):
    """A seat's chat takes nothing any more, of which whatever is sent there tells alone."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Found(Trouble):
    """It takes what is sent again."""

    seat: Seat


Deed: TypeAlias = Command | Tick | Word | Trouble


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
        self._outages: list[Outage] = []
        self._lost: set[int] = set()
        """Chats."""
        self.deeds: list[list[Deed]] = []
        """By step."""
        self.begun = self._settle(lambda table: begin(table, deal))

    @property
    def table(self) -> Table:
        return self._table

    @property
    def game(self) -> Game:
        assert self._table.game is not None
        return self._table.game

    def pass_time(self) -> None:
        self.now += STEP_SECONDS
        self.deeds.append([])

    def do(self, deeds: Iterable[Deed]) -> Moment:
        """Raises `Denied` for what the rules refuse."""
        done: list[Moment] = []
        for deed in deeds:
            done += self._do(deed)
            self.deeds[-1].append(deed)
        return self.together(done)

    def _do(self, deed: Deed) -> Iterator[Moment]:
        match deed:
            case NoBeat(seconds=seconds):
                before = self._outages[-1].ended if self._outages else BEGINNING
                self._outages.append(Outage(max(before, self.now - seconds), self.now))
            case Lost(seat=seat):
                self._lost.add(self._table.seated()[seat].chat)
            case Found(seat=seat):
                self._lost.discard(self._table.seated()[seat].chat)
        moment = self._settle(lambda table: carried_out(table, deed, self.now))
        yield moment
        yield from self._refused(moment)

    def _refused(self, moment: Moment) -> Iterator[Moment]:
        """What becomes of posts to chats that take none."""
        for user in sorted(self._lost & {post.chat for post in moment.posts}):
            learnt = self._settle(partial(reach.not_reached, user=user))
            yield learnt
            yield from self._refused(learnt)

    def together(self, moments: Iterable[Moment]) -> Moment:
        """As one step."""
        parts = list(moments)
        events = tuple(event for part in parts for event in part.events)
        posts = tuple(post for part in parts for post in part.posts)
        return Moment(self._table, events, posts, self.now)

    def _settle(self, step: Callable[[Table], Turned]) -> Moment:
        before, back = give_back(self._table, self._outages)
        turned = step(before)._replace(given_back=back.told)
        settled = writer._settled(before, turned, Instant(self.now, 1.0))
        posts = announce.posts(narrator, self._table, settled, self.now)
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


def carried_out(table: Table, deed: Deed, now: float) -> Turned:
    """Raises `Denied` for what the rules refuse."""
    match deed:
        case Trouble():
            return _troubled(table, deed, now)
        case Tick(seat=seat, picks=picks):
            return Turned(with_draft(table, Draft(seat, picks)))
        case Word(seat=seat):
            return Turned(table, also=tuple(_said(table, seat)))
        case Answer(seat=seat):
            return carry_out(without_draft(table, seat), deed)
        case _:
            return carry_out(table, deed)


def _troubled(table: Table, trouble: Trouble, now: float) -> Turned:
    match trouble:
        case PutOut():
            return freezing.freeze(table, Why.OUT, Instant(now, 1.0))
        case LetIn():
            return freezing.thaw(table, now)
        case Found(seat=seat):
            return reach.regained(table, table.seated()[seat].user)
        case _:
            return Turned(table)


def _said(table: Table, seat: Seat) -> list[Outgoing]:
    assert table.game is not None
    room = rooms.room_of(table.game, seat)
    assert room, "no room is open to this seat"
    circle, hearing = announce.circle(table), rooms.listeners(table.game, seat)
    return narrator.room_posts(circle, seat, hearing, room, "This one?")

"""From a step at a table to the posts about it: the only way from a game to a channel."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Protocol

from engine.audience import EVERYBODY, audience
from engine.casts import Cast, UnplayableError
from engine.game import Game, Picks, Seat
from engine.rooms import Room
from engine.views import View, public_view, truth, view
from service.store.outbox import Outgoing
from service.tables.notices import Froze, Thawed, Trouble, starts_anew
from service.tables.stage import Stage
from service.tables.table import Table
from service.tables.telling import (
    Circle,
    LobbyTelling,
    NoticeTelling,
    PrivateTelling,
    PublicTelling,
    Standing,
    events_of,
    public_events,
)
from service.tables.turned import Turned


class Narrator(Protocol):
    """A channel's words: pure functions from what may be told to posts."""

    def lobby_posts(self, telling: LobbyTelling, before: LobbyTelling | None) -> list[Outgoing]: ...

    def public_posts(self, telling: PublicTelling) -> list[Outgoing]: ...

    def private_posts(self, telling: PrivateTelling) -> list[Outgoing]: ...

    def notice_posts(self, telling: NoticeTelling) -> list[Outgoing]: ...

    def catch_up_posts(self, telling: PrivateTelling) -> list[Outgoing]: ...

    def room_posts(
        self, circle: Circle, speaker: Seat, listeners: tuple[Seat, ...], room: Room, text: str
    ) -> list[Outgoing]: ...


def circle(table: Table) -> Circle:
    seated = table.seated()
    return Circle(
        table=table.id,
        chat=table.chat,
        thread=table.thread,
        names=tuple(member.name for member in seated),
        chats=tuple(member.chat for member in seated),
        title=table.title,
        host=_host_chat(table),
    )


def _host_chat(table: Table) -> int:
    """A host who does not sit there is written to under their own id."""
    if Trouble.HOST_LEFT in table.told:
        return 0
    member = table.member(table.host)
    return member.chat if member else table.host


def lobby_telling(table: Table) -> LobbyTelling:
    return LobbyTelling(
        table=table.id,
        chat=table.chat,
        thread=table.thread,
        stage=table.stage,
        host=table.host,
        names=tuple(member.name for member in table.members),
        users=tuple(member.user for member in table.members),
        pace=table.pace,
        cast=_planned_cast(table),
        custom=table.cast is not None,
        swaps=table.swaps,
        title=table.title,
        blocked=tuple((member.user, member.name) for member in table.blocked),
        troubles=_told(table),
        unreachable=tuple(m.user for m in table.members if m.user in table.shown_unreachable),
        frozen=_frozen(table),
        asked=_asked(table),
    )


def _asked(table: Table) -> tuple[int, ...]:
    if table.stage is not Stage.LOBBY:
        return ()
    return tuple(member.user for member in table.members if member.asked is not None)


def _frozen(table: Table) -> Froze | None:
    return None if table.frozen is None else Froze(table.frozen.why, table.frozen.until)


def _told(table: Table) -> tuple[Trouble, ...]:
    return tuple(trouble for trouble in Trouble if trouble in table.told)


def _planned_cast(table: Table) -> Cast | None:
    try:
        return table.planned_cast()
    except UnplayableError:
        return None


def standing(table: Table, user: int | None, now: float) -> Standing:
    """Without a user, as the group may see it."""
    lobby = lobby_telling(table)
    if table.game is None:
        return Standing(lobby, now=now)
    public, seat = public_telling(table, now), None if user is None else table.seat_of(user)
    if user is None or seat is None:
        return Standing(lobby, public, now=now)
    return Standing(lobby, public, private_telling(table, seat, now), table.is_gone(user), now)


def posts(narrator: Narrator, before: Table, turned: Turned, now: float) -> tuple[Outgoing, ...]:
    """All that a step makes known: to the group, what the table tells beside, to each seat.

    Where the bot is not nothing is sent.
    """
    table = turned.table
    told = _lobby_posts if table.game is None else _game_posts
    return tuple(
        post
        for post in told(narrator, before, turned, now)
        if table.frozen is None or post.chat != table.chat
    )


def _lobby_posts(
    narrator: Narrator, before: Table, turned: Turned, now: float
) -> Iterator[Outgoing]:
    if not any(map(starts_anew, turned.notices)):
        yield from _lobby_post(narrator, before, turned.table)
    if turned.notices:
        yield from narrator.notice_posts(_notice_telling(turned, None, now))


def _lobby_post(narrator: Narrator, before: Table, after: Table) -> list[Outgoing]:
    known = lobby_telling(before) if before.version else None
    return narrator.lobby_posts(lobby_telling(after), known)


def _game_posts(
    narrator: Narrator, before: Table, turned: Turned, now: float
) -> Iterator[Outgoing]:
    if before.game is None:
        yield from _lobby_post(narrator, before, turned.table)
    public = _public_telling(before, turned, now)
    if public.events or public.before != public.view or public.outage:
        yield from narrator.public_posts(public)
    if turned.notices:
        yield from narrator.notice_posts(_notice_telling(turned, public, now))
    moved = bool(turned.given_back) or any(isinstance(each, Thawed) for each in turned.notices)
    for seat in _concerned(before, turned, moved=moved):
        private = _private_telling(before, turned, seat, public)
        if seat in turned.catch_up:
            yield from narrator.catch_up_posts(private)
        elif _has_news(private, before.drafts.get(seat), moved=moved):
            yield from narrator.private_posts(private)


def _notice_telling(turned: Turned, public: PublicTelling | None, now: float) -> NoticeTelling:
    table = turned.table
    return NoticeTelling(circle(table), turned.notices, lobby_telling(table), public, now)


def public_telling(table: Table, now: float) -> PublicTelling:
    """What the public may know of a table whose game has begun, without any news."""
    game = _game(table)
    return PublicTelling(
        circle=circle(table),
        events=(),
        before=None,
        view=public_view(game),
        until=table.dawn if game.at_night else table.deadline,
        now=now,
        truth=truth(game) if game.outcome else None,
        unreachable=tuple(
            seat
            for seat, member in enumerate(table.seated())
            if member.user in table.shown_unreachable
        ),
        troubles=_told(table),
    )


def private_telling(table: Table, seat: Seat, now: float) -> PrivateTelling:
    """What a seat may know of a table whose game has begun, without any news."""
    return _to_seat(table, seat, public_telling(table, now))


def _to_seat(table: Table, seat: Seat, public: PublicTelling) -> PrivateTelling:
    """The public view is worked out once a step, not once a seat."""
    return PrivateTelling(
        circle=public.circle,
        seat=seat,
        events=(),
        before=None,
        view=(seen := view(_game(table), seat)),
        public=public.view,
        until=_until(table, seen),
        now=public.now,
        draft=table.drafts.get(seat),
        frozen=_frozen(table),
    )


def _public_telling(before: Table, turned: Turned, now: float) -> PublicTelling:
    return replace(
        public_telling(turned.table, now),
        events=public_events(turned.events),
        before=public_view(before.game) if before.game else None,
        outage=turned.given_back,
        notices=turned.notices,
    )


def _private_telling(
    before: Table, turned: Turned, seat: Seat, public: PublicTelling
) -> PrivateTelling:
    return replace(
        _to_seat(turned.table, seat, public),
        events=events_of(turned.events, seat),
        before=view(before.game, seat) if before.game else None,
    )


def _until(table: Table, seen: View) -> float | None:
    """Whoever is asked nothing by night may not tell when the open window was opened (7.2)."""
    return table.deadline if seen.question else None


def _has_news(private: PrivateTelling, draft: Picks | None, *, moved: bool) -> bool:
    """`draft` is what the seat had ticked before; `moved` says that deadlines are others now."""
    news = bool(private.events) or private.before != private.view or private.draft != draft
    return news or (moved and private.view.question is not None)


def _game(table: Table) -> Game:
    if table.game is None:
        raise ValueError("the game has not begun")
    return table.game


def _concerned(before: Table, turned: Turned, *, moved: bool) -> Iterable[Seat]:
    """All seats when a window has opened or closed, else those that may have seen a change."""
    game = _game(turned.table)
    new_window = before.game is None or before.game.windows != game.windows
    if new_window or game.window is None or moved:
        return game.seats
    drafting = {*before.drafts, *turned.table.drafts, *turned.catch_up}
    seen = (audience(event) for event in turned.events)
    return sorted(drafting.union(*(who for who in seen if who is not EVERYBODY)))

"""All that an observer gets to see of a step, as values that can be compared."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import zip_longest
from typing import Any, Final

from engine import audience, rooms, views, waiting
from engine import events as e
from service.store.outbox import Outgoing
from service.tables import announce
from service.tables.denied import Denied
from service.tables.steps import tapping
from service.tables.table import Table
from service.tables.telling import Standing
from service.telegram import narrator
from service.telegram.narrator import options
from service.telegram.narrator.place import Place
from service.texts.denials import denial
from tests.secrets.knowledge import Observer
from tests.secrets.world import GROUP, Moment

_FINGERPRINT: Final = re.compile(r"[0-9a-f]{64}")
_PRESSED: Final = ("s0", "s1", "s3", "c5", "w1", "no", "ok", "as0", "as2")


def seen(moment: Moment, who: Observer, *, pressing: Iterable[int] | None = ()) -> dict[str, Any]:
    """By name. Also what an observer is answered who asks, and who presses whatever any of these
    windows might have asked; None for one who does neither.
    """
    return {
        "events": [_masked(event) for event in moment.events if _concerns(event, who)],
        "posts": [_plain(post) for post in moment.posts if post.chat in _chats(moment.table, who)],
        **_state(moment, who),
        **({} if pressing is None else _answers(moment, who, pressing)),
    }


def differences(here: dict[str, Any], there: dict[str, Any]) -> list[str]:
    return [
        f"{name}: {first} / {second}"
        for name in here
        for first, second in zip_longest(_parts(here[name]), _parts(there[name]))
        if first != second
    ]


def _parts(value: Any) -> Iterable[Any]:
    """Of what is long, so that no more is shown than what differs."""
    if is_dataclass(value):
        return (f"{each.name}={getattr(value, each.name)}" for each in fields(value))
    return value if isinstance(value, list) else [value]


def _concerns(event: e.Event, who: Observer) -> bool:
    told = audience.audience(event)
    return told is audience.EVERYBODY or who in told


def _masked(event: e.Event) -> e.Event:
    """The fingerprint of seed and deal differs, and says nothing without them (ruling 8.1)."""
    return replace(event, commitment="#") if isinstance(event, e.Seated) else event


def _user(table: Table, who: Observer) -> int | None:
    return None if who is None else table.seated()[who].user


def _chats(table: Table, who: Observer) -> set[int | str]:
    return {GROUP} if who is None else {GROUP, table.seated()[who].chat}


def _plain(post: Outgoing) -> str:
    """Without the number by which it is sent only once: that is drawn anew for each."""
    return _FINGERPRINT.sub("#", f"{post.chat} {post.item.model_copy(update={'id': ''})!r}")


def _state(moment: Moment, who: Observer) -> dict[str, Any]:
    game = moment.game
    state: dict[str, Any] = {
        "public view": views.public_view(game),
        "possible windows": views.possible_windows(views.public_view(game)),
    }
    if who is None:
        return state
    return state | {
        "view": views.view(game, who),
        "question": waiting.question_for(game, who),
        "room": rooms.room_of(game, who),
        "listeners": rooms.listeners(game, who),
        "heard": [seat for seat in game.seats if who in rooms.listeners(game, seat)],
    }


def _answers(moment: Moment, who: Observer, windows: Iterable[int]) -> dict[str, Any]:
    table, now = moment.table, moment.now
    standing = announce.standing(table, _user(table, who), now)
    return {
        "lobby": standing.lobby,
        "public telling": standing.public,
        "private telling": standing.private,
        "gone": standing.gone,
        "texts": list(_texts(standing)),
        "presses": [] if who is None else list(_presses(table, who, windows)),
    }


def _texts(standing: Standing) -> Iterator[str]:
    """What is answered to /status, /case, /players and /role, and told to a substitute."""
    public, private = standing.public, standing.private
    assert public
    yield from map(_plain, narrator.status_posts(public, thread=None))
    yield from map(_plain, narrator.case_posts(public, Place.group(public.circle)))
    yield narrator.players_text(public)
    if private:
        yield from map(_plain, narrator.private_status_posts(private, public))
        yield from map(_plain, narrator.catch_up_posts(private))
        yield narrator.role_text(private)


def _presses(table: Table, who: int, windows: Iterable[int]) -> Iterator[str]:
    for window in windows:
        for option in _PRESSED:
            yield f"{window}:{option} {_pressed(table, who, window, option)}"


def _pressed(table: Table, who: int, window: int, option: str) -> str:
    user, tap = table.seated()[who].user, options.parse_tap(option)
    assert tap
    try:
        after = tapping.take_tap(table, user, window, tap).table
        # Whether it would be the last answer hangs on others, and shows at once when it is given.
        return narrator.toast(replace(tapping.tapped(table, after, user, tap), closed=False))
    except Denied as denied:
        return denial(denied)

"""The end of a game, and the question to its host whether it shall end now."""

from collections.abc import Iterator

from engine.events import Ended
from service.store.outbox import Kind, Outgoing
from service.tables.denied import Denial, Denied
from service.tables.telling import LobbyTelling, PublicTelling, Standing
from service.telegram.narrator import options
from service.telegram.narrator.events import found
from service.telegram.narrator.keyboards import Keyboard, button
from service.telegram.narrator.place import Place, end_slot, host_slot, leave_slot, stop_slot
from service.texts import ending
from service.texts.names import Names, names_of, quoted_group


def end(telling: PublicTelling, names: Names) -> list[Outgoing]:
    """The long story first, so that the winner is what a phone shows last."""
    ended = found(telling.events, Ended)
    if not ended or telling.truth is None:
        return []
    place, table = Place.group(telling.circle), telling.circle.table
    again = button(table, options.NO_WINDOW, options.AGAIN, ending.AGAIN)
    text = ending.ending(ended[-1].outcome, telling.truth, telling.view, names)
    story = place.send(ending.story(telling.truth, names), keyboard=_log_button(table))
    told = place.send(text, slot=end_slot(table), keyboard=((again,),))
    return [*_put_away(telling), *story, *told]


def _log_button(table: str) -> Keyboard:
    return ((button(table, options.NO_WINDOW, options.LOG, ending.LOG),),)


def _put_away(telling: PublicTelling) -> Iterator[Outgoing]:
    """The buttons of whatever else was asked about the game."""
    group, table = Place.group(telling.circle), telling.circle.table
    yield from group.act(Kind.KEYBOARD_OFF, stop_slot(table))
    yield from group.act(Kind.KEYBOARD_OFF, host_slot(table))
    if host := telling.circle.host:
        yield from Place(host, None, table).act(Kind.KEYBOARD_OFF, stop_slot(table))
    for seat, user in enumerate(telling.circle.chats):
        for place in (group, Place.private(telling.circle, seat)):
            yield from place.act(Kind.KEYBOARD_OFF, leave_slot(table, user))


def end_in_private(telling: PublicTelling) -> list[Outgoing]:
    """The same to everybody who played, where the group cannot be told (ruling 6.4)."""
    outcome, names = telling.view.outcome, names_of(telling.circle.names)
    if outcome is None or telling.truth is None:
        return []
    story = ending.story(telling.truth, names)
    text = ending.ending(outcome, telling.truth, telling.view, names)
    log = _log_button(telling.circle.table)
    places = [Place.private(telling.circle, seat) for seat in range(len(telling.circle.chats))]
    return [
        post for place in places for post in (*place.send(story, keyboard=log), *place.send(text))
    ]


def log_posts(standing: Standing, user: int) -> list[Outgoing]:
    """The log of a game as a file, to this user in private. Raises `Denied` until it is over."""
    if standing.public is None or standing.public.truth is None:
        raise Denied(Denial.CLOSED)
    place = Place(user, None, standing.lobby.table)
    return place.file(ending.log(quoted_group(standing.lobby.title)))


def ask_to_end(telling: LobbyTelling, chat: int | None = None) -> list[Outgoing]:
    """In the group, unless a chat is named. One such question stands at a time in each; a game that
    has ended takes its buttons away.
    """
    place, slot = _place(telling, chat), stop_slot(telling.table)
    end_it = button(telling.table, options.NO_WINDOW, options.END, ending.END)
    go_on = button(telling.table, options.NO_WINDOW, options.GO_ON, ending.GO_ON)
    asked = place.send(
        ending.shall_it_end(quoted_group(telling.title), len(telling.names)),
        slot=slot,
        keyboard=((end_it, go_on),),
    )
    return [*place.act(Kind.KEYBOARD_OFF, slot), *asked]


def goes_on(telling: LobbyTelling, chat: int | None = None) -> list[Outgoing]:
    """One line stays of the question."""
    return _place(telling, chat).edit(ending.GOES_ON, stop_slot(telling.table))


def _place(telling: LobbyTelling, chat: int | None) -> Place:
    return Place.lobby(telling) if chat is None else Place(chat, None, telling.table)


def end_without_button(table: str, chat: int) -> list[Outgoing]:
    """Once the group plays again, there is nothing to press under the old end."""
    return Place(chat, None, table).act(Kind.KEYBOARD_OFF, end_slot(table))

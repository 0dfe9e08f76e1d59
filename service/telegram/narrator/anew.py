"""Everything that matters now once more: after the table's place in the group has changed."""

from collections.abc import Iterator

from engine.events import WindowOpened
from service.store.outbox import Kind, Outgoing
from service.tables.notices import Trouble
from service.tables.stage import Stage
from service.tables.telling import LobbyTelling, NoticeTelling, PublicTelling
from service.telegram.narrator import windows
from service.telegram.narrator.events import found
from service.telegram.narrator.hosts import who_takes_over
from service.telegram.narrator.lobby import lobby_posts
from service.telegram.narrator.place import Place, lobby_slot, question_slot
from service.telegram.narrator.settings import settings_put_away
from service.telegram.narrator.status import status_anew
from service.texts.names import names_of


def anew(telling: NoticeTelling) -> list[Outgoing]:
    """The older messages lose their buttons, where there still are any."""
    public = telling.public
    if public is None:
        return lobby_anew(telling.lobby)
    return [] if public.view.outcome else list(_game(telling, public))


def lobby_anew(lobby: LobbyTelling) -> list[Outgoing]:
    if lobby.stage is not Stage.LOBBY:
        return []
    return [
        *settings_put_away(lobby),
        *Place.lobby(lobby).act(Kind.KEYBOARD_OFF, lobby_slot(lobby.table)),
        *lobby_posts(lobby, None),
    ]


def _game(telling: NoticeTelling, public: PublicTelling) -> Iterator[Outgoing]:
    names, circle = names_of(public.circle.names), public.circle
    yield from status_anew(public, names)
    if Trouble.HOST_LEFT in public.troubles:
        yield from who_takes_over(telling.lobby)
    window = public.view.window
    if window is None or window in {each.number for each in found(public.events, WindowOpened)}:
        return
    yield from Place.group(circle).act(Kind.KEYBOARD_OFF, question_slot(circle.table, window))
    yield from windows.ask(public, names)

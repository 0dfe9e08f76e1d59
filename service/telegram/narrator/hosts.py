"""Who is the host, and who wants to be."""

from service.store.outbox import Kind, Outgoing
from service.tables.notices import Trouble
from service.tables.stage import Stage
from service.tables.telling import LobbyTelling, NoticeTelling
from service.telegram.narrator import options
from service.telegram.narrator.keyboards import button
from service.telegram.narrator.place import Place, host_slot
from service.texts import notices as words
from service.texts.names import group_name, names_of


def who_takes_over(telling: LobbyTelling) -> list[Outgoing]:
    """One such question stands at a time."""
    place, slot = Place.lobby(telling), host_slot(telling.table)
    take = button(telling.table, options.LOBBY, options.TAKE, words.TAKE_OVER)
    lobby = telling.stage is Stage.LOBBY
    text = words.NO_HOST_IN_LOBBY if lobby else words.TROUBLES[Trouble.HOST_LEFT]
    return [
        *place.act(Kind.KEYBOARD_OFF, slot),
        *place.send(text, slot=slot, keyboard=((take,),)),
    ]


def host_changed(telling: NoticeTelling, member: int) -> list[Outgoing]:
    """Told to the group, and in private to the new host with what a host can do."""
    circle, lobby = telling.circle, telling.lobby
    name = names_of(circle.names)[member]
    playing = telling.public is not None
    yours = words.you_are_host(group_name(circle.title), playing=playing)
    return [
        *take_over_put_away(lobby),
        *Place.group(circle).send(words.new_host(name)),
        *Place.private(circle, member).send(yours),
    ]


def take_over_put_away(telling: LobbyTelling) -> list[Outgoing]:
    return Place.lobby(telling).act(Kind.KEYBOARD_OFF, host_slot(telling.table))

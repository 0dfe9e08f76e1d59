"""Who is the host, and who wants to be."""

from service.store.outbox import Kind, Outgoing
from service.tables.notices import Trouble
from service.tables.telling import LobbyTelling, NoticeTelling
from service.telegram.narrator import options
from service.telegram.narrator.keyboards import button
from service.telegram.narrator.place import Place, host_slot
from service.texts import notices as words
from service.texts.names import names_of, quoted_group


def who_takes_over(telling: LobbyTelling) -> list[Outgoing]:
    """While a game runs; one such question stands at a time."""
    place, slot = Place.lobby(telling), host_slot(telling.table)
    take = button(telling.table, options.NO_WINDOW, options.TAKE, words.TAKE_OVER)
    return [
        *place.act(Kind.KEYBOARD_OFF, slot),
        *place.send(words.TROUBLES[Trouble.HOST_LEFT], slot=slot, keyboard=((take,),)),
    ]


def has_host(telling: LobbyTelling) -> list[Outgoing]:
    return Place.lobby(telling).act(Kind.KEYBOARD_OFF, host_slot(telling.table))


def host_changed(telling: NoticeTelling, member: int) -> list[Outgoing]:
    """Told to the group, and in private to the new host with what a host can do."""
    circle, playing = telling.circle, telling.public is not None
    name = names_of(circle.names)[member]
    yours = words.you_are_host(quoted_group(circle.title), playing=playing)
    return [
        *Place.group(circle).send(words.new_host(name)),
        *Place.private(circle, member).send(yours),
    ]

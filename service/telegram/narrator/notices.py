"""What a table tells beside its game: troubles, people who come and go."""

from collections.abc import Callable, Iterable
from typing import Final

from service.store.outbox import Kind, Outgoing
from service.tables.notices import (
    Abandoned,
    AskedIfThere,
    CameIn,
    EndedMeanwhile,
    Froze,
    HasHost,
    HostChanged,
    Migrated,
    Notice,
    Reachable,
    RightsGiven,
    SeatsFreed,
    Thawed,
    Trouble,
    Troubled,
    Unreachable,
    starts_anew,
)
from service.tables.telling import NoticeTelling
from service.telegram.narrator.anew import anew
from service.telegram.narrator.ending import end_in_private
from service.telegram.narrator.hosts import has_host, host_changed, who_takes_over
from service.telegram.narrator.idle import ask_if_there, seat_freed
from service.telegram.narrator.muting import dead, mute
from service.telegram.narrator.place import Place, is_basic, status_slot
from service.telegram.narrator.status import status_edited
from service.texts import freezing
from service.texts import notices as words
from service.texts.markup import Html
from service.texts.names import names_of, quoted_group

_IN_STATUS: Final = (Troubled, RightsGiven, Unreachable, Reachable)
"""What the status shows as long as it is so."""


def notice_posts(telling: NoticeTelling) -> list[Outgoing]:
    """To the group, to the host or to members in private, as each notice says."""
    posts = [post for notice in telling.notices for post in _posts(notice, telling)]
    if any(map(starts_anew, telling.notices)):
        return [*posts, *anew(telling)]
    if telling.public and any(isinstance(each, _IN_STATUS) for each in telling.notices):
        return [*posts, *status_edited(telling.public)]
    return posts


def _posts(  # noqa: PLR0911 one return a notice
    notice: Notice, telling: NoticeTelling
) -> list[Outgoing]:
    """Of the table in its group, or of its people."""
    place, playing = Place.group(telling.circle), telling.public is not None
    match notice:
        case Troubled(trouble=Trouble.HOST_LEFT):
            return who_takes_over(telling.lobby)
        case Troubled(trouble=trouble) if not playing and trouble.is_missing_right:
            return []  # the post of the table itself says so, for as long as it is so
        case Troubled(trouble=Trouble.CANNOT_MUTE) if is_basic(telling.circle.chat):
            return place.send(words.CANNOT_MUTE_BASIC)
        case Troubled(trouble=trouble):
            return place.send(words.TROUBLES[trouble])
        case RightsGiven(troubles=troubles):
            return _given(telling, troubles)
        case Migrated():
            return [*place.send(words.MOVED), *_muted_again(telling)]
        case Froze() | Thawed() | Abandoned() | EndedMeanwhile():
            return _of_standing_still(notice, telling)
        case _:
            return _of_people(notice, telling)


def _of_standing_still(
    notice: Froze | Thawed | Abandoned | EndedMeanwhile, telling: NoticeTelling
) -> list[Outgoing]:
    group, playing = quoted_group(telling.circle.title), telling.public is not None
    match notice:
        case Froze():
            return _to_all(telling, freezing.froze(notice, group, telling.now, playing=playing))
        case Thawed(seconds=seconds):
            back = _to_all(telling, freezing.goes_on(group, playing=playing))
            here = Place.group(telling.circle).send(freezing.thawed(seconds, playing=playing))
            return [*here, *back, *_muted_again(telling)]
        case Abandoned():
            return _ended(telling, freezing.abandoned(notice, group, playing=playing))
        case EndedMeanwhile(why=why):
            return _ended(telling, freezing.ended(why, group, playing=playing))


def _of_people(  # noqa: PLR0911 one return a notice
    notice: Unreachable | Reachable | HasHost | HostChanged | CameIn | AskedIfThere | SeatsFreed,
    telling: NoticeTelling,
) -> list[Outgoing]:
    match notice:
        case Unreachable(members=members):
            return _out_of_reach(telling, members)
        case Reachable(members=members):
            return _within_reach(telling, members)
        case HasHost():
            return has_host(telling.lobby)
        case HostChanged(member=member):
            return host_changed(telling, member)
        case CameIn(member=member):
            return _muted_again(telling, member)
        case AskedIfThere(members=members, until=until):
            chats = [telling.circle.chats[member] for member in members]
            return ask_if_there(telling.lobby, chats, until, telling.now)
        case SeatsFreed(chats=chats):
            return seat_freed(telling.lobby, chats)


def _to_all(telling: NoticeTelling, text: Html) -> list[Outgoing]:
    """To every member in private."""
    circle = telling.circle
    places = (Place.private(circle, member) for member in range(len(circle.chats)))
    return [post for place in places for post in place.send(text)]


def _ended(telling: NoticeTelling, text: Html) -> list[Outgoing]:
    """In private, with all that a group is told at the end of a game."""
    ended = [] if telling.public is None else end_in_private(telling.public)
    return [*_to_all(telling, text), *ended]


def _to_host(
    telling: NoticeTelling, about: Iterable[int], text: Callable[[Html | None], Html]
) -> list[Outgoing]:
    """In private; to the group if there is no host, or it is the host who is out of reach.

    `text` is what to say of this group, None for who reads it there.
    """
    circle = telling.circle
    out_of_reach = {circle.chats[member] for member in about} | _known_unreachable(telling)
    if not circle.host or circle.host in out_of_reach:
        return Place.group(circle).send(text(None))
    return Place(circle.host, None, circle.table).send(text(quoted_group(circle.title)))


def _known_unreachable(telling: NoticeTelling) -> set[int]:
    if telling.public is None:
        return set(telling.lobby.unreachable)
    return {telling.circle.chats[seat] for seat in telling.public.unreachable}


def _out_of_reach(telling: NoticeTelling, members: tuple[int, ...]) -> list[Outgoing]:
    names, playing = names_of(telling.circle.names).listed(members), telling.public is not None

    def text(group: Html | None) -> Html:
        return words.unreachable(names, len(members), group, playing=playing)

    return _to_host(telling, members, text)


def _within_reach(telling: NoticeTelling, members: tuple[int, ...]) -> list[Outgoing]:
    names, playing = names_of(telling.circle.names).listed(members), telling.public is not None

    def text(group: Html | None) -> Html:
        return words.reachable(names, len(members), group, playing=playing)

    return _to_host(telling, members, text)


def _given(telling: NoticeTelling, troubles: tuple[Trouble, ...]) -> list[Outgoing]:
    """What could not be done before is done now, if a game runs."""
    circle, public = telling.circle, telling.public
    if public is None:
        return []
    texts = (words.GIVEN[trouble] for trouble in troubles if trouble in words.GIVEN)
    posts = [post for text in texts for post in Place.group(circle).send(text)]
    if Trouble.CANNOT_MUTE in troubles:
        posts += _muted_again(telling)
    if Trouble.CANNOT_PIN in troubles and public.view.outcome is None:
        posts += Place.group(circle).act(Kind.PIN, status_slot(circle.table))
    return posts


def _muted_again(telling: NoticeTelling, member: int | None = None) -> list[Outgoing]:
    """All of whom it is known that they are dead, or just this one: Telegram has forgotten it.

    After a freeze or a move that may be at night: it says nothing of those who die in it.
    """
    public = telling.public
    if public is None or public.view.outcome or Trouble.CANNOT_MUTE in public.troubles:
        return []
    known = dead(public)
    return mute(telling.circle, known if member is None else {member} & set(known))

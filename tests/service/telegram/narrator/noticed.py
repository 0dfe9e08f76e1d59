"""What notices are told to, chat by chat, and a table before its game to tell them of."""

from collections.abc import Iterable
from dataclasses import replace

from service.store.outbox import Item, Outgoing
from service.tables.announce import lobby_telling
from service.tables.notices import Notice, Trouble
from service.tables.stage import Stage
from service.tables.telling import NoticeTelling
from tests.service.telegram.narrator.played import NAMES, Told
from tests.service.telegram.narrator.posted import plain


def in_lobby(
    *notices: Notice, troubles: tuple[Trouble, ...] = (), stage: Stage = Stage.LOBBY
) -> NoticeTelling:
    told = Told(NAMES)
    table = told.table.model_copy(update={"game": None, "stage": stage})
    circle = replace(told.public().circle, names=NAMES, chats=tuple(range(1, 8)), host=1)
    lobby = replace(lobby_telling(table), troubles=troubles)
    return NoticeTelling(circle, notices, lobby, None, told.now)


def by_chat(posts: Iterable[Outgoing]) -> dict[int, list[Item]]:
    chats: dict[int, list[Item]] = {}
    for post in posts:
        chats.setdefault(int(post.chat), []).append(post.item)
    return chats


def text(posts: Iterable[Outgoing]) -> str:
    return "\n".join(plain(post.item.text) for post in posts if post.item.text)

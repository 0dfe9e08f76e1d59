"""The main texts as people read them, in `golden/`: to be read aloud by a reviewer.

`GOLDEN=write pytest <this file>` writes them anew; what has changed is then seen in the diff.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine import commands as c
from engine.casts import default_cast
from engine.phases import Phase
from engine.roles import Role
from engine.rooms import Room
from service.store.outbox import Kind
from service.tables.announce import lobby_telling
from service.tables.denied import Denial, Denied
from service.tables.notices import (
    Abandoned,
    AskedIfThere,
    EndedMeanwhile,
    Froze,
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
    Why,
)
from service.tables.stage import Stage
from service.tables.table import Member, Table
from service.tables.telling import NoticeTelling
from service.telegram.narrator import (
    ask_to_end,
    ask_to_leave,
    leave_settled,
    lobby_posts,
    notice_posts,
    people_posts,
    room_chosen,
    room_posts,
    settings_posts,
    table_chosen,
    which_room,
    which_table,
)
from service.telegram.narrator.idle import no_longer_asked
from service.telegram.narrator.keyboards import Keyboard
from service.texts.characters import card_of
from service.texts.denials import denial
from service.texts.help import HELP
from service.texts.rules import RULES
from service.texts.tutorial import TUTORIAL
from tests.service.telegram.narrator.played import GROUP, NOON, Step, Told
from tests.service.telegram.narrator.posted import plain

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida")
CAST = (
    Role.CITIZEN,
    Role.CITIZEN,
    Role.PRIVATE_DETECTIVE,
    Role.FORENSIC_SCIENTIST,
    Role.ARISTOCRAT,
    Role.FAMOUS_DOG,
    Role.SOULMATE,
    Role.KILLER,
    Role.PROFESSIONAL_KILLER,
)


def characters() -> str:
    return "\n\n".join(plain(card_of(role)) for role in Role)


def denials() -> str:
    facts: dict[Denial, dict[str, int | str]] = {
        Denial.TOO_FEW: {"players": 2, "fewest": 4},
        Denial.UNPLAYABLE: {"reason": "box", "role": "mastermind"},
        Denial.BAD_CAST: {"part": "Butler"},
        Denial.TOO_FEW_PICKS: {"fewest": 2, "most": 2},
        Denial.TOO_MANY_PICKS: {"fewest": 2, "most": 2},
    }
    return "\n".join(f"{code}: {denial(Denied(code, **facts.get(code, {})))}" for code in Denial)


def rules_and_help() -> str:
    return f"{plain(RULES)}\n\n----\n\n{plain(HELP)}"


def lobby() -> str:
    """A table of three, of nine with a swap, and its settings."""
    members = tuple(Member(user=n, name=name, chat=n) for n, name in enumerate(NAMES, 1))
    few = Table(id="t4bl3", chat=GROUP, host=1, pace="day", members=members[:3])
    swaps = ((Role.HOSTAGE, Role.CITIZEN),)
    many = few.model_copy(update={"members": members, "swaps": swaps, "pace": "slow"})
    typed = many.model_copy(update={"cast": default_cast(8)})
    shown = [
        *lobby_posts(lobby_telling(few), None),
        *lobby_posts(lobby_telling(many), lobby_telling(few)),
        *lobby_posts(lobby_telling(typed), None)[:1],
        *settings_posts(lobby_telling(many))[1:],
        *settings_posts(lobby_telling(many), page=Role.SOULMATE, turn=True),
    ]
    return "\n".join(_shown("GROUP", post.item.text, post.item.keyboard) for post in shown)


def hello() -> str:
    return "\n\n----\n\n".join(map(plain, TUTORIAL))


def notices() -> str:
    """All that a table tells beside a game by day, beside one by night, and of a lobby."""
    told = Told(NAMES, cast=CAST, seed="9" * 32)
    told.until(Phase.FIRST_VOTE)
    playing = [line for notice in NOTICES for line in _told_of(told.notices(notice))]
    table = told.table.model_copy(update={"game": None, "stage": Stage.LOBBY})
    circle = replace(told.public().circle, names=NAMES, chats=tuple(range(1, 10)))
    lobby = NoticeTelling(circle, NOTICES, lobby_telling(table), None, told.now)
    before = (
        line
        for notice in NOTICES
        if notice != Troubled(Trouble.HOST_LEFT)  # in a lobby the table is handed on at once
        for line in _told_of(replace(lobby, notices=(notice,)))
    )
    return "\n".join((*playing, "======== before a game\n", *before))


NOTICES: tuple[Notice, ...] = (
    *map(Troubled, Trouble),
    RightsGiven((Trouble.CANNOT_PIN, Trouble.CANNOT_MUTE)),
    Unreachable((1, 2)),
    Reachable((1,)),
    HostChanged(2),
    *(Froze(why, NOON + 7 * 86_400) for why in Why),
    Thawed(7200.0),
    Migrated(),
    AskedIfThere((0,), NOON + 12 * 3600),
    SeatsFreed((5,)),
    *(Abandoned(why, 7 * 86_400) for why in Why),
    *map(EndedMeanwhile, Why),
)


def _told_of(telling: NoticeTelling) -> Iterator[str]:
    """Once for all who are told the same."""
    posts = notice_posts(telling)
    texts = dict.fromkeys(
        (post.chat == GROUP, post.item.text, post.item.keyboard)
        for post in posts
        if post.item.text and not (post.item.slot or "").startswith(("status", "q:", "lobby"))
    )
    yield f"==== {telling.notices[0]}"
    for in_group, text, keyboard in texts:
        yield _shown("GROUP" if in_group else "PRIVATE", text, keyboard)


def asked_back() -> str:
    """Leaving, which table, which room, and the people of a table."""
    circle = Told(NAMES, cast=CAST).public().circle
    members = tuple(Member(user=n, name=name, chat=n) for n, name in enumerate(NAMES, 1))
    table = Table(id="t4bl3", chat=GROUP, host=1, pace="day", members=members[:4], title="Friends")
    lobby = replace(lobby_telling(table), blocked=((9, "Ida"),))
    posts = [
        *ask_to_leave(circle, 1, 1),
        *leave_settled(circle, 1, 1, left=True),
        *leave_settled(circle, 1, 1, left=False),
        *which_table([lobby], 1),
        *table_chosen(lobby, 1),
        *which_room([circle], 1, 1),
        *room_chosen(circle, 1, 1),
        *room_posts(circle, 1, (0,), Room.KILLERS, "I say Cid.\nAnd you?"),
        *people_posts(lobby),
        *no_longer_asked(lobby, replace(lobby, asked=(1,))),
        *no_longer_asked(lobby, replace(lobby, asked=(9,))),
        *no_longer_asked(replace(lobby, stage=Stage.CANCELLED), replace(lobby, asked=(1,))),
        *ask_to_end(lobby),
    ]
    return "\n".join(
        _shown("GROUP" if post.chat == GROUP else "PRIVATE", post.item.text, post.item.keyboard)
        for post in posts
        if post.item.text
    )


def game() -> str:
    """A short game with a night of every question, votes, an examination and an end."""
    told = Told(NAMES, cast=CAST, seed="9" * 32)
    for _ in _story(told):
        pass
    return "\n".join(line for step in told.steps for line in _lines(told, step))


def _story(told: Told) -> Iterator[Step]:
    citizen, other = told.holders(Role.CITIZEN)
    (soulmate,), (dog,) = told.holders(Role.SOULMATE), told.holders(Role.FAMOUS_DOG)
    (scientist,) = told.holders(Role.FORENSIC_SCIENTIST)
    (aristocrat,) = told.holders(Role.ARISTOCRAT)
    killers = told.holders(Role.KILLER, Role.PROFESSIONAL_KILLER)
    yield told.answer(soulmate, citizen)
    yield told.answer(dog, other)
    yield told.answer(killers[0], aristocrat)
    yield told.answer(killers[1], citizen)
    yield told.answer(killers[1], aristocrat)
    yield told.draft(aristocrat, told.game.pool[:1])
    yield told.answer(aristocrat, *told.game.pool[:2])
    yield told.draft(killers[0], told.game.pool[:3])
    yield told.answer(killers[0], *told.game.pool[:3])
    yield told.answer(killers[1], *told.game.pool[:3])
    yield told.do(c.GoAbsent(dog))
    yield told.answer(citizen, 1)
    yield told.time_up()
    for vote in range(2):
        for seat in (scientist, citizen, other, soulmate, *killers):
            yield told.answer(seat, scientist)
        yield told.time_up()
        if not vote:
            yield told.time_up()
    if told.game.window and told.game.window.phase is Phase.EVENING_EXAMINATION:
        yield told.time_up()
    while not told.game.outcome:
        yield told.time_up()


def _lines(told: Told, step: Step) -> Iterator[str]:
    chats = {member.chat: member.name for member in told.table.members} | {GROUP: "GROUP"}
    for post in step.posts:
        item, name = post.item, chats[int(post.chat)]
        if item.kind is Kind.KEYBOARD_OFF:
            continue
        if not item.text:
            yield f"[{name}: {item.kind} {item.slot or chats.get(item.user or 0, '')}]\n"
        else:
            edited = " (edited)" if item.kind is Kind.EDIT else ""
            yield _shown(f"{name}{edited}", item.text, item.keyboard)


def _shown(where: str, text: str, keyboard: Keyboard) -> str:
    buttons = "".join(" ".join(f"[ {button.text} ]" for button in row) + "\n" for row in keyboard)
    return f"---- {where}\n{plain(text)}\n{buttons}"


@pytest.mark.parametrize(
    "text", [characters, denials, rules_and_help, hello, lobby, notices, asked_back, game]
)
def test_the_text_reads_as_it_did(text: Callable[[], str]) -> None:
    path, told = GOLDEN / f"{text.__name__}.txt", text() + "\n"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(told)
    assert path.read_text() == told

"""What a table tells beside its game: to whom, when, and what it gives them to do."""

from dataclasses import replace

import pytest

from engine import commands as c
from engine.phases import Phase
from service.store.outbox import Kind
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
    Why,
)
from service.tables.telling import Circle
from service.telegram.narrator import notice_posts, public_posts
from tests.service.telegram.narrator.noticed import by_chat, in_lobby, text
from tests.service.telegram.narrator.played import GROUP, LATER, Told
from tests.service.telegram.narrator.posted import faults, plain

DAY = 86_400
ALL: tuple[Notice, ...] = (
    *map(Troubled, Trouble),
    RightsGiven((Trouble.CANNOT_PIN, Trouble.CANNOT_MUTE)),
    Unreachable((1, 2)),
    Reachable((1,)),
    HasHost(),
    HostChanged(2),
    *(Froze(why, LATER) for why in Why),
    Thawed(7200.0),
    Migrated(),
    CameIn(3),
    AskedIfThere((0, 4), LATER),
    SeatsFreed((5,)),
    *(Abandoned(why, 7 * DAY) for why in Why),
    *map(EndedMeanwhile, (*Why, None)),
)


@pytest.mark.parametrize("notice", ALL, ids=str)
def test_telegram_takes_every_notice_of_a_game_and_of_a_lobby(told: Told, notice: Notice) -> None:
    told.until(Phase.FIRST_VOTE)
    posts = [*notice_posts(told.notices(notice)), *notice_posts(in_lobby(notice))]
    assert [fault for post in posts for fault in faults(post.item)] == []
    assert posts or notice == CameIn(3)  # who is alive


def test_a_table_that_has_lost_its_host_can_be_taken_over(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    for post in notice_posts(told.notices(Troubled(Trouble.HOST_LEFT))):
        told.group.take(post.item)
    assert told.group.last.options == ["take"]
    for post in notice_posts(told.notices(HasHost())):
        told.group.take(post.item)
    assert told.group.slots["host:t4bl3"].options == []
    chats = by_chat(notice_posts(told.notices(HostChanged(2))))
    for item in chats.pop(GROUP):
        told.group.take(item)
    name = told.public().circle.names[2]
    assert plain(told.group.last.text) == f"👑 {name} is the host of this table now."
    assert chats.keys() == {told.public().circle.chats[2]}


@pytest.mark.parametrize(
    ("why", "reason", "remedy"),
    [
        (Why.OUT, "I am not in the group any more.", "When somebody adds me again"),
        (Why.MAY_NOT_WRITE, "I may not write in the group any more.", "When an admin lets me"),
    ],
)
def test_members_are_told_why_their_table_stands_still_what_helps_and_until_when(
    told: Told, why: Why, reason: str, remedy: str
) -> None:
    chats = by_chat(notice_posts(told.notices(Froze(why, LATER))))
    assert chats.keys() == set(range(1, 8))
    first, otherwise = plain(chats[3][0].text).splitlines()
    assert first == f"🧊 The game in “Friday <3” stands still: {reason}"
    assert otherwise.startswith(remedy)
    assert otherwise.endswith("happened by Thu 02:00 UTC, the game is cancelled.")


@pytest.mark.parametrize(
    ("why", "reason"), [(Why.OUT, "I was not in"), (Why.MAY_NOT_WRITE, "I could not write in")]
)
@pytest.mark.parametrize(("seconds", "long"), [(7 * DAY, "7 days"), (600, "10 min")])
def test_an_abandoned_table_says_why_and_how_long_it_really_was(
    why: Why, reason: str, seconds: float, long: str
) -> None:
    said = text(notice_posts(in_lobby(Abandoned(why, seconds))))
    assert f"{reason} “Friday <3” for {long}, so the table there is closed." in said


@pytest.mark.parametrize(
    "notice", [Thawed(7200.0), Migrated(), Troubled(Trouble.TOPIC_LOST)], ids=str
)
def test_all_that_matters_stands_in_the_group_once_more(told: Told, notice: Notice) -> None:
    told.until(Phase.FIRST_VOTE)
    items = by_chat(notice_posts(told.notices(notice)))[GROUP]
    question = f"q:t4bl3:{told.game.windows}"
    shown = [(item.kind, item.slot) for item in items if item.slot]
    assert shown == [
        (Kind.UNPIN, "status:t4bl3"),
        (Kind.SEND, "status:t4bl3"),
        (Kind.PIN, "status:t4bl3"),
        (Kind.KEYBOARD_OFF, question),
        (Kind.SEND, question),
    ]
    assert items[-1].keyboard


def test_nothing_is_asked_anew_at_night_but_the_status_stands_there(told: Told) -> None:
    told.until(Phase.KILL)
    items = by_chat(notice_posts(told.notices(Thawed(7200.0))))[GROUP]
    assert [item.kind for item in items] == [Kind.SEND, Kind.UNPIN, Kind.SEND, Kind.PIN]
    assert "2 h" in plain(items[0].text)


def test_a_window_that_opens_in_the_same_step_is_asked_once(told: Told) -> None:
    told.until(Phase.DISCUSSION)
    step = told.time_up()
    telling = told.notices(Migrated())
    public = replace(told.public(), events=step.turned.events)
    items = by_chat(notice_posts(replace(telling, public=public)))[GROUP]
    assert [item.slot for item in items if item.keyboard] == []


def test_the_status_is_left_to_the_notice_that_posts_it_anew(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    before = told.public().view
    told.answer(told.game.living[0], told.game.living[1])
    after = replace(told.public(), before=before)
    assert [post.item.slot for post in public_posts(after)] == ["status:t4bl3"]
    for anew in (Migrated(), Thawed(60.0), Troubled(Trouble.TOPIC_LOST)):
        assert public_posts(replace(after, notices=(anew,))) == []


def test_a_dead_player_who_comes_back_is_muted_again_and_a_living_one_is_not(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    (dead,) = (seat for seat, each in enumerate(told.public().view.seats) if not each.alive)
    (post,) = notice_posts(told.notices(CameIn(dead)))
    assert (post.item.kind, post.item.user) == (Kind.MUTE, told.public().circle.chats[dead])
    assert notice_posts(told.notices(CameIn(told.game.living[0]))) == []
    assert notice_posts(told.notices(CameIn(dead), troubles=[Trouble.CANNOT_MUTE])) == []


@pytest.mark.parametrize("notice", [CameIn(0), Thawed(60.0), Migrated()], ids=str)
def test_nobody_is_muted_at_night_who_has_died_in_it(told: Told, notice: Notice) -> None:
    told.until(Phase.FIRST_VOTE)
    (known,) = told.game.dead
    told.until(Phase.TESTIMONY)
    assert len(told.game.dead) > 1
    posts = notice_posts(told.notices(notice))
    muted = [post.item.user for post in posts if post.item.kind is Kind.MUTE]
    assert muted == ([] if notice == CameIn(0) else [told.public().circle.chats[known]])


@pytest.mark.parametrize(
    ("notice", "first"),
    [
        (Abandoned(Why.OUT, 7 * DAY), "I was not in “Friday <3” for 7 days"),
        (EndedMeanwhile(Why.OUT), "The game in “Friday <3” has been ended, and nobody has won."),
    ],
)
def test_a_game_that_ends_while_it_stands_still_is_told_to_its_end_to_all_who_played(
    told: Told, notice: Notice, first: str
) -> None:
    told.until(Phase.FIRST_VOTE)
    told.do(c.Cancel())
    chats = by_chat(notice_posts(told.notices(notice)))
    assert chats.keys() == set(range(1, 8))
    for items in chats.values():
        told_all = "\n".join(plain(item.text) for item in items)
        assert first in told_all
        assert "Who was who" in told_all
        assert "what really happened" in told_all
        ((log,),) = [button for item in items for button in item.keyboard]
        assert log.data == "t4bl3:0:log"


def test_a_group_without_a_title_has_a_stand_in(told: Told) -> None:
    circle = Circle(table="t4bl3", chat=GROUP, thread=None, names=("Ann",), chats=(1,))
    telling = replace(told.notices(Froze(Why.OUT, LATER)), circle=circle)
    assert "The game in the group stands still" in text(notice_posts(telling))

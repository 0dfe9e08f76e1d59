"""What a table tells of missing rights and of people who cannot be reached, and what it does."""

from dataclasses import replace

import pytest

from engine import commands as c
from engine.phases import Phase
from engine.roles import Role
from service.store.outbox import Kind
from service.tables.notices import Migrated, Reachable, RightsGiven, Trouble, Troubled, Unreachable
from service.telegram.narrator import lobby_posts, notice_posts, public_posts, status_posts
from service.texts import characters
from tests.service.telegram.narrator.noticed import by_chat, in_lobby, text
from tests.service.telegram.narrator.played import GROUP, Told
from tests.service.telegram.narrator.posted import plain


@pytest.mark.parametrize("trouble", [Trouble.CANNOT_PIN, Trouble.CANNOT_MUTE, Trouble.TOPIC_LOST])
def test_a_trouble_is_told_to_the_group_and_that_the_game_goes_on(
    told: Told, trouble: Trouble
) -> None:
    told.until(Phase.FIRST_VOTE)
    chats = by_chat(notice_posts(told.notices(Troubled(trouble))))
    assert chats.keys() == {GROUP}
    assert " goes on " in plain(chats[GROUP][0].text)


def test_the_missing_right_is_named_and_muting_is_said_to_be_off(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    pin = text(notice_posts(told.notices(Troubled(Trouble.CANNOT_PIN))))
    mute = text(notice_posts(told.notices(Troubled(Trouble.CANNOT_MUTE))))
    assert "“Pin messages”" in pin
    assert "“Ban users”" in mute
    assert "muting is off" in mute


def test_where_nobody_can_be_muted_no_right_is_asked_for(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    telling = told.notices(Troubled(Trouble.CANNOT_MUTE))
    basic = replace(telling, circle=replace(telling.circle, chat=-1001))
    said = text(notice_posts(basic)[:1])
    assert "In a basic group nobody can be muted" in said
    assert "“Ban users”" not in said
    lobby = replace(in_lobby(troubles=(Trouble.CANNOT_MUTE,)).lobby, chat=-1001)
    said = text(lobby_posts(lobby, None))
    assert "In a basic group I cannot mute the dead" in said
    assert "“Ban users”" not in said


def test_who_cannot_be_reached_is_told_to_the_host_in_private_and_neutrally(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    names = told.public().circle.names
    chats = by_chat(notice_posts(told.notices(Unreachable((2, 3)))))
    assert chats.keys() == {1, GROUP}
    (said,) = chats[1]
    assert f"{names[2]} and {names[3]}" in plain(said.text)
    assert "Friday <3" in plain(said.text)
    words = plain(said.text).lower()
    assert not any(str(characters.name(role)).lower() in words for role in Role)
    assert not any(hint in words for hint in ("night", "killer", "question was", "dead"))


def test_the_status_marks_at_once_who_cannot_be_reached(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    seat = told.game.living[0]
    telling = told.notices(Unreachable((seat,)))
    assert telling.public is not None
    public = replace(telling.public, unreachable=(seat,))
    *_, last = notice_posts(replace(telling, public=public))
    assert (last.item.kind, last.item.slot) == (Kind.EDIT, "status:t4bl3")
    name = told.public().circle.names[seat]
    assert f"{name} (I cannot write to them)" in plain(last.item.text)
    *_, last = notice_posts(replace(telling, notices=(Reachable((seat,)),)))
    assert "I cannot write" not in plain(last.item.text)


@pytest.mark.parametrize("known", [True, False])
def test_the_group_is_told_when_it_is_the_host_who_cannot_be_reached(
    told: Told, *, known: bool
) -> None:
    """It was told before, or it is told now."""
    told.until(Phase.FIRST_VOTE)
    circle = told.public().circle
    host, other = circle.chats.index(1), circle.chats.index(2)
    telling = told.notices(Unreachable((other,) if known else (host, other)))
    assert telling.public is not None
    public = replace(telling.public, unreachable=(host,) if known else ())
    posts = notice_posts(replace(telling, public=public))
    assert {int(post.chat) for post in posts} == {GROUP}
    assert circle.names[other] in text(posts)
    assert "Friday" not in text(posts[:1])


def test_rights_that_are_given_are_used_at_once(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    both = (Trouble.CANNOT_PIN, Trouble.CANNOT_MUTE)
    acts = [post.item for post in notice_posts(told.notices(RightsGiven(both)))]
    kinds = [item.kind for item in acts]
    assert kinds == [Kind.SEND, Kind.SEND, Kind.MUTE, Kind.PIN, Kind.EDIT]
    (dead,) = told.game.dead
    assert [item.user for item in acts if item.kind is Kind.MUTE] == [
        told.public().circle.chats[dead]
    ]


def test_the_status_shows_that_muting_is_off_for_as_long_as_it_is(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    trouble = Trouble.CANNOT_MUTE
    *_, off = notice_posts(told.notices(Troubled(trouble), troubles=[trouble]))
    *_, on = notice_posts(told.notices(RightsGiven((trouble,))))
    assert off.item.slot == on.item.slot == "status:t4bl3"
    assert "Muting is off" in plain(off.item.text)
    assert "Muting is off" not in plain(on.item.text)
    asked = replace(told.public(), troubles=(trouble,))
    assert "Muting is off" in text(status_posts(asked, thread=None))
    told.do(c.Cancel())
    over = replace(told.public(), troubles=(trouble,))
    assert "Muting is off" not in text(status_posts(over, thread=None))


def test_no_pin_is_tried_without_the_right_and_the_status_stays_where_it_is(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    posts = notice_posts(told.notices(Migrated(), troubles=[Trouble.CANNOT_PIN]))
    status = [post.item.kind for post in posts if post.item.slot == "status:t4bl3"]
    assert status == [Kind.EDIT]
    begun = replace(told.public(), troubles=(Trouble.CANNOT_PIN,))
    assert Kind.PIN not in {post.item.kind for post in public_posts(begun)}

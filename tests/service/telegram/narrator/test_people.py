"""The page of the settings about people."""

from dataclasses import replace

from service.store.outbox import Button, Kind
from service.tables.announce import lobby_telling
from service.tables.table import Member, Table
from service.tables.telling import LobbyTelling
from service.telegram.narrator import (
    heir_posts,
    lobby_posts,
    parse_data,
    parse_setting,
    people_posts,
)
from service.telegram.narrator.options import AskToHandOver, Block, HandOver, ShowPeople, Unblock
from tests.service.telegram.narrator.posted import faults, plain

LARGEST = 4_503_599_627_370_000


def table(players: int) -> LobbyTelling:
    members = tuple(
        Member(user=LARGEST + n, name=f"P{n}", chat=LARGEST + n) for n in range(1, players + 1)
    )
    return lobby_telling(Table(id="t" * 8, chat=-5, host=LARGEST + 1, pace="day", members=members))


def buttons(telling: LobbyTelling, page: int = 0) -> list[Button]:
    (post,) = people_posts(telling, page)
    assert post.item.kind is Kind.EDIT
    assert list(faults(post.item)) == []
    return [button for row in post.item.keyboard for button in row]


def asked(button: Button) -> object:
    read = parse_data(button.data or "")
    assert read is not None
    return parse_setting(read[2])


def test_the_host_may_remove_others_and_hand_the_table_over_but_not_to_themselves() -> None:
    assert [(each.text, asked(each)) for each in buttons(table(2))[:-1]] == [
        ("Remove P2", Block(LARGEST + 2)),
        ("Host: P2", AskToHandOver(LARGEST + 2)),
    ]


def test_who_is_not_let_in_is_named_and_may_be_let_in_again() -> None:
    telling = replace(table(2), blocked=((9, "P2"), (10, "<b>")))
    (post,) = people_posts(telling)
    assert "Not let in: P2 (2) and <b>." in plain(post.item.text)
    let_in = [(each.text, asked(each)) for each in buttons(telling)[2:-1]]
    assert let_in == [("Let in P2 (2)", Unblock(9)), ("Let in <b>", Unblock(10))]


def test_many_people_are_told_on_pages() -> None:
    telling = table(36)
    first, last = buttons(telling), buttons(telling, 3)
    assert asked(first[-2]) == ShowPeople(1)
    assert [asked(each) for each in buttons(telling, 1)[-3:-1]] == [ShowPeople(0), ShowPeople(2)]
    named = [each for page in range(4) for each in buttons(telling, page)]
    removed = {asked(each) for each in named if each.text.startswith("Remove")}
    assert removed == {Block(LARGEST + n) for n in range(2, 37)}
    assert [each.text for each in last] == [each.text for each in buttons(telling, 99)]


def test_whether_somebody_shall_be_the_host_is_asked_once_more() -> None:
    (post,) = heir_posts(table(3), LARGEST + 2)
    assert plain(post.item.text).startswith("⚙️ Shall P2 be the host instead of you?")
    assert list(faults(post.item)) == []
    offered = [(each.text, asked(each)) for row in post.item.keyboard for each in row]
    assert offered == [("Make P2 the host", HandOver(LARGEST + 2)), ("Back", ShowPeople())]


def test_whoever_has_gone_meanwhile_cannot_be_the_host() -> None:
    assert [post.item.text for post in heir_posts(table(2), 99)] == [
        post.item.text for post in people_posts(table(2))
    ]


def test_a_new_host_takes_the_buttons_of_the_old_ones_settings_away() -> None:
    before = table(3)
    edit, off = lobby_posts(replace(before, host=LARGEST + 2), before)
    assert (edit.item.kind, off.item.kind) == (Kind.EDIT, Kind.KEYBOARD_OFF)
    assert off.item.slot == f"set:{before.table}"

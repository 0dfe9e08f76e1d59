"""The table before its game, and its settings."""

import pytest

from engine.casts import default_cast
from engine.roles import Role
from service.store.outbox import Button, Kind, Outgoing
from service.tables.announce import lobby_telling
from service.tables.stage import Stage
from service.tables.table import Member, Table
from service.tables.telling import LobbyTelling
from service.telegram.narrator import lobby_posts, settings_done, settings_posts
from service.texts.characters import cast_by_faction
from service.texts.lobby import pace_in_words
from tests.service.telegram.narrator.posted import faults, plain


def table(players: int, **changes: object) -> LobbyTelling:
    members = tuple(Member(user=n, name=f"P{n}", chat=n) for n in range(1, players + 1))
    made = Table(id="t4bl3", chat=-5, thread=8, host=1, pace="day", members=members)
    return lobby_telling(made.model_copy(update=changes))


def text_of(posts: list[Outgoing]) -> str:
    (post,) = [each for each in posts if each.item.text]
    assert list(faults(post.item)) == []
    return plain(post.item.text)


def buttons(posts: list[Outgoing]) -> list[Button]:
    return [button for post in posts for row in post.item.keyboard for button in row]


def test_a_new_table_is_posted_with_buttons_for_all_that_can_be_done() -> None:
    (post,) = lobby_posts(table(1), None)
    assert (post.chat, post.item.thread, post.item.kind) == (-5, 8, Kind.SEND)
    assert post.item.slot == "lobby:t4bl3"
    assert [button.data for button in buttons([post])] == [
        "t4bl3:0:join",
        "t4bl3:0:leave",
        "t4bl3:0:set",
        "t4bl3:0:begin",
    ]


def test_it_says_first_what_is_asked_and_that_nothing_happens_by_itself() -> None:
    _title, asked, needed = text_of(lobby_posts(table(2), None)).splitlines()[:3]
    assert asked.startswith("Tap Join")
    assert asked.endswith("for the host, P1; nothing begins by itself.")
    assert needed == "2 more players are needed; 4 to 36 can play."


@pytest.mark.parametrize("players", [0, 1, 4, 7, 29, 30, 36])
def test_every_number_of_players_makes_a_valid_post(players: int) -> None:
    assert text_of(lobby_posts(table(players), None))


def test_a_table_without_anybody_still_invites() -> None:
    assert "Nobody sits here yet." in text_of(lobby_posts(table(0), None))


def test_the_default_cast_says_that_it_is_ours() -> None:
    assert "our own usual cast for 7" in text_of(lobby_posts(table(7), None))


@pytest.mark.parametrize("players", [5, 8, 29])
def test_the_default_cast_is_shown_for_as_many_as_there_are_now(players: int) -> None:
    text = text_of(lobby_posts(table(players), None))
    assert f"Cast for {players}:" in text
    assert plain(cast_by_faction(default_cast(players))) in text


def test_a_cast_of_the_hosts_own_is_told_as_such_with_a_note_on_the_advanced() -> None:
    swapped = table(9, swaps=((Role.SOULMATE, Role.CITIZEN),))
    text = text_of(lobby_posts(swapped, None))
    assert "chosen by the host" in text
    assert "For people who have played before: Soulmate." in text


def test_a_cast_that_may_end_in_the_first_night_is_warned_of() -> None:
    swapped = table(9, swaps=((Role.HOSTAGE, Role.CITIZEN),))
    assert "may end in its first night" in text_of(lobby_posts(swapped, None))
    assert "may end in its first night" not in text_of(lobby_posts(table(9), None))


def test_a_typed_cast_that_no_longer_fits_says_what_to_do() -> None:
    text = text_of(lobby_posts(table(8, cast=default_cast(7)), None))
    assert "for 7 players and there are 8" in text


def test_the_post_is_edited_when_somebody_comes_and_left_alone_when_nothing_is_new() -> None:
    (post,) = lobby_posts(table(5), table(4))
    assert post.item.kind is Kind.EDIT
    assert post.item.keyboard
    assert lobby_posts(table(5, version=9), table(5)) == []


@pytest.mark.parametrize("stage", [Stage.PLAYING, Stage.CANCELLED])
def test_the_buttons_go_when_the_table_is_no_lobby_any_more(stage: Stage) -> None:
    lobby, settings = lobby_posts(table(5, stage=stage), table(5))
    assert (lobby.item.kind, lobby.item.keyboard) == (Kind.EDIT, ())
    assert (settings.item.kind, settings.item.slot) == (Kind.KEYBOARD_OFF, "set:t4bl3")


def test_settings_offer_paces_and_the_swaps_for_this_many() -> None:
    few = [button.text for button in buttons(settings_posts(table(5)))]
    assert few == ["Brisk", "✅ Day", "Slow", "People", "Done"]
    many = [button.text for button in buttons(settings_posts(table(9)))]
    assert many[3:-2] == [
        "Swap in: Hostage",
        "Swap in: Famous Dog",
        "Swap in: Soulmate",
        "Swap in: Mass Murderer",
    ]


def test_a_page_of_the_settings_offers_what_a_character_may_replace() -> None:
    (post,) = settings_posts(table(10), page=Role.MASS_MURDERER, turn=True)
    assert post.item.kind is Kind.EDIT
    assert [(button.text, button.data) for button in buttons([post])] == [
        ("for Killer", "t4bl3:0:set:swap:mass_murderer:killer"),
        ("for Professional Killer", "t4bl3:0:set:swap:mass_murderer:professional_killer"),
        ("Back", "t4bl3:0:set:back"),
    ]


def test_settings_opened_again_take_the_buttons_of_the_older_ones_away() -> None:
    old, new = settings_posts(table(5))
    assert (old.item.kind, new.item.kind) == (Kind.KEYBOARD_OFF, Kind.SEND)
    assert old.item.slot == new.item.slot


def test_a_changed_setting_is_shown_in_the_lobby_and_in_the_open_settings() -> None:
    changed = table(7, pace="slow")
    posts = [*lobby_posts(changed, table(7)), *settings_posts(changed, turn=True)]
    assert [post.item.slot for post in posts] == ["lobby:t4bl3", "set:t4bl3"]
    assert all("a game in a week or two" in plain(post.item.text) for post in posts)


def test_settings_that_are_done_leave_one_line_without_buttons() -> None:
    (post,) = settings_done(table(7))
    assert (post.item.kind, post.item.slot, post.item.keyboard) == (Kind.EDIT, "set:t4bl3", ())
    assert text_of([post]) == "⚙️ Settings: done."


def test_settings_do_not_send_the_host_to_the_settings() -> None:
    assert "in Settings" not in text_of(settings_posts(table(7)))
    assert "the host can change it in Settings" in text_of(lobby_posts(table(7), None))


def test_a_changed_cast_can_be_taken_back() -> None:
    changed = table(7, swaps=((Role.SOULMATE, Role.CITIZEN),))
    assert "t4bl3:0:set:cast:default" in [each.data for each in buttons(settings_posts(changed))]


def test_a_typed_cast_is_not_offered_swaps_that_would_throw_it_away() -> None:
    typed = table(9, cast=default_cast(9))
    labels = [button.text for button in buttons(settings_posts(typed))]
    assert not any(label.startswith("Swap in") for label in labels)


def test_a_pace_by_hand_is_told_in_words() -> None:
    assert "Pace: 30 s for every step." in text_of(lobby_posts(table(1, pace="30s"), None))


def test_a_pace_with_steps_of_their_own_says_which() -> None:
    assert plain(pace_in_words("day discussion=3h first_vote=90m")) == (
        "a game in about a day, 20 min to 2 h a step, but discussion 3 h and first vote 1 h 30 min"
    )
    assert plain(pace_in_words("90s kill=10m")) == "90 s for every step, but kill 10 min"

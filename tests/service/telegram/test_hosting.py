"""Commands that change a table."""

from typing import Any

import pytest

from service.store.outbox import Kind
from service.tables.denied import Denial, Denied
from service.tables.stage import Stage
from service.telegram import phrases
from service.texts.denials import denial

ANN, BOB, CID, DOT, EVE = 1, 2, 3, 4, 5


async def test_a_whole_lobby_by_commands(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT, EVE)
    assert (await channel.say(ANN, "/pace slow"))[:2] == ["lobby", phrases.PACE_SET]
    assert (await channel.say(ANN, "/cast 4 citizen, killer"))[:2] == ["lobby", phrases.CAST_SET]
    put_away = (await channel.items(channel.group))[-1]
    assert (put_away.kind, put_away.slot) == (Kind.KEYBOARD_OFF, f"set:{table.id}")
    changed = await channel.table()
    assert (changed.pace, len(changed.cast)) == ("slow", 5)
    await channel.say(ANN, "/cast default")
    await channel.say(EVE, "/leave")
    changed = await channel.table()
    assert (changed.cast, len(changed.members)) == (None, 4)
    await channel.say(ANN, "/begin")
    begun = await channel.table()
    assert (begun.id, begun.stage) == (table.id, Stage.PLAYING)
    await channel.press(ANN, f"{table.id}:0:end")
    assert await channel.table() is None


async def test_a_game_ends_only_when_its_host_says_so_twice(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT)
    await channel.say(ANN, "/begin")
    assert await channel.say(BOB, "/cancel") == [_line(Denial.NOT_HOST)]
    *_, question = await channel.say(ANN, "/cancel")
    assert "End the game in “Friday night” for all 4?" in question
    shown = (await channel.items(channel.group))[-1].keyboard
    assert [button.data for row in shown for button in row] == [
        f"{table.id}:0:end",
        f"{table.id}:0:go_on",
    ]
    for option in ("end", "go_on"):
        reply = await channel.press(BOB, f"{table.id}:0:{option}")
        assert (reply.text, reply.alert) == (_line(Denial.NOT_HOST), True)
    await channel.press(ANN, f"{table.id}:0:go_on")
    put_away = (await channel.items(channel.group))[-1]
    assert (put_away.kind, put_away.slot, put_away.keyboard) == (
        Kind.EDIT,
        f"stop:{table.id}",
        (),
    )
    assert (await channel.table()).stage is Stage.PLAYING
    await channel.press(ANN, f"{table.id}:0:end")
    assert await channel.table() is None


async def test_a_table_whose_game_has_not_begun_is_closed_at_once(channel: Any) -> None:
    await channel.open_table(ANN, BOB)
    assert await channel.say(ANN, "/cancel") == ["lobby"]
    assert await channel.table() is None


async def test_the_settings_are_opened_by_command_and_are_the_hosts(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB)
    assert await channel.say(BOB, "/settings") == [_line(Denial.NOT_HOST)]
    await channel.say(ANN, "/settings")
    shown = (await channel.items(channel.group))[-1]
    assert shown.slot == f"set:{table.id}"
    assert f"{table.id}:0:set:done" in [button.data for row in shown.keyboard for button in row]


async def test_an_anonymous_admin_is_told_how_to_settle_what_buttons_would_refuse(
    channel: Any,
) -> None:
    """Whoever taps is a person, and not the host unless they are."""
    await channel.open_table(ANN, BOB, CID, DOT)
    told = await channel.say(ANN, "/settings", mask="anonymous")
    assert told == [phrases.SETTINGS_TYPED]
    await channel.say(ANN, "/begin")
    assert await channel.say(ANN, "/settings", mask="anonymous") == [_line(Denial.BEGUN)]


async def test_what_is_typed_is_no_vote(channel: Any) -> None:
    table = await channel.begin_game(ANN, BOB, CID, DOT)
    assert await channel.say(BOB, "/vote Ann") == [phrases.VOTE]
    assert await channel.table() == table


async def test_pace_and_cast_without_words_say_what_is_set_to_anybody(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID)
    (pace,) = await channel.say(BOB, "/pace")
    assert "day" in pace
    (cast,) = await channel.say(BOB, "/cast")
    assert "as soon as 4 of you are here" in cast
    assert await channel.table() == table
    await channel.start(DOT)
    await channel.say(DOT, "/join")
    (cast,) = await channel.say(BOB, "/cast")
    assert "Private Detective" in cast


async def test_pace_and_cast_tell_how_each_is_changed_while_it_can_be(channel: Any) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    (pace,) = await channel.say(BOB, "/pace")
    (cast,) = await channel.say(BOB, "/cast")
    assert ("/pace" in pace, "/cast" in pace) == (True, False)
    assert ("/pace" in cast, "/cast" in cast) == (False, True)
    await channel.say(ANN, "/begin")
    for name, before in (("pace", pace), ("cast", cast)):
        (told,) = await channel.say(BOB, f"/{name}")
        assert before.startswith(told), "what is set, and no more"
        assert "change" not in told


async def test_a_swap_by_command_follows_the_rules(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT)
    (line,) = await channel.say(ANN, "/cast soulmate for citizen")
    assert line.startswith("You are too few to swap in Soulmate")
    assert await channel.table() == table


@pytest.mark.parametrize("words", ["@durov t.me/x, killer", "@durov for killer"])
async def test_only_a_hosts_words_are_quoted_and_only_while_they_can_change_the_cast(
    channel: Any, words: str
) -> None:
    await channel.open_table(ANN, BOB, CID, DOT)
    assert await channel.say(EVE, f"/cast {words}") == [_line(Denial.NOT_HOST)]
    (told,) = await channel.say(ANN, f"/cast {words}")
    assert "durov" in told
    assert "@durov" not in told
    await channel.say(ANN, "/begin")
    assert await channel.say(ANN, f"/cast {words}") == [_line(Denial.BEGUN)]


async def test_a_cast_of_the_wrong_size_is_denied_with_both_numbers(channel: Any) -> None:
    table = await channel.open_table(ANN, BOB, CID, DOT)
    told = await channel.say(ANN, "/cast 4 Citizen, Killer")
    assert told == ["That is 5 characters, but 4 of you sit here."]
    assert await channel.table() == table


def _line(code: Denial) -> str:
    return denial(Denied(code))

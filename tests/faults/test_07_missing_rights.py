"""Case 7: rights that the bot lacks or loses stop nothing, are told once; muting shows as off."""

from collections.abc import Awaitable, Callable

import pytest

from engine.phases import Phase
from service.sandbox import members
from service.sandbox.state import PERMISSIONS
from tests.faults.play import C, K, Play
from tests.faults.village import ALL_RIGHTS, Village

Begin = Callable[..., Awaitable[Play]]
SEVEN = (C, C, C, C, C, C, K)
NO_PIN, NO_MUTE = "📌 I cannot pin", "🔇 I cannot mute"
IN_LOBBY = "⚠️ I can"


def without(*rights: str) -> dict[str, bool]:
    return {right: right not in rights for right in ALL_RIGHTS}


def told(village: Village, words: str) -> int:
    """How many messages have ever said so, in whatever chat."""
    return sum(words in call.params["text"] for call in village.calls("sendMessage"))


RIGHTS = {
    "none": None,
    "no pin": without("can_pin_messages"),
    "no restrict": without("can_restrict_members"),
    "no delete": without("can_delete_messages"),
}


@pytest.mark.parametrize("lacking", list(RIGHTS))
async def test_missing_from_the_start_a_game_is_played_all_the_same(
    village: Village, play: Begin, lacking: str
) -> None:
    game = await play(7, SEVEN, bot_rights=RIGHTS[lacking])
    game.all_vote(game.seats(C)[-1])
    await game.to(Phase.SECOND_VOTE)
    await game.to_next_night()
    await game.to(Phase.DISCUSSION)
    assert told(village, IN_LOBBY) == (lacking != "no delete")
    game.all_vote(game.killers[0])
    await game.to_end()
    assert told(village, NO_PIN) + told(village, NO_MUTE) == 0, "once is enough"
    assert len(village.refusals()) <= 2, "what is refused once is not tried again and again"


@pytest.mark.parametrize("right", ["can_pin_messages", "can_restrict_members"])
@pytest.mark.parametrize("phase", [Phase.KILL, Phase.DISCUSSION, Phase.FIRST_VOTE])
async def test_withdrawn_in_a_game_it_is_told_by_day_and_once(
    village: Village, play: Begin, right: str, phase: Phase
) -> None:
    game = await play(7, SEVEN)
    await game.to(phase)
    words = NO_PIN if right == "can_pin_messages" else NO_MUTE
    mark = village.mark
    village.give_bot(game.chat, without(right))
    await village.quiet()
    if game.game.at_night:
        assert village.calls(chat=game.chat, since=mark) == [], "the night says nothing"
    await game.to(Phase.FIRST_VOTE)
    assert told(village, words) == 1
    await game.to_next_night()
    await game.to(Phase.DISCUSSION)
    assert told(village, words) == 1


@pytest.mark.parametrize("phase", [Phase.DISCUSSION, Phase.FIRST_VOTE])
async def test_given_back_muting_begins(village: Village, play: Begin, phase: Phase) -> None:
    game = await play(7, SEVEN, bot_rights=without("can_restrict_members"))
    owner = village.world.room(game.chat).owner
    victim = next(s for s in game.seats(C) if game.user(s) != owner)
    await game.press(game.killers[0], f"s{victim}")
    await village.quiet()
    await game.to(phase)
    dead = game.user(victim)
    assert village.world.room(game.chat).member(dead).status == "member"
    village.give_bot(game.chat, ALL_RIGHTS)
    await village.quiet()
    assert village.world.room(game.chat).member(dead).status == "restricted"
    assert told(village, "muted until") == 1
    game.choices.clear()
    game.all_vote(game.killers[0])
    await game.to_end()
    assert village.world.room(game.chat).member(dead).status == "member"


async def test_who_was_restricted_before_is_so_again_afterwards(
    village: Village, play: Begin
) -> None:
    game = await play(7, SEVEN)
    room = village.world.room(game.chat)
    victim = next(s for s in game.seats(C) if game.user(s) != room.owner)
    dead = game.user(victim)
    allowed = dict.fromkeys(PERMISSIONS, True) | {"can_send_polls": False}
    members.restrict(village.world, game.chat, dead, allowed, by=room.owner)
    before = room.member(dead).rights
    await game.press(game.killers[0], f"s{victim}")
    await village.quiet()
    await game.to(Phase.DISCUSSION)
    assert not room.member(dead).rights.get("can_send_messages")
    game.all_vote(game.killers[0])
    await game.to_end()
    assert room.member(dead).rights == before


async def test_admins_are_left_alone(village: Village, play: Begin) -> None:
    game = await play(7, SEVEN)
    room = village.world.room(game.chat)
    victim = next(s for s in game.seats(C) if game.user(s) != room.owner)
    members.promote(village.world, game.chat, game.user(victim), by=room.owner)
    await game.press(game.killers[0], f"s{victim}")
    await village.quiet()
    await game.to(Phase.DISCUSSION)
    assert room.member(game.user(victim)).status == "administrator"
    assert told(village, NO_MUTE) == 0
    game.all_vote(game.killers[0])
    await game.to_end()
    assert room.member(game.user(victim)).status == "administrator"


@pytest.mark.parametrize("lacking", ["none", "no restrict"])
async def test_the_status_shows_that_muting_is_off(
    village: Village, play: Begin, lacking: str
) -> None:
    game = await play(7, SEVEN, bot_rights=RIGHTS[lacking])
    await game.to(Phase.DISCUSSION)
    (status,) = (
        text for text in await village.say(game.table.host, "/status", game.chat) if "Alive" in text
    )
    assert "mut" in status.lower()


async def test_nobody_is_muted_before_dawn(village: Village, play: Begin) -> None:
    game = await play(7, SEVEN)
    mark = village.mark
    owner = village.world.room(game.chat).owner
    victim = next(s for s in game.seats(C) if game.user(s) != owner)
    await game.press(game.killers[0], f"s{victim}")
    await village.quiet()
    while game.game.at_night:
        assert village.calls("restrict", since=mark) == []
        await game.close_window()
    assert village.calls("restrict", since=mark)


async def test_a_status_that_was_deleted_is_pinned_again_when_it_is_posted_anew(
    village: Village, play: Begin
) -> None:
    game = await play(7, SEVEN)
    await game.to(Phase.DISCUSSION)
    room = village.world.room(game.chat)
    (pinned,) = room.pinned
    village.world.delete(room, pinned)
    await game.press(game.game.living[0], "w1")
    await village.quiet()
    (again,) = room.pinned
    assert again > pinned

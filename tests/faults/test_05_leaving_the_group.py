"""Case 5: players who leave the group in any window; nobody waits for ever, and back is back."""

from collections.abc import Awaitable, Callable

import pytest

from engine.game import Outcome, Presence
from engine.phases import Phase
from service.sandbox import members
from tests.faults.play import C, K, Play, begin
from tests.faults.village import Village

Begin = Callable[..., Awaitable[Play]]
SIX = (C, C, C, C, C, K)


async def goes(village: Village, chat: int, user: int) -> None:
    members.leave(village.world, chat, user)
    await village.quiet()


async def is_removed(village: Village, chat: int, user: int) -> None:
    members.leave(village.world, chat, user, by=village.world.room(chat).owner)
    await village.quiet()


async def is_back(village: Village, chat: int, user: int) -> None:
    members.join(village.world, chat, [user], by=village.world.room(chat).owner)
    await village.quiet()


WAYS = [goes, is_removed]
KINDS = [{}, {"bot_rights": None}, {"kind": "group"}]
"""Groups in which the bot hears of it as an admin, by service messages, or in either way."""


def not_host(game: Play, seats: list[int]) -> int:
    return next(seat for seat in seats if game.user(seat) != game.table.host)


async def until_over_or_round(game: Play, number: int) -> None:
    for _window in range(12):
        if game.over or game.game.round.number >= number:
            return
        await game.run_out()
    pytest.fail("somebody is waited for, for ever")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS, ids=["admin", "member", "basic"])
async def test_in_the_lobby_the_seat_is_free(
    village: Village, way: Callable[..., Awaitable[None]], kind: dict[str, str]
) -> None:
    people = village.people(4)
    chat = village.group(people, **kind)
    await village.open_table(*people, chat=chat)
    await way(village, chat, people[2])
    assert [m.user for m in village.table(chat).members] == [people[0], people[1], people[3]]
    await is_back(village, chat, people[2])
    await village.press(people[2], "join", chat)
    await village.quiet()
    assert len(village.table(chat).members) == 4


@pytest.mark.parametrize("way", WAYS)
async def test_a_host_who_leaves_the_lobby_hands_it_over(
    village: Village, way: Callable[..., Awaitable[None]]
) -> None:
    owner, *people = village.people(5)
    chat = village.group([owner, *people])
    await village.open_table(*people, chat=chat)
    await way(village, chat, people[0])
    assert village.table(chat).host == people[1]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS, ids=["admin", "member", "basic"])
async def test_at_night_nothing_is_told_before_dawn(
    village: Village, play: Begin, way: Callable[..., Awaitable[None]], kind: dict[str, str]
) -> None:
    game = await play(6, SIX, **kind)
    leaver = not_host(game, game.seats(C))
    user, host, mark = game.user(leaver), game.table.host, village.mark
    await way(village, game.chat, user)
    assert game.game.players[leaver].presence is Presence.GONE
    assert [c for c in village.calls(since=mark) if c.chat_id in {game.chat, host}] == []
    victim = next(s for s in game.seats(C) if s != leaver)
    await game.press(game.killers[0], f"s{victim}")
    while game.game.at_night:
        await game.run_out()
    name = game.table.seated()[leaver].name
    told = [text for text in village.texts(game.chat) if text.startswith("🚪") and name in text]
    assert len(told) == 1


@pytest.mark.parametrize("way", WAYS)
async def test_in_an_open_vote_the_others_close_it(
    village: Village, play: Begin, way: Callable[..., Awaitable[None]]
) -> None:
    game = await play(6, SIX)
    await game.to(Phase.FIRST_VOTE)
    leaver = not_host(game, list(game.game.living))
    await way(village, game.chat, game.user(leaver))
    for seat in game.game.living:
        if seat != leaver and game.phase is Phase.FIRST_VOTE:
            await game.press(seat, "no")
    await village.quiet()
    assert game.phase is not Phase.FIRST_VOTE


@pytest.mark.parametrize("way", WAYS)
async def test_the_only_killer_who_leaves_ends_with_the_round(
    village: Village, play: Begin, way: Callable[..., Awaitable[None]]
) -> None:
    game = await play(7, (*SIX, C))
    killer = game.killers[0]
    await way(village, game.chat, game.user(killer))
    await until_over_or_round(game, 2)
    assert game.over
    assert game.game.outcome is Outcome.INNOCENT


@pytest.mark.parametrize("moment", [Phase.KILL, Phase.TESTIMONY, Phase.DISCUSSION])
async def test_everybody_leaves_and_the_game_ends_all_the_same(
    village: Village, moment: Phase
) -> None:
    owner, *people = village.people(6)
    chat = village.group([owner, *people])
    game = await begin(village, people, chat)
    await game.to(moment)
    for person in people:
        await goes(village, chat, person)
    await until_over_or_round(game, 2)
    assert game.over


@pytest.mark.parametrize("moment", [Phase.KILL, Phase.FIRST_VOTE])
@pytest.mark.parametrize("kind", KINDS[1:], ids=["member", "basic"])
async def test_back_within_the_round_the_seat_is_theirs_again(
    village: Village, play: Begin, moment: Phase, kind: dict[str, str]
) -> None:
    game = await play(6, SIX, **kind)
    await game.to(moment)
    leaver = not_host(game, list(game.game.living))
    user = game.user(leaver)
    await goes(village, game.chat, user)
    assert game.game.players[leaver].presence is Presence.GONE
    await is_back(village, game.chat, user)
    assert game.game.players[leaver].presence is Presence.HERE
    await game.to(Phase.FIRST_VOTE)
    if game.game.players[leaver].alive:
        answer = await game.press(leaver, "no")
        assert "abstain" in answer["text"]


async def test_the_dead_may_go_and_nothing_changes(village: Village, play: Begin) -> None:
    game = await play(6, SIX)
    await game.to(Phase.DISCUSSION)
    dead = game.game.dead[0]
    before = game.game
    await goes(village, game.chat, game.user(dead))
    assert game.game.living == before.living
    assert game.game.window == before.window
    await game.to(Phase.FIRST_VOTE)


@pytest.mark.parametrize("phase", [Phase.DISCUSSION, Phase.FIRST_VOTE])
async def test_a_host_who_leaves_a_game_is_replaced_by_whoever_is_willing(
    village: Village, phase: Phase
) -> None:
    owner, *people = village.people(7)
    chat = village.group([owner, *people])
    game = await begin(village, people, chat)
    await game.to(phase)
    await goes(village, chat, people[0])
    taker = next(game.user(s) for s in game.game.living if game.user(s) != people[0])
    await village.press(taker, "take", chat)
    await village.quiet()
    assert game.table.host == taker
    if phase is Phase.FIRST_VOTE:
        return
    late = next(p for p in people if p not in {people[0], taker})
    found = village.button(chat, "take")
    assert found is None, "the button goes once it is settled"
    answer = await village.forge(late, chat, f"{game.id}:0:take")
    assert answer["text"]
    assert game.table.host == taker


@pytest.mark.parametrize("way", WAYS)
async def test_a_host_outside_ends_nothing_and_back_inside_may(
    village: Village, way: Callable[..., Awaitable[None]]
) -> None:
    owner, *people = village.people(6)
    chat = village.group([owner, *people])
    game = await begin(village, people, chat)
    await game.to(Phase.DISCUSSION)
    await way(village, chat, people[0])
    assert "host" in (await village.forge(people[0], people[0], f"{game.id}:0:end"))["text"]
    assert not game.over
    await is_back(village, chat, people[0])
    await village.forge(people[0], people[0], f"{game.id}:0:end")
    await village.quiet()
    assert game.over

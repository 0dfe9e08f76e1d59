"""Case 33: from nightfall to dawn group and host see the same, whatever happens in the night.

Two games with the same people, cast, circle and cards differ in who holds what, who answers, who
dies and who cannot be reached; what both the group and the host get is compared.
"""

from collections.abc import Callable, Sequence
from typing import Final

import pytest

from engine.game import Seat
from engine.phases import Phase
from engine.roles import Role
from service.sandbox import members
from service.store import keys
from service.tables.use_cases import lobbies
from tests.faults.alike import (
    OTHERWISE,
    ROLES,
    H,
    Night,
    P,
    Told,
    ask_around,
    begun,
    deal_of,
    plain,
    seen,
    told,
)
from tests.faults.play import C, K, Play
from tests.faults.village import Village

DealTo = Callable[[Sequence[Role]], None]


@pytest.fixture
def deal_to(monkeypatch: pytest.MonkeyPatch) -> DealTo:
    """From now on the seats hold these characters."""
    return lambda roles: monkeypatch.setattr(lobbies, "deal", deal_of(roles))


async def nobody_answers(_game: Play) -> None:
    return


def kill(victim: Seat) -> Night:
    async def night(game: Play) -> None:
        for killer in game.killers:
            await game.press(killer, f"s{victim}")
        await game.village.quiet()
        assert game.phase is not Phase.KILL

    return night


async def one_killer_answers(game: Play) -> None:
    await game.press(game.killers[0], f"s{game.seats(C)[1]}")


async def killers_waver_and_talk(game: Play) -> None:
    for number in range(6):
        for index, killer in enumerate(game.killers):
            await game.press(killer, f"s{game.seats(C)[1 + (number + index) % 2]}")
    for killer in game.killers:
        await game.village.say(game.user(killer), "This one, I say.")


async def all_is_answered_at_once(game: Play) -> None:
    await kill(game.seats(C)[1])(game)
    while game.game.at_night and game.phase is not Phase.FORGERY:
        await game.close_window()
    for question in game.asked[:-1]:
        await game.answer(question, question.options[: question.fewest])


async def the_dead_talk(game: Play) -> None:
    await kill(game.seats(H)[0])(game)
    for seat in game.game.dead:
        await game.village.say(game.user(seat), "So it was you!")


def silent(seat_of: Callable[[Play], Seat], *, told_by_update: bool) -> Night:
    async def night(game: Play) -> None:
        user = game.user(seat_of(game))
        if told_by_update:
            game.village.world.block(user, blocked=True)
        else:
            game.village.world.state.blocked.add(user)
        await game.village.quiet()
        await one_killer_answers(game)

    return night


def leaves(seat_of: Callable[[Play], Seat], *, back: bool = False) -> Night:
    async def night(game: Play) -> None:
        user = game.user(seat_of(game))
        members.leave(game.village.world, game.chat, user)
        await game.village.quiet()
        if back:
            members.join(game.village.world, game.chat, [user])
            await game.village.quiet()

    return night


def a_killer(game: Play) -> Seat:
    return game.killers[-1]


def a_citizen(game: Play) -> Seat:
    return game.seats(C)[-1]


async def people_ask_in_private(game: Play) -> None:
    for seat in game.game.seats[1:]:
        await game.village.say(game.user(seat), "/role")
        await game.village.say(game.user(seat), "/status")


NIGHTS: Final = {
    "one dead": kill(3),
    "three dead": the_dead_talk,
    "one of three killers": one_killer_answers,
    "killers waver and talk": killers_waver_and_talk,
    "all is answered": all_is_answered_at_once,
    "a killer blocks the bot": silent(a_killer, told_by_update=True),
    "a citizen blocks the bot": silent(a_citizen, told_by_update=True),
    "a killer is out of reach": silent(a_killer, told_by_update=False),
    "a citizen is out of reach": silent(a_citizen, told_by_update=False),
    "a killer leaves": leaves(a_killer),
    "a citizen leaves": leaves(a_citizen),
    "a killer leaves and is back": leaves(a_killer, back=True),
    "people ask in private": people_ask_in_private,
}


async def a_night(
    village: Village, deal_to: DealTo, roles: Sequence[Role], happens: Night
) -> tuple[Told, float]:
    """What was told, and the seconds from nightfall to the latest dawn."""
    deal_to(roles)
    game = await begun(village, roles)
    table = game.table
    assert table.nightfall
    assert table.dawn
    return await told(game, happens), round(table.dawn - table.nightfall, 3)


@pytest.fixture(scope="module")
def kept() -> list[tuple[Told, float]]:
    """The night in which nobody answers, once it has been played: it is the same for all."""
    return []


@pytest.fixture
async def nobodys(
    village: Village, deal_to: DealTo, kept: list[tuple[Told, float]]
) -> tuple[Told, float]:
    if not kept:
        kept.append(await a_night(village, deal_to, ROLES, nobody_answers))
    return kept[0]


@pytest.mark.parametrize("night", list(NIGHTS))
async def test_until_dawn_nothing_differs(
    village: Village, deal_to: DealTo, nobodys: tuple[Told, float], night: str
) -> None:
    first, length = nobodys
    second, other_length = await a_night(village, deal_to, OTHERWISE, NIGHTS[night])
    assert first.nightfall == second.nightfall
    assert length == other_length, "the latest dawn follows from what all know"
    assert first.by_night == second.by_night == [], "the night says nothing"
    assert first.asked == second.asked, "nothing is found out by asking"


@pytest.mark.parametrize("way", ["told by an update", "found out"])
async def test_day_tells_who_is_out_of_reach_alike_whatever_they_hold(
    village: Village, deal_to: DealTo, way: str
) -> None:
    """Seat 8 is a killer, who was written to at night, or a citizen, who was not."""
    dawns = []
    for roles in (ROLES, (*ROLES[:4], K, *ROLES[5:8], C, P)):
        assert sorted(roles) == sorted(ROLES)
        deal_to(roles)
        game = await begun(village, roles)
        user = game.user(8)
        if way == "found out":
            village.world.state.blocked.add(user)
        else:
            village.world.block(user, blocked=True)
        await village.quiet()
        for killer in game.killers:
            if killer != 8:
                await game.press(killer, "s3")
        await village.quiet()
        result = await told(game, nobody_answers)
        shown = {plain(text) for text in village.texts(game.chat)}
        dawns.append(([each for each in result.at_dawn if "edit" not in each[0]], shown))
    assert dawns[0] == dawns[1], "edits may fall together, all else is the same"
    assert any("cannot write in private to" in text for _, text, _ in dawns[0][0])


OUTAGE: Final = 140.0
"""Seconds; the windows of these games last ten minutes."""
MARGIN_SECONDS: Final = 10.0


async def stand_still(village: Village, game: Play, meanwhile: Night) -> None:
    """No clock beats and nothing is sent, but what people press is taken."""
    await village.house.stop_work()
    village.redis.delete(keys.OUTAGES)
    village.later(OUTAGE + 10, game.chat)
    await meanwhile(game)
    village.redis.set(keys.BEAT, f"{village.now() - OUTAGE:.3f}")
    await village.house.start_work()
    await village.until(lambda: village.redis.llen(keys.OUTAGES), "the outage is known")
    await village.quiet()


async def killers_agree(game: Play) -> None:
    for killer in game.killers:
        await game.press(killer, "s3")
    assert game.phase is not Phase.KILL


async def test_an_outage_moves_every_dawn_alike(village: Village, deal_to: DealTo) -> None:
    nights = []
    for roles, happens in ((ROLES, nobody_answers), (OTHERWISE, killers_agree)):
        deal_to(roles)
        game = await begun(village, roles)
        before, mark = game.table, village.mark
        await stand_still(village, game, happens)
        assert before.dawn
        assert game.table.dawn
        moved = game.table.dawn - (before.dawn - OUTAGE - 10)
        assert abs(moved - OUTAGE) < MARGIN_SECONDS
        told = [each for each in seen(game, village.calls(since=mark)) if "edit" not in each[0]]
        nights.append((told, await ask_around(game)))
    assert nights[0] == nights[1], "edits fall together where the shown minute stays the same"


async def test_the_comparison_sees_a_difference(
    village: Village, deal_to: DealTo, nobodys: tuple[Told, float]
) -> None:
    """A test of the test: one word too many to the group, in one of two nights."""
    other, _length = await a_night(village, deal_to, ROLES, a_word_too_many)
    assert other.by_night != nobodys[0].by_night
    assert other.asked == nobodys[0].asked


async def a_word_too_many(game: Play) -> None:
    await game.village.post_to(game.chat, "Somebody has answered.")

"""What companions do when the bot asks them something in private."""

import asyncio
from typing import Any

import pytest

PLAYERS = {f"s{seat}": name for seat, name in enumerate(("Ann", "Ben", "Zoe", "Yan", "Xia"))}
CARDS = {f"c{number}": f"Card {number}" for number in range(9)}


async def settle() -> None:
    """Time enough, at the tests' speed, for a companion to do what it does unasked."""
    await asyncio.sleep(0.1)


async def test_one_pick_is_one_tap(stage: Any, wait_until: Any) -> None:
    async with stage.playing():
        asked = stage.ask([0], PLAYERS)
        await wait_until(lambda: asked.closed, "the answer")
        await settle()
    assert len(stage.bot.taps) == 1
    assert asked.closed


async def test_several_picks_are_ticked_until_they_can_be_confirmed(
    stage: Any, wait_until: Any
) -> None:
    async with stage.playing():
        asked = stage.ask([0], CARDS, fewest=3, most=3)
        await wait_until(lambda: asked.closed, "the confirmation")
    *picks, confirm = stage.bot.options_of(stage.companions[0])
    assert confirm == "ok"
    assert len(set(picks)) == len(picks) == 3
    assert asked.answers == {stage.companions[0]: frozenset(picks)}


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("number", [1, 2, 4])
async def test_those_who_answer_together_come_to_agree(
    stage: Any, wait_until: Any, number: int, seed: int
) -> None:
    async with stage.playing(seed=seed):
        asked = stage.ask(range(4), CARDS, fewest=number, most=number)
        await wait_until(lambda: asked.closed, "agreement")
    assert len(stage.bot.taps) <= number + 4, " ".join(f"{u}:{d}" for u, d in stage.bot.taps)


async def test_a_person_who_picked_first_is_followed(stage: Any, wait_until: Any) -> None:
    person = stage.world.person("Pat")["id"]
    stage.world.start(person)
    asked = stage.question([0, 1], CARDS, person)
    asked.ask()
    asked.tapped(person, "c4")
    async with stage.playing():
        await wait_until(lambda: asked.closed, "agreement")
    assert asked.answers[person] == {"c4"}


async def test_a_person_who_insists_is_given_way_to(stage: Any, wait_until: Any) -> None:
    person = stage.world.person("Pat")["id"]
    stage.world.start(person)
    asked = stage.question([0, 1], CARDS, person)
    async with stage.playing():
        asked.ask()
        await wait_until(lambda: len(asked.answers) == 2, "the companions' own choice")
        other = next(card for card in CARDS if {card} not in asked.answers.values())
        asked.tapped(person, f"{other}")
        await wait_until(lambda: asked.closed, "agreement")
    assert asked.answers[person] == {other}


@pytest.mark.parametrize("seed", range(5))
async def test_killers_spare_each_other_and_themselves(
    stage: Any, wait_until: Any, seed: int
) -> None:
    async with stage.playing(seed=seed):
        asked = stage.ask([0], {"s0": "Ann", "s1": "🔪 Zoe", "s2": "Yan", "s3": "🔪 Ben"})
        await wait_until(lambda: asked.closed, "the answer")
    assert stage.bot.options_of(stage.companions[0]) == ["s2"]


@pytest.mark.parametrize("seed", range(5))
async def test_a_person_is_not_the_first_victim(stage: Any, wait_until: Any, seed: int) -> None:
    everybody = {f"s{n}": name for n, name in enumerate(("Pat", "Sam", "Kim", "Ann", "Ben"))}
    async with stage.playing(seed=seed):
        asked = stage.ask([0], everybody)
        await wait_until(lambda: asked.closed, "the answer")
    assert stage.bot.options_of(stage.companions[0]) == ["s4"]


async def test_a_second_victim_is_picked_now_and_then(stage: Any, wait_until: Any) -> None:
    async with stage.playing():
        asked = [
            stage.ask([0], PLAYERS, fewest=1, most=2, window=f"t{table}:3") for table in range(20)
        ]
        for each in asked:
            await wait_until(lambda each=each: each.closed, "the answer")
    sizes = {len(picks) for each in asked for picks in each.answers.values()}
    assert sizes == {1, 2}


async def test_nobody_is_chosen_now_and_then_where_that_is_offered(
    stage: Any, wait_until: Any
) -> None:
    options = PLAYERS | {"no": "Nobody"}
    async with stage.playing():
        asked = [stage.ask([0], options, window=f"t{table}:2") for table in range(30)]
        for each in asked:
            await wait_until(lambda each=each: each.closed, "the answer")
    taps = stage.bot.options_of(stage.companions[0])
    assert 1 <= taps.count("no") <= 15
    assert len(taps) == 30


async def test_a_refusal_ends_it(stage: Any, wait_until: Any) -> None:
    async with stage.playing():
        asked = stage.ask([0], CARDS, fewest=2, most=2)
        asked.closed = True
        await wait_until(lambda: stage.bot.taps, "a press")
        await settle()
        asked.show()
        await asyncio.sleep(1)
    assert len(stage.bot.taps) == 1


async def test_a_question_that_is_never_content_is_given_up(stage: Any, wait_until: Any) -> None:
    async with stage.playing():
        asked = stage.ask([0], {f"c{n}": str(n) for n in range(40)}, fewest=30, most=40)
        await wait_until(lambda: len(stage.bot.taps) == 16, "many presses")
        await asyncio.sleep(1)
    assert len(stage.bot.taps) == 16
    assert not asked.closed


async def test_a_closed_question_is_left_alone(stage: Any) -> None:
    stage.world.set_speed(100)
    async with stage.playing():
        asked = stage.ask([0], PLAYERS)
        stage.bot.edit(stage.companions[0], asked.messages[stage.companions[0]])
        await asyncio.sleep(0.3)
    assert stage.bot.taps == []


async def test_what_was_asked_before_the_companions_came_is_answered(
    stage: Any, wait_until: Any
) -> None:
    asked = stage.ask([0], PLAYERS)
    async with stage.playing():
        await wait_until(lambda: asked.closed, "the answer")


async def test_what_was_answered_in_an_earlier_life_stands(stage: Any) -> None:
    asked = stage.ask([0, 1], PLAYERS)
    asked.tapped(stage.companions[0], "s2")
    stage.world.companions.remove(stage.companions[1])
    async with stage.playing():
        await settle()
    assert stage.bot.taps == []


async def test_the_same_seed_makes_the_same_choices(stage: Any, wait_until: Any) -> None:
    async def play(seed: int, table: str) -> list[str]:
        stage.bot.taps.clear()
        async with stage.playing(seed=seed):
            asked = stage.ask([0], CARDS, fewest=3, most=3, window=f"{table}:3")
            await wait_until(lambda: asked.closed, "the answer")
        stage.bot.edit(stage.companions[0], asked.messages[stage.companions[0]])
        pressed: list[str] = stage.bot.options_of(stage.companions[0])
        return pressed

    assert await play(1, "a") == await play(1, "a") != await play(2, "a")

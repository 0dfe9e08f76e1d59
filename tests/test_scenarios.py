"""Each scenario file is a test of its own: a small game that says what the rules must do.

Run a folder of one's own with `pytest tests/test_scenarios.py --scenarios DIR`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.game import Card, Game, Outcome
from engine.questions import About
from engine.waiting import question_for, questions
from tests.scenario_steps import Play, commands, phase, refusal

OWN = Path(__file__).parent / "scenarios"
RULINGS = (
    *(f"2.{n}" for n in range(1, 6)),
    *(f"3.{n}" for n in range(1, 15)),
    *(f"4.{n}" for n in range(1, 8)),
    *(f"5.{n}" for n in range(1, 3)),
    *(f"6.{n}" for n in range(1, 5)),
    *(f"7.{n}" for n in range(1, 4)),
)
"""The numbered rulings of sections 2 to 7."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "scenario" in metafunc.fixturenames:
        folder = Path(metafunc.config.getoption("--scenarios") or OWN)
        files = sorted(folder.glob("*.yaml"))
        metafunc.parametrize("scenario", files, ids=[file.stem for file in files])


def test_scenario(scenario: Path) -> None:
    play_file(scenario.read_text())


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{title: t, rule: '1.1', seats: {}, steps: [], more: 1}", "more"),
        ("{title: t, rule: '1.1', seats: {a: citizen}}", "steps"),
        ("{title: t, rule: '1.1', seats: {a: citizen, b: killer}, steps: [{jump: a}]}", "jump"),
        (
            "{title: t, rule: '1.1', seats: {a: citizen, b: killer}, steps: [{expect: {mood: x}}]}",
            "mood",
        ),
        (
            "{title: t, rule: '1.1', seats: {a: citizen, b: killer},"
            " steps: [{refuse: {step: time_up, code: over, why: x}}]}",
            "why",
        ),
        (
            "{title: t, rule: '1.1', seats: {a: citizen, b: killer},"
            " steps: [{kill: {b: [a]}, vote: {b: a}}]}",
            "one key",
        ),
    ],
)
def test_an_unknown_or_missing_key_of_a_scenario_fails(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        play_file(text)


def test_every_ruling_of_sections_2_to_7_has_a_scenario_that_names_it() -> None:
    named = Counter(
        number
        for file in OWN.glob("*.yaml")
        for number in re.split(r",\s*", yaml.safe_load(file.read_text())["rule"])
    )
    assert [number for number in RULINGS if not named[number]] == []


def play_file(text: str) -> None:
    scenario = yaml.safe_load(text)
    keys(scenario, {"title", "rule", "seats", "steps"}, exact=True)
    play = Play.of(scenario["seats"], scenario["title"])
    for step in scenario["steps"]:
        take(play, step)


def keys(given: Iterable[str], known: Iterable[str], *, exact: bool = False) -> None:
    wrong = set(given) - set(known) or (set(known) - set(given) if exact else set())
    if wrong:
        raise ValueError(f"unknown or missing: {', '.join(sorted(wrong))}")


def take(play: Play, step: Any) -> None:
    word, value = single(step)
    match word:
        case "expect":
            expect(play, value)
        case "refuse":
            keys(value, {"step", "code"}, exact=True)
            before = play.game
            assert refusal(play, *single(value["step"])) == value["code"], step
            assert play.game == before
        case _:
            for command in commands(play, word, value):
                play.take(command)


def single(step: Any) -> tuple[str, Any]:
    if isinstance(step, str):
        return step, None
    if len(step) != 1:
        raise ValueError(f"a step has one key: {step}")
    ((word, value),) = step.items()
    return word, value


def expect(play: Play, expected: dict[str, Any]) -> None:
    keys(expected, {*CHECKS, "announced", "told"})
    for key in expected.keys() & CHECKS.keys():
        wanted, found = CHECKS[key](play, expected[key])
        assert found == wanted, key
    announced, told = play.hear()
    assert announced == expected.get("announced", announced)
    for name, facts in expected.get("told", {}).items():
        assert sorted(told.get(name, [])) == sorted(facts), name


Check = Callable[[Play, Any], tuple[Any, Any]]
"""From what a scenario expects to what is wanted and what is so, comparable."""


def check_seats(find: Callable[[Game], Iterable[int]]) -> Check:
    return lambda play, names: (
        sorted(names),
        sorted(play.names[seat] for seat in find(play.game)),
    )


def check_cards(find: Callable[[Game], Iterable[Card]]) -> Check:
    return lambda play, names: (
        sorted(names),
        sorted(play.card_name(card) for card in find(play.game)),
    )


def check_asked(play: Play, expected: dict[str, str]) -> tuple[Any, Any]:
    asked = {play.names[q.seat]: q.kind.value for q in questions(play.game)}
    return expected, asked


def check_choose(play: Play, expected: dict[str, list[int]]) -> tuple[Any, Any]:
    asked = {play.names[q.seat]: [q.fewest, q.most] for q in questions(play.game)}
    return expected, {name: asked.get(name) for name in expected}


def check_options(play: Play, expected: dict[str, list[str]]) -> tuple[Any, Any]:
    wanted = {
        name: sorted(play.card_name(play.card(o)) if is_card(o) else o for o in options)
        for name, options in expected.items()
    }
    return wanted, {name: sorted(option_names(play, name)) for name in expected}


def is_card(option: str) -> bool:
    return re.fullmatch(r"(r\d+\.)?[pd]\d+", option) is not None


def option_names(play: Play, name: str) -> list[str]:
    question = question_for(play.game, play.seat(name))
    assert question, f"{name} is asked nothing"
    if question.kind.about is About.CARDS:
        return [play.card_name(card) for card in question.options]
    return [play.names[seat] for seat in question.options]


def on_the_table(game: Game) -> tuple[Card, ...]:
    """The message area; from the testimony on the genuine cards lie there."""
    return game.round.messages or game.round.genuine


def genuine(game: Game) -> tuple[Card, ...]:
    return game.round.genuine


def winner(play: Play, expected: str) -> tuple[Any, Any]:
    won = play.game.outcome
    return expected, "nobody" if won in {None, Outcome.CANCELLED} else won.value


CHECKS: dict[str, Check] = {
    "phase": lambda play, name: (name, phase(play.game)),
    "round": lambda play, number: (number, play.game.round.number),
    "dead": check_seats(lambda game: game.dead),
    "alive": check_seats(lambda game: game.living),
    "asked": check_asked,
    "choose": check_choose,
    "options": check_options,
    "messages": check_cards(on_the_table),
    "genuine": check_cards(genuine),
    "pool": lambda play, count: (count, len(play.game.pool)),
    "draw": lambda play, count: (count, len(play.game.draw)),
    "discard": lambda play, count: (count, len(play.game.discard)),
    "winner": winner,
}

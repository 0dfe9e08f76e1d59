"""Each scenario file is a test of its own: a small game that says what the rules must do.

Run a folder of one's own with `pytest tests/test_scenarios.py --scenarios DIR`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.game import Card, Game, Outcome
from engine.questions import About, Question
from engine.refused import Refused
from engine.rooms import listeners
from engine.views import public_view
from engine.waiting import question_for, questions
from tests.scenario_steps import Play, commands, phase, refusal

KEYS = {"title", "rule", "seats", "steps"}
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
        files = scenario_files(Path(metafunc.config.getoption("--scenarios") or OWN))
        metafunc.parametrize("scenario", files, ids=[file.stem for file in files])


def scenario_files(folder: Path) -> list[Path]:
    """Raises pytest's UsageError for a folder without any, so that a slip is no success."""
    files = sorted([*folder.glob("*.yaml"), *folder.glob("*.yml")])
    if not files:
        raise pytest.UsageError(f"no scenarios (*.yaml) in {folder}")
    return files


def read(file: Path) -> Any:
    return yaml.load(file.read_text(), yaml.CSafeLoader)  # ten times as fast as `safe_load`


def test_a_folder_without_scenarios_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(pytest.UsageError, match="no scenarios"):
        scenario_files(tmp_path)


def test_scenario(scenario: Path) -> None:
    play_scenario(read(scenario))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"more": 1}, "more"),
        ({"steps": None}, "steps"),
        ({"steps": [{"jump": "ann"}]}, "jump"),
        ({"steps": [{"expect": {"mood": "x"}}]}, "mood"),
        ({"steps": [{"refuse": {"step": "time_up", "code": "over", "why": "x"}}]}, "why"),
        ({"steps": [{"refuse": {"step": "time_up"}}]}, "code"),
        ({"steps": [{"expect": {"told": {"nobody_here": []}}}]}, "nobody_here"),
        ({"steps": [{"kill": {"kim": ["ann"]}, "vote": {"kim": "ann"}}]}, "one key"),
    ],
)
def test_an_unknown_or_missing_key_of_a_scenario_fails(
    change: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        play_scenario(changed(change))


@pytest.mark.parametrize(
    "steps",
    [
        [{"expect": {"phase": "forgery"}}],
        [{"expect": {"told": {"ann": ["destined"]}}}],
        [{"expect": {"announced": []}}],
        [{"refuse": {"step": {"kill": {"kim": ["ann"]}}, "code": "over"}}],
        [{"refuse": {"step": {"kill": {"kim": ["kim"]}}, "code": "over"}}],
    ],
)
def test_what_does_not_hold_fails(steps: list[Any]) -> None:
    with pytest.raises(AssertionError):
        play_scenario(changed({"steps": steps}))


def test_a_step_that_is_refused_fails() -> None:
    with pytest.raises(Refused, match="not_an_option"):
        play_scenario(changed({"steps": [{"kill": {"kim": ["kim"]}}]}))


def changed(change: dict[str, Any]) -> dict[str, Any]:
    """A good scenario but for the change; None takes a key away."""
    seats = {"ann": "citizen", "bob": "citizen", "cat": "citizen", "kim": "killer"}
    good = {"title": "t", "rule": "3.4", "seats": seats, "steps": []}
    return {key: value for key, value in {**good, **change}.items() if value is not None}


def test_every_ruling_of_sections_2_to_7_has_a_scenario_that_names_it() -> None:
    named = Counter(
        number for file in OWN.glob("*.yaml") for number in re.split(r",\s*", read(file)["rule"])
    )
    assert [number for number in RULINGS if not named[number]] == []


def play_scenario(scenario: dict[str, Any]) -> None:
    keys(scenario, KEYS, optional={"absent_after"})
    play = Play.of(scenario["seats"], scenario["title"], scenario.get("absent_after"))
    for step in scenario["steps"]:
        take(play, step)


def keys(
    given: Iterable[str], needed: AbstractSet[str], optional: AbstractSet[str] = frozenset()
) -> None:
    """ValueError unless all that is needed is given, and nothing that is unknown."""
    wrong = (set(given) - optional) ^ needed
    if wrong:
        raise ValueError(f"unknown or missing: {', '.join(sorted(wrong))}")


def take(play: Play, step: Any) -> None:
    word, value = single(step)
    match word:
        case "expect":
            expect(play, value)
        case "refuse":
            keys(value, {"step", "code"})
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
    keys(expected, set(), optional={*CHECKS, "announced", "told"})
    for key in expected.keys() & CHECKS.keys():
        wanted, found = CHECKS[key](play, expected[key])
        assert found == wanted, key
    keys(expected.get("told", {}), set(), optional=set(play.names))
    announced, told = play.hear()
    assert announced == expected.get("announced", announced)
    for name, facts in expected.get("told", {}).items():
        assert set(told.get(name, [])) == set(facts), name


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
    asked = {play.names[q.seat]: q for q in questions(play.game)}
    return expected, {name: limits(asked.get(name)) for name in expected}


def limits(question: Question | None) -> list[int] | None:
    """The fewest and the most options to pick; a discussion and a defence have none."""
    if question is None or question.kind.about is About.WORDS:
        return None
    return [question.fewest, question.most]


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


def check_rooms(play: Play, expected: dict[str, list[str]]) -> tuple[Any, Any]:
    rooms = {name: listeners(play.game, play.seat(name)) for name in expected}
    return (
        {name: sorted(readers) for name, readers in expected.items()},
        {name: sorted(play.names[seat] for seat in room) for name, room in rooms.items()},
    )


def check_shown(play: Play, expected: dict[str, str]) -> tuple[Any, Any]:
    seats = public_view(play.game).seats
    shown = {name: seats[play.seat(name)] for name in expected}
    return expected, {
        name: seat.presence.value if seat.alive else "dead" for name, seat in shown.items()
    }


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
    "rooms": check_rooms,
    "shown": check_shown,
    "winner": winner,
}

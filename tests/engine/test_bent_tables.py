"""The tables of data, bent entry by entry: each bend turns a scenario or another test red.

A tool for mutants changes functions only, so these are the mutants of the tables.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from itertools import count, pairwise, product
from typing import Any

import pytest

from engine import casts, deal, game, phases, questions, rooms
from engine.characters import CHARACTERS, Character
from engine.characters.character import AtDusk
from engine.game import Outcome
from engine.phases import ASKING_ALL, Phase
from engine.questions import About, Kind
from engine.roles import Faction, Role
from engine.turn import Turn
from engine.windows import WINDOWS, Answers, Rule, discussion, forgery, votes
from engine.windows.rule import all_agreed, each_answered
from tests.engine import (
    test_casts,
    test_deal,
    test_factions,
    test_phases,
    test_questions,
    test_rooms,
)
from tests.engine.battery import Battery, checks_of, left_out, scenarios
from tests.engine.characters import test_characters
from tests.engine.windows import (
    test_choice,
    test_discussion,
    test_dusk,
    test_examination,
    test_forgery,
    test_kill,
    test_testimony,
    test_votes,
    test_windows,
)

pytestmark = pytest.mark.no_cover  # measuring what bent rules run through says nothing, and is slow
Monkey = pytest.MonkeyPatch
ENDLESS = 1000
"""No scenario closes a window so often."""
OWN = (
    *(test_casts, test_characters, test_deal, test_factions, test_phases, test_questions),
    *(test_rooms, test_choice, test_discussion, test_dusk, test_examination, test_forgery),
    *(test_kill, test_testimony, test_votes, test_windows),
)
OF_WINDOWS = checks_of(*OWN[-9:])
OF_CASTS = checks_of(test_casts)
TABLES: list[Mapping[Any, Any]] = [CHARACTERS, casts._DEFAULTS, WINDOWS]
SETS = {
    "NIGHT": phases.NIGHT,
    "EXAMINATIONS": phases.EXAMINATIONS,
    "VOTES": phases.VOTES,
    "ASKING_ALL": phases.ASKING_ALL,
    "_KILLERS_TALK": rooms._KILLERS_TALK,
}
NUMBERS = {
    "FEWEST": casts.FEWEST,
    "MOST": casts.MOST,
    "CARDS": game.CARDS,
    "POOL": game.POOL,
    "ABSENT_AFTER": deal.ABSENT_AFTER,
    "FAKES": forgery.FAKES,
}


def bend(monkeypatch: Monkey, name: str, old: Any, new: Any) -> None:
    """As if the source said so: wherever the rules or their tests have imported it."""
    bent = 0
    for module in list(sys.modules.values()):
        ours = module.__name__.startswith(("engine", "tests.")) and module.__name__ != __name__
        if ours and vars(module).get(name) is old:
            monkeypatch.setattr(module, name, new)
            bent += 1
    assert bent


@pytest.fixture(autouse=True)
def _all_stands_where_it_stood() -> Iterator[None]:
    before = [list(table.items()) for table in TABLES]
    yield
    assert [list(table.items()) for table in TABLES] == before


def test_unbent_all_is_green() -> None:
    assert not Battery([*scenarios(), *checks_of(*OWN)]).turns_red()


# Characters


def bends_of(name: str, value: Any) -> list[Any]:
    """Other values that a field of a character might have."""
    match value:
        case bool():
            return [not value]
        case Faction():
            return [each for each in Faction if each is not value]
        case Role():
            return [each for each in Role if each is not value]
        case int():
            return [value - 1, value + 1, *([None] if name == "swap_from" else [])]
        case None if name == "swap_from":
            return [4, 7, 36]
    hooks = {getattr(character, name) for character in CHARACTERS.values()}
    if isinstance(value, AtDusk):
        hooks.add(replace(value, only_once=not value.only_once))
    return [hook for hook in hooks if hook is not value]


@pytest.mark.parametrize("field", [field.name for field in fields(Character)])
@pytest.mark.parametrize("role", list(Role))
def test_a_bent_character_is_found(role: Role, field: str, monkeypatch: Monkey) -> None:
    own = Battery([*checks_of(test_characters, test_casts), *scenarios(role)])
    for value in bends_of(field, getattr(CHARACTERS[role], field)):
        monkeypatch.setitem(CHARACTERS, role, replace(CHARACTERS[role], **{field: value}))
        assert own.turns_red(), value
        monkeypatch.undo()


PLAIN = CHARACTERS[Role.CITIZEN]
IN_PLAY = [
    field.name
    for field in fields(Character)
    if field.name not in {"role", "copies", "swap_from", "faction"}
]


def abilities() -> Iterator[tuple[Role, str]]:
    for role, character in CHARACTERS.items():
        for field in IN_PLAY:
            if getattr(character, field) != getattr(PLAIN, field):
                yield role, field


@pytest.mark.parametrize(("role", "field"), list(abilities()))
def test_a_bent_ability_is_found_by_a_scenario(role: Role, field: str, monkeypatch: Monkey) -> None:
    played = Battery(scenarios(role))
    for value in bends_of(field, getattr(CHARACTERS[role], field)):
        monkeypatch.setitem(CHARACTERS, role, replace(CHARACTERS[role], **{field: value}))
        assert played.turns_red(), value
        monkeypatch.undo()


@pytest.mark.parametrize("role", list(Role))
def test_a_character_left_out_is_found(role: Role) -> None:
    with left_out(CHARACTERS, role):
        assert Battery(checks_of(test_characters)).turns_red()


@pytest.mark.parametrize("role", list(Role))
def test_a_character_that_stands_for_another_faction_is_found(
    role: Role, monkeypatch: Monkey
) -> None:
    bent = bends_of("faction", CHARACTERS[role].faction)
    monkeypatch.setitem(CHARACTERS, role, replace(CHARACTERS[role], faction=bent[0]))
    assert Battery(checks_of(test_factions)).turns_red()


# Windows


ALIKE: defaultdict[tuple[Phase, str], tuple[Any, ...]] = defaultdict(tuple)
"""Rules of other windows that mean the same for this one."""
EVERY_LIVING = (discussion.asked, votes.asked_to_vote)
ALIKE.update(dict.fromkeys(product(ASKING_ALL, ["asked"]), EVERY_LIVING))
# The accused is one, and has one thing to say: answered, agreed and decided are the same.
ALIKE[Phase.DEFENCE, "closes"] = (each_answered, all_agreed, discussion.closes)


def fused(settle: Any) -> Any:
    """The same, but it does not go round for ever."""
    calls = count()

    def settle_or_blow(turn: Turn, answers: Answers) -> Phase | Outcome:
        assert next(calls) < ENDLESS, "the windows go round for ever"
        following: Phase | Outcome = settle(turn, answers)
        return following

    return settle_or_blow


@pytest.mark.parametrize("field", [field.name for field in fields(Rule)])
@pytest.mark.parametrize("phase", list(Phase))
def test_a_window_with_the_rule_of_another_is_found(
    phase: Phase, field: str, monkeypatch: Monkey
) -> None:
    played = Battery([*scenarios(phase), *OF_WINDOWS])
    own = getattr(WINDOWS[phase], field)
    for other in {getattr(rule, field) for rule in WINDOWS.values()} - {own, *ALIKE[phase, field]}:
        bent = fused(other) if field == "settle" else other
        monkeypatch.setitem(WINDOWS, phase, replace(WINDOWS[phase], **{field: bent}))
        assert played.turns_red(), other
        monkeypatch.undo()


def follow(monkeypatch: Monkey, order: Mapping[Phase, Phase]) -> None:
    """Wherever a window of the left would come, that of the right comes."""
    for phase, rule in WINDOWS.items():

        def settle(turn: Turn, answers: Answers, own: Any = rule.settle) -> Phase | Outcome:
            following: Phase | Outcome = own(turn, answers)
            return order.get(following, following) if isinstance(following, Phase) else following

        monkeypatch.setitem(WINDOWS, phase, replace(rule, settle=fused(settle)))


@pytest.mark.parametrize(("first", "second"), list(pairwise(Phase)))
def test_two_windows_in_each_other_s_place_are_found_by_a_scenario(
    first: Phase, second: Phase, monkeypatch: Monkey
) -> None:
    follow(monkeypatch, {first: second, second: first})
    assert Battery(scenarios(first)).turns_red()


@pytest.mark.parametrize(("phase", "next_"), [*pairwise(Phase), (list(Phase)[-1], Phase.DUSK)])
def test_a_window_left_out_is_found_by_a_scenario(
    phase: Phase, next_: Phase, monkeypatch: Monkey
) -> None:
    follow(monkeypatch, {phase: next_})
    assert Battery(scenarios(phase)).turns_red()


@pytest.mark.parametrize(("first", "second"), list(pairwise(Phase)))
def test_another_order_of_the_table_or_of_the_names_is_found(
    first: Phase, second: Phase, monkeypatch: Monkey
) -> None:
    names = [phase.name for phase in Phase]
    place = names.index(first.name)
    names[place : place + 2] = second.name, first.name
    bend(monkeypatch, "WINDOWS", WINDOWS, {Phase[name]: WINDOWS[Phase[name]] for name in names})
    assert Battery(checks_of(test_phases)).turns_red()
    monkeypatch.undo()
    monkeypatch.setattr(Phase, "_member_names_", names)
    assert Battery(checks_of(test_phases)).turns_red()


@pytest.mark.parametrize("phase", list(Phase))
@pytest.mark.parametrize("name", SETS)
def test_a_window_too_many_or_too_few_in_a_set_is_found(
    name: str, phase: Phase, monkeypatch: Monkey
) -> None:
    bend(monkeypatch, name, SETS[name], SETS[name] ^ {phase})
    assert Battery([*checks_of(test_phases, test_rooms), *scenarios(phase)]).turns_red()


# Casts, numbers and kinds of questions


@pytest.mark.parametrize("players", casts._DEFAULTS)
def test_a_bent_default_cast_is_found(players: int, monkeypatch: Monkey) -> None:
    own = Battery(OF_CASTS)
    counts, cast = casts._DEFAULTS[players], casts.default_cast(players)
    for place, number in enumerate(counts):
        for bent in (number - 1, number + 1):
            changed = (*counts[:place], bent, *counts[place + 1 :])
            monkeypatch.setitem(casts._DEFAULTS, players, changed)
            # Fewer than none is none, and more than all the able are all of them.
            assert own.turns_red() or casts.default_cast(players) == cast, changed
            monkeypatch.undo()
    with left_out(casts._DEFAULTS, players):
        assert own.turns_red()


@pytest.mark.parametrize("name", ["_GUILTY", "_ABLE", "_BEYOND"])
def test_another_character_in_the_default_casts_is_found(name: str, monkeypatch: Monkey) -> None:
    own = Battery(OF_CASTS)
    roles: tuple[Role, ...] = getattr(casts, name)
    for place, role in enumerate(roles):
        for bent in set(Role) - {role}:
            monkeypatch.setattr(casts, name, (*roles[:place], bent, *roles[place + 1 :]))
            assert own.turns_red(), (place, bent)
            monkeypatch.undo()
        monkeypatch.setattr(casts, name, (*roles[:place], *roles[place + 1 :]))
        assert own.turns_red(), place
        monkeypatch.undo()


@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.parametrize("name", NUMBERS)
def test_a_bent_number_is_found(name: str, by: int, monkeypatch: Monkey) -> None:
    bend(monkeypatch, name, NUMBERS[name], NUMBERS[name] + by)
    assert Battery([*checks_of(test_casts, test_deal), *scenarios()]).turns_red()


@pytest.mark.parametrize("kind", list(Kind))
def test_a_kind_of_question_about_something_else_is_found(kind: Kind, monkeypatch: Monkey) -> None:
    for about in set(About) - {kind.about}:
        monkeypatch.setitem(questions._ABOUT, kind, about)
        assert Battery(checks_of(test_questions)).turns_red(), about
        monkeypatch.undo()

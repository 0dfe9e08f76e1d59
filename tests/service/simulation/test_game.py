"""Simulated games, by the rules and among the models."""

from typing import TypeAlias

import pytest

from engine.casts import Cast, default_cast
from engine.factions import is_killer
from engine.game import Picks
from engine.questions import Kind, Question
from engine.roles import Role
from engine.views import View
from service.simulation import game as simulated
from service.simulation.game import play
from service.simulation.mind import Mind
from service.simulation.models import answer
from service.simulation.scene import Scene

ALL_CHARACTERS = (*default_cast(29)[10:], *default_cast(36)[29:], *(Role.CITIZEN,) * 3)


@pytest.mark.parametrize("cast", [default_cast(4), default_cast(9), ALL_CHARACTERS], ids=len)
def test_games_of_all_characters_are_played_to_their_end(cast: Cast) -> None:
    for number in range(4):
        played = play(cast, 0.8, (number,))
        assert played.rounds >= 1
        assert played.windows >= played.rounds


def test_the_same_numbers_give_the_same_game() -> None:
    cast = default_cast(8)
    games = [play(cast, 0.8, (1, number)) for number in range(8)]
    assert games == [play(cast, 0.8, (1, number)) for number in range(8)]
    assert len(set(games)) > 1


def test_evidence_that_all_read_alike_helps_the_innocents() -> None:
    cast, games = default_cast(12), range(60)
    won = {
        strength: sum(play(cast, strength, (2, number)).innocents_won for number in games)
        for strength in (0.0, 1.0)
    }
    assert won[1.0] > won[0.0] + 6


Given: TypeAlias = list[tuple[View, Question, Picks]]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> Given:
    """Every answer of every model, as it is given in the games of a test."""
    answers: Given = []

    def watched(mind: Mind, scene: Scene, own: View, question: Question) -> Picks:
        picks = answer(mind, scene, own, question)
        answers.append((own, question, picks))
        return picks

    monkeypatch.setattr(simulated, "answer", watched)
    return answers


def test_killers_never_choose_nor_vote_for_each_other(given: Given) -> None:
    for number in range(6):
        play(default_cast(12), 0.8, (number,))
    chosen = [
        (own.killers, picks)
        for own, question, picks in given
        if is_killer(own.role) and question.kind in {Kind.KILL, Kind.VOTE}
    ]
    assert sum(len(picks) for _, picks in chosen) > 20
    assert not any(set(killers) & set(picks) for killers, picks in chosen)


def test_every_answer_of_a_model_is_one(given: Given) -> None:
    for number in range(2):
        play(ALL_CHARACTERS, 0.8, (number,))
    for _, question, picks in given:
        question.check(picks)
    assert {question.kind for _, question, _ in given} >= set(Kind) - {Kind.EXAMINATION}

"""Simulated games, by the rules and among the models."""

from collections.abc import Iterator
from functools import reduce

import numpy as np
import pytest

from engine.casts import Cast, default_cast
from engine.commands import Answer, TimeUp
from engine.decide import decide
from engine.evolve import evolve
from engine.game import Game
from engine.questions import Kind, Question
from engine.roles import Role
from engine.views import View, public_view, view
from engine.waiting import questions
from service.simulation import game as simulated
from service.simulation.game import play
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


def test_picks_that_go_in_at_once_make_the_game_that_single_answers_make(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def singly(table: simulated._Table, scene: Scene, phase: object) -> None:
        if phase == "discussion":
            table._discuss(scene)
        number = table._game.windows
        for question in questions(table._game):
            assert table._is_open(number)
            table._do(table._answer(scene, table._views[question.seat], question))

    at_once = final_games()
    monkeypatch.setattr(simulated._Table, "_ask_all", singly)
    assert final_games() == at_once


def final_games() -> list[Game]:
    games = []
    for seed in range(3):
        table = simulated._Table(default_cast(9), 0.8, np.random.default_rng(seed))
        table.play()
        games.append(table._game)
    return games


class Watched:
    """Whole games; every answer of every model as it is given."""

    def __init__(self, cast: Cast, games: int) -> None:
        self.cast, self.games = cast, games

    def answers(self) -> Iterator[tuple[Game, View, Question, Answer]]:
        for seed in range(self.games):
            table = simulated._Table(self.cast, 0.8, np.random.default_rng(seed))
            while window := table._game.window:
                scene = Scene(public_view(table._game), table._named)
                if window.phase == "discussion":
                    table._discuss(scene)
                for question in questions(table._game):
                    if not table._is_open(window.number):
                        break
                    own = view(table._game, question.seat)
                    given = table._answer(scene, own, question)
                    yield table._game, own, question, given
                    table._game = reduce(evolve, decide(table._game, given), table._game)
                if table._is_open(window.number):
                    table._do(TimeUp(window.number))


KILLERS = {Role.KILLER, Role.PROFESSIONAL_KILLER, Role.MASS_MURDERER}


def test_killers_never_choose_nor_vote_for_each_other() -> None:
    chosen = 0
    for game, own, question, given in Watched(default_cast(12), 6).answers():
        if own.role in KILLERS and question.kind in {Kind.KILL, Kind.VOTE}:
            chosen += len(given.picks)
            assert not {game.role(seat) for seat in given.picks} & KILLERS
    assert chosen > 20


def test_every_answer_of_a_model_is_one() -> None:
    kinds = set()
    for _game, _own, question, given in Watched(ALL_CHARACTERS, 2).answers():
        question.check(given.picks)
        kinds.add(question.kind)
    assert kinds >= set(Kind) - {Kind.EXAMINATION}

"""Whole games of chance: whatever people do, the promises of the rules hold after every step."""

from collections.abc import Iterable
from copy import deepcopy
from functools import reduce
from itertools import chain
from random import Random

import pytest

from engine import commands as c
from engine import events as e
from engine.audience import EVERYBODY, audience
from engine.casts import (
    FEWEST,
    MOST,
    Cast,
    UnplayableError,
    check_cast,
    default_cast,
    swap,
)
from engine.characters import CHARACTERS
from engine.deal import deal
from engine.decide import decide
from engine.evolve import evolve, fold
from engine.game import CARDS, Game, Outcome
from engine.questions import Kind, Question
from engine.refused import Refused
from engine.roles import Role
from engine.views import public_view
from engine.waiting import question_for, questions

GAMES, BATCH = 500, 25
LARGE = 14
"""Players at a large table."""
KILLERS = {Role.KILLER, Role.PROFESSIONAL_KILLER, Role.MASS_MURDERER}
NEUTRAL = {Role.MASTERMIND, Role.ACCOMPLICE}
COMING_AND_GOING = (c.GoAbsent, c.Depart, c.Return, c.Substitute, c.Speak)


@pytest.mark.parametrize("first", range(0, GAMES, BATCH))
def test_the_promises_hold_in_whole_games_of_chance(first: int) -> None:
    for number in range(first, first + BATCH):
        RandomGame(number).play()


@pytest.mark.parametrize("players", range(FEWEST, MOST + 1))
def test_a_game_in_which_nobody_ever_answers_ends(players: int) -> None:
    game = fold(deal(default_cast(players), seed=f"nobody {players}"))
    deadlines = 0
    while game.outcome is None:
        game = reduce(evolve, decide(game, c.TimeUp(game.windows)), game)
        deadlines += 1
        assert deadlines < 20 * players
    assert game.outcome is Outcome.GUILTY


class RandomGame:
    """One game of 4 to 36 players; its number seeds the cast, the deal and what people do."""

    def __init__(self, number: int) -> None:
        self.random = Random(number)
        # Every third game goes through all sizes; more large ones would take too long.
        sizes = MOST - FEWEST + 1 if number % 3 == 0 else LARGE - FEWEST
        players = FEWEST + number // 3 % sizes
        self.eager = self.random.choice((0.3, 0.7, 0.97 if players < LARGE else 0.85))
        """How likely somebody answers before the deadline."""
        cast = random_cast(self.random, players)
        self.log: list[e.Event] = list(deal(cast, seed=f"game {number}"))
        self.game = fold(self.log)

    def play(self) -> None:
        while self.game.outcome is None:
            before = self.game
            self.step()
            if self.game is not before:
                check_step(before, self.game)
        assert fold(self.log) == self.game

    def step(self) -> None:
        try:
            events = decide(self.game, self.command())
        except Refused:
            return
        self.log.extend(events)
        for event in events:
            before, self.game = self.game, evolve(self.game, event)
            if before.at_night and self.game.at_night:
                assert audience(event) is not EVERYBODY, event

    def command(self) -> c.Command:
        fate = self.random.random()
        if fate < 0.0005:
            return c.Cancel()
        if fate < 0.04:
            return self.random.choice(COMING_AND_GOING)(self.random.choice(self.game.seats))
        if fate < 0.08:
            return self.nonsense()
        if self.random.random() > self.eager:
            return c.TimeUp(self.game.windows)
        return self.answer()

    def answer(self) -> c.Command:
        picked = self.game.window.picks if self.game.window else {}
        asked = questions(self.game)
        silent = [question for question in asked if question.seat not in picked]
        question = self.random.choice(silent or asked)
        peers = [picked[peer] for peer in question.peers if peer in picked]
        picks = self.random.choice(peers) if question.together and peers else self.picks(question)
        return c.Answer(question.seat, question.window, question.kind, picks)

    def picks(self, question: Question) -> tuple[int, ...]:
        if question.kind is Kind.VOTE and self.random.random() < 0.8:
            return (question.options[self.game.round.number % len(question.options)],)
        most = min(question.most, len(question.options))
        count = self.random.randint(min(question.fewest, most), most)
        return tuple(self.random.sample(question.options, count))

    def nonsense(self) -> c.Command:
        seat, window = self.random.randint(-1, MOST), self.random.randint(0, self.game.windows)
        kind = self.random.choice(list(Kind))
        picks = tuple(self.random.choices(range(-1, CARDS + 1), k=self.random.randint(0, 5)))
        command = c.Answer(seat, window, kind, picks)
        if not fits(self.game, command):
            refuses(self.game, command)
        refuses(self.game, c.TimeUp(window - 1))
        return command


def fits(game: Game, command: c.Answer) -> bool:
    """Whether an answer is one: by the question's own words, worked out anew."""
    question = question_for(game, command.seat)
    if question is None or (question.window, question.kind) != (command.window, command.kind):
        return False
    picks = command.picks
    return (
        set(picks) <= set(question.options)
        and len(set(picks)) == len(picks)
        and question.fewest <= len(picks) <= question.most
        and len(set(picks) & set(question.rationed)) <= question.ration
        and not (question.not_all_of and set(question.not_all_of) <= set(picks))
    )


def refuses(game: Game, command: c.Command) -> None:
    before = deepcopy(game.window)  # all else is frozen through and through
    with pytest.raises(Refused):
        decide(game, command)
    assert game.window == before


def check_step(before: Game, game: Game) -> None:
    if before.at_night and game.at_night and game.round.number == before.round.number:
        assert public_view(game) == public_view(before)
    if game.windows != before.windows or game.outcome:
        assert bool(questions(game)) is (game.outcome is None)
        assert sorted(places_of_cards(game)) == list(range(CARDS))
        assert game.outcome in {expected_outcome(game), Outcome.CANCELLED}


def places_of_cards(game: Game) -> Iterable[int]:
    laid = (played.genuine + played.fakes for played in game.rounds)
    return chain(game.draw, game.pool, game.discard, *laid)


def expected_outcome(game: Game) -> Outcome | None:
    living = [game.role(seat) for seat in game.living]
    killing = sum(role in KILLERS for role in living)
    innocent = sum(role not in KILLERS | NEUTRAL for role in living)
    if killing == 0 and innocent > 0:
        return Outcome.INNOCENT
    return Outcome.GUILTY if killing >= innocent else None


def random_cast(random: Random, players: int) -> Cast:
    """The default cast, one with swaps, or any that is playable."""
    kind = random.randrange(3)
    if kind == 0:
        return default_cast(players)
    return swapped_cast(random, players) if kind == 1 else custom_cast(random, players)


def swapped_cast(random: Random, players: int) -> Cast:
    cast = default_cast(players)
    for _ in range(4):
        try:
            cast = swap(cast, random.choice(list(Role)), random.choice(cast))
        except UnplayableError:
            continue
    return cast


def custom_cast(random: Random, players: int) -> Cast:
    box = [role for role, character in CHARACTERS.items() for _ in range(character.copies)]
    while True:
        cast = tuple(random.sample(box, players))
        try:
            check_cast(cast, players)
        except UnplayableError:
            continue
        return cast

"""A table for tests of the engine: characters seated as given, answers by seat."""

from functools import reduce

from engine.commands import Answer, Command, TimeUp
from engine.deal import deal_as_seated
from engine.decide import decide
from engine.events import Event
from engine.evolve import evolve, fold
from engine.game import Game
from engine.phases import Phase
from engine.questions import Question
from engine.roles import Role
from engine.waiting import question_for


class Table:
    def __init__(self, *roles: Role, seed: str = "seed", absent_after: int | None = None) -> None:
        self.log: list[Event] = list(deal_as_seated(roles, seed, absent_after=absent_after))
        self.game: Game = fold(self.log)

    def take(self, command: Command) -> tuple[Event, ...]:
        events = decide(self.game, command)
        self.game = reduce(evolve, events, self.game)
        self.log.extend(events)
        return events

    def question(self, seat: int) -> Question:
        question = question_for(self.game, seat)
        assert question, f"seat {seat} is asked nothing"
        return question

    def answer(self, seat: int, *picks: int) -> tuple[Event, ...]:
        question = self.question(seat)
        return self.take(Answer(seat, question.window, question.kind, picks))

    def time_up(self) -> tuple[Event, ...]:
        return self.take(TimeUp(self.game.windows))

    def wait_for(self, phase: Phase) -> None:
        """Let deadlines pass until this window is open."""
        while self.game.window and self.game.window.phase is not phase:
            self.time_up()
        assert self.game.window, f"the game was over before {phase}"

    def vote_out(self, seat: int) -> tuple[Event, ...]:
        self.wait_for(Phase.FIRST_VOTE)
        voters = self.game.living
        for voter in voters:
            self.answer(voter, seat)
        self.time_up()
        for voter in voters[:-1]:
            self.answer(voter, seat)
        return self.answer(voters[-1], seat)

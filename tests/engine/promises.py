"""What the rules promise after every step of any game, one function each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import TypeAlias

from engine import commands as c
from engine import events as e
from engine.audience import EVERYBODY, audience
from engine.game import CARDS, Game, Outcome, Presence, Seat
from engine.phases import ASKING_ALL, Phase
from engine.questions import Kind, Question
from engine.refused import Code
from engine.roles import Role
from engine.views import public_view
from tests.engine.reckoning import (
    KILLERS,
    all_who_fall,
    due_fakes,
    due_genuine,
    expected_outcome,
    is_allowed,
    killed_as,
    majority,
)

ASKED_WHEN_DEAD = {Kind.TESTIMONY, Kind.EXAMINATION}
AFTER_THE_LAST_DEATH = (e.SkipsEarned, e.KillersTold, e.DeathsAnnounced, e.Ended)


@dataclass(frozen=True, slots=True)
class Moment:
    """One event, with the game before and after it."""

    before: Game
    event: e.Event
    after: Game


@dataclass(frozen=True, slots=True)
class Step:
    """A command and what it brought about: moments, or a refusal's code."""

    before: Game
    """The game as `decide` was given it, seen after it decided."""
    kept: Game
    """The fold of the log before the command: shares nothing with `before`."""
    command: c.Command
    moments: tuple[Moment, ...]
    refusal: Code | None
    after: Game
    replayed: Game
    """The fold of the log after the command: shares nothing with `after`."""
    asked_before: tuple[Question, ...]
    asked: tuple[Question, ...]

    @property
    def passed_by_night(self) -> bool:
        """Whether it was night before and after, and the same night."""
        same = self.before.round.number == self.after.round.number
        return same and self.before.at_night and self.after.at_night


Promise: TypeAlias = Callable[[Step], None]
"""Raises AssertionError if the step breaks it."""


def deciding_changes_nothing(step: Step) -> None:
    """So a refused command changes nothing, and another one only by its events."""
    assert step.before == step.kept, f"{step.command} changed the game itself"


def replaying_the_log_gives_the_same_game(step: Step) -> None:
    assert step.after == step.replayed, "the log's fold is another game"


def only_what_is_forbidden_is_refused(step: Step) -> None:
    allowed = is_allowed(step.before, step.asked_before, step.command)
    assert allowed is (step.refusal is None), f"refused: {step.refusal}, allowed: {allowed}"


def each_card_is_in_one_place(step: Step) -> None:
    """104 cards: on a pile, in the pool, or laid before the dead (rulings 1.6, 5.1)."""
    game = step.after
    laid = (played.genuine + played.fakes for played in game.rounds)
    places = chain(game.draw, game.pool, game.discard, *laid)
    assert sorted(places) == list(range(CARDS)), "a card is lost or lies in two places"


def somebody_is_asked_or_the_game_is_over(step: Step) -> None:
    assert bool(step.asked) is (step.after.outcome is None), f"{len(step.asked)} asked"
    seats = {question.seat for question in step.asked}
    assert len(seats) == len(step.asked), "a seat is asked twice"


def every_question_can_be_answered(step: Step) -> None:
    for question in step.asked:
        rationed = len(set(question.options) & set(question.rationed))
        possible = len(set(question.options)) - rationed + min(rationed, question.ration)
        assert question.fewest <= min(question.most, possible), question
        assert question.options, question


def the_dead_are_asked_only_what_is_theirs(step: Step) -> None:
    """For their testimony and, if they are Scientists, an examination (ruling 7.1)."""
    for question in step.asked:
        dead = question.seat not in step.after.living
        assert dead is (question.kind in ASKED_WHEN_DEAD), question


def no_window_outlives_its_answers(step: Step) -> None:
    """It closes when all are here and have answered, together if they must (ruling 2.2)."""
    game, asked = step.after, step.asked
    if game.window is None or not all(game.players[question.seat].here for question in asked):
        return
    given = [game.window.picks.get(question.seat) for question in asked]
    missing = None in given or (game.window.phase is Phase.DISCUSSION and () in given)
    together = any(question.together for question in asked)
    sets = {frozenset(picks) for picks in given if picks is not None}
    assert missing or (together and len(sets) > 1), "nobody is waited for"


def window_numbers_rise(step: Step) -> None:
    """So whatever belongs to an earlier window is known by its number."""
    for moment in step.moments:
        if isinstance(moment.event, e.WindowOpened):
            assert moment.event.number > moment.before.windows, moment.event


def only_who_misses_a_window_turns_absent(step: Step) -> None:
    """One that asks every living player, and without a word (ruling 2.3)."""
    window = step.before.window
    if window is None or isinstance(step.command, c.GoAbsent):
        return
    present = {*window.picks, *window.heard, getattr(step.command, "seat", None)}
    for moment in step.moments:
        if isinstance(moment.event, e.WentAbsent):
            assert window.phase in ASKING_ALL, f"absent after {window.phase}"
            assert moment.event.seat not in present, "absent after a word"


def victory_is_neither_missed_nor_early(step: Step) -> None:
    """The game ends with the death that decides it, and with no other event (section 6)."""
    cancelled = isinstance(step.command, c.Cancel) and step.refusal is None
    for moment, later in _followed(step.moments):
        if not isinstance(moment.event, e.Died):
            continue
        decided = expected_outcome(moment.after) is not None
        at_once = all(isinstance(event, AFTER_THE_LAST_DEATH) for event in later)
        assert not decided or at_once, f"the game went on: {later}"
    outcome = step.after.outcome
    if cancelled:
        assert outcome is Outcome.CANCELLED
    elif step.refusal is not Code.OVER:
        assert outcome is expected_outcome(step.after), f"{outcome}"


def night_tells_the_public_nothing(step: Step) -> None:
    """From nightfall to dawn nothing that all can see changes (ruling 7.2)."""
    for moment in step.moments:
        if moment.before.at_night and moment.after.at_night:
            assert audience(moment.event) is not EVERYBODY, moment.event
    if step.passed_by_night:
        assert public_view(step.before) == public_view(step.after), "the public view changed"


def deal_and_deaths_are_final(step: Step) -> None:
    before, after = step.before, step.after
    assert (before.seed, before.seating) == (after.seed, after.seating)
    for player, later in zip(before.players, after.players, strict=True):
        assert player.role is later.role, "a character has changed"
        assert player.death in {None, later.death}, "somebody has risen, or died twice"


def messages_are_as_many_as_are_due(step: Step) -> None:
    """And the message area holds them all, and no other card (rulings 3.10, 3.12, 3.13)."""
    for moment in step.moments:
        match moment.event:
            case e.GenuineChosen(cards=cards):
                assert len(set(cards)) == due_genuine(moment.before), f"genuine: {cards}"
            case e.FakesChosen(cards=cards):
                assert len(set(cards)) == due_fakes(moment.before), f"fakes: {cards}"
            case e.MessagesLaid(cards=cards):
                played = moment.after.round
                assert sorted(cards) == sorted(played.genuine + played.fakes), f"laid: {cards}"


def only_who_must_dies(step: Step) -> None:
    """The killed or voted out and all who follow them, or else who left (rulings 2.4, 3.5, 4.7)."""
    for moment in step.moments:
        if isinstance(moment.event, e.Died):
            fallen = {seat for seat, _role in moment.event.fallen}
            due = _due_to_die(moment.before, moment.event)
            assert fallen == due, f"dead: {fallen}, due to die: {due}"


def killers_spare_the_protected_and_themselves(step: Step) -> None:
    """Nobody under a paw, and never all of the killers (rulings 3.3, 3.4)."""
    for moment in step.moments:
        if isinstance(moment.event, e.Died):
            killed = set(moment.event.by_killers)
            assert not killed & set(moment.before.round.protected), "a paw did not protect"
            killing = {seat for seat in moment.before.living if _kills(moment.before, seat)}
            assert not killing <= killed, "the killers have killed themselves"


def each_muay_thai_skips_one_night(step: Step) -> None:
    """Skips used and left are as many as were killed by the killers (rulings 3.14, 5.2)."""
    game = step.after
    skipped = sum(not played.night for played in game.rounds)
    earned = sum(len(killed_as(game, Role.MUAY_THAI, played.killed)) for played in game.rounds)
    assert skipped + game.skips == earned, f"{skipped} skipped, {game.skips} left, of {earned}"


def two_majorities_eliminate(step: Step) -> None:
    """The same player twice, each time by more than half of the living (rulings 4.3 to 4.6)."""
    for moment in step.moments:
        if isinstance(moment.event, e.VotesCounted):
            voters = tuple(voter for voter, _target in moment.event.ballot)
            assert voters == moment.before.living, "not the living have voted"
    played = step.after.round
    chosen = [majority(ballot) for ballot in played.ballots]
    assert played.accused is (chosen[0] if chosen else None), "accused without a majority"
    twice = played.accused is not None and chosen == [played.accused] * 2
    assert played.eliminated is (played.accused if twice else None), f"{played.eliminated}"


PROMISES: tuple[Promise, ...] = (
    deciding_changes_nothing,
    replaying_the_log_gives_the_same_game,
    only_what_is_forbidden_is_refused,
    each_card_is_in_one_place,
    somebody_is_asked_or_the_game_is_over,
    every_question_can_be_answered,
    the_dead_are_asked_only_what_is_theirs,
    no_window_outlives_its_answers,
    window_numbers_rise,
    only_who_misses_a_window_turns_absent,
    victory_is_neither_missed_nor_early,
    night_tells_the_public_nothing,
    deal_and_deaths_are_final,
    messages_are_as_many_as_are_due,
    only_who_must_dies,
    killers_spare_the_protected_and_themselves,
    each_muay_thai_skips_one_night,
    two_majorities_eliminate,
)


def _followed(moments: tuple[Moment, ...]) -> Iterator[tuple[Moment, list[e.Event]]]:
    for index, moment in enumerate(moments, start=1):
        yield moment, [later.event for later in moments[index:]]


def _kills(game: Game, seat: Seat) -> bool:
    return game.role(seat) in KILLERS


def _due_to_die(game: Game, died: e.Died) -> set[Seat]:
    if game.at_night:
        return all_who_fall(game, died.by_killers)
    eliminated = game.round.eliminated
    if eliminated in game.living:
        return all_who_fall(game, [eliminated])
    return {seat for seat in game.living if game.players[seat].presence is Presence.GONE}

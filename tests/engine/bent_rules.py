"""Rules of the engine, bent: for each promise some that break it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from engine import deaths, decide, evolve
from engine import events as e
from engine.characters import CHARACTERS
from engine.factions import winner
from engine.game import Game, Outcome, Picks, Presence, Seat, Window
from engine.phases import ASKING_ALL, Phase
from engine.questions import Question
from engine.refused import Code, Refused
from engine.roles import Role
from engine.turn import Turn
from engine.views import PublicSeat
from engine.waiting import question_for
from engine.windows import WINDOWS, Answers, forgery, votes
from tests.engine import promises as p

Monkey: TypeAlias = pytest.MonkeyPatch
Plant: TypeAlias = Callable[[Monkey], None]
"""Bends one rule of the engine."""
PLANTS: list[tuple[p.Promise, Plant]] = []


def breaks(promise: p.Promise) -> Callable[[Plant], Plant]:
    def plant(bend: Plant) -> Plant:
        PLANTS.append((promise, bend))
        return bend

    return plant


def bend_window(monkeypatch: Monkey, phase: Phase, **changes: Any) -> None:
    monkeypatch.setitem(WINDOWS, phase, replace(WINDOWS[phase], **changes))


def bend_character(monkeypatch: Monkey, role: Role, **changes: Any) -> None:
    monkeypatch.setitem(CHARACTERS, role, replace(CHARACTERS[role], **changes))


@breaks(p.deciding_changes_nothing)
def an_answer_is_kept_before_it_is_checked(monkeypatch: Monkey) -> None:
    def keep(game: Game, seat: Seat) -> Question | None:
        picks: Any = game.window.picks if game.window else {}
        picks.setdefault(seat, ())
        return question_for(game, seat)

    monkeypatch.setattr("engine.decide.question_for", keep)


@breaks(p.replaying_the_log_gives_the_same_game)
def every_third_answer_is_forgotten(monkeypatch: Monkey) -> None:
    begin, answer = evolve.begin, evolve._answer
    answers = 0

    def begin_anew(event: e.Dealt) -> Game:
        nonlocal answers
        answers = 0
        return begin(event)

    def answer_or_forget(game: Game, seat: Seat, picks: Picks) -> Game:
        nonlocal answers
        answers += 1
        return answer(game, seat, picks) if answers % 3 else game

    monkeypatch.setattr(evolve, "begin", begin_anew)
    monkeypatch.setattr(evolve, "_answer", answer_or_forget)


@breaks(p.only_what_is_forbidden_is_refused)
def old_deadlines_close_the_window(monkeypatch: Monkey) -> None:
    time_up = decide._time_up
    monkeypatch.setattr(decide, "_time_up", lambda turn, _number: time_up(turn, turn.game.windows))


@breaks(p.only_what_is_forbidden_is_refused)
def nothing_is_no_answer(monkeypatch: Monkey) -> None:
    check = Question.check

    def check_for_something(question: Question, picks: Picks) -> None:
        if not picks:
            raise Refused(Code.TOO_FEW)
        check(question, picks)

    monkeypatch.setattr(Question, "check", check_for_something)


@breaks(p.each_card_is_in_one_place)
def chosen_cards_stay_in_the_pool(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(evolve, "_take", lambda game, _cards: game)


@breaks(p.somebody_is_asked_or_the_game_is_over)
def a_window_opens_that_asks_nobody(monkeypatch: Monkey) -> None:
    def asked(game: Game) -> tuple[Seat, ...]:
        return () if game.window else game.living

    bend_window(monkeypatch, Phase.DISCUSSION, asked=asked)


@breaks(p.every_question_can_be_answered)
def more_fakes_are_due_than_the_pool_holds(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(forgery, "_due", lambda game: len(game.pool) + 1)


@breaks(p.the_dead_are_asked_only_what_is_theirs)
def the_dead_join_the_discussion(monkeypatch: Monkey) -> None:
    bend_window(monkeypatch, Phase.DISCUSSION, asked=lambda game: tuple(game.seats))


@breaks(p.no_window_outlives_its_answers)
def votes_wait_for_their_deadline(monkeypatch: Monkey) -> None:
    bend_window(monkeypatch, Phase.FIRST_VOTE, closes=lambda _answers: False)


@breaks(p.no_window_outlives_its_answers)
def killers_wait_for_their_deadline(monkeypatch: Monkey) -> None:
    bend_window(monkeypatch, Phase.KILL, closes=lambda _answers: False)


@breaks(p.window_numbers_rise)
def all_windows_have_one_number(monkeypatch: Monkey) -> None:
    monkeypatch.setattr(
        "engine.waiting.WindowOpened", lambda _number, phase: e.WindowOpened(1, phase)
    )


@breaks(p.only_who_misses_a_window_turns_absent)
def answers_count_as_missed(monkeypatch: Monkey) -> None:
    def count_all(game: Game, window: Window) -> Game:
        more = tuple(replace(player, missed=player.missed + 1) for player in game.players)
        return replace(game, players=more) if window.phase in ASKING_ALL else game

    monkeypatch.setattr(evolve, "_count_missed", count_all)


def nobody_wins(game: Game) -> Outcome | None:
    """As long as anybody lives: without them the rules could not go on to be found out."""
    return None if game.living else winner(game)


@breaks(p.victory_is_neither_missed_nor_early)
def no_vote_ends_the_game(monkeypatch: Monkey) -> None:
    monkeypatch.setattr("engine.windows.votes.winner", nobody_wins)


@breaks(p.victory_is_neither_missed_nor_early)
def no_night_ends_the_game(monkeypatch: Monkey) -> None:
    monkeypatch.setattr("engine.windows.kill.winner", nobody_wins)


@breaks(p.victory_is_neither_missed_nor_early)
def leaving_does_not_end_the_game(monkeypatch: Monkey) -> None:
    monkeypatch.setattr("engine.rounds.winner", nobody_wins)


@breaks(p.victory_is_neither_missed_nor_early)
def the_first_death_ends_the_game(monkeypatch: Monkey) -> None:
    monkeypatch.setattr("engine.windows.kill.winner", lambda _game: Outcome.GUILTY)


@breaks(p.victory_is_neither_missed_nor_early)
def neutrals_count_as_innocents(monkeypatch: Monkey) -> None:
    monkeypatch.setattr("engine.factions.is_innocent", lambda role: not CHARACTERS[role].kills)


@breaks(p.night_tells_the_public_nothing)
def presence_is_seen_by_night(monkeypatch: Monkey) -> None:
    def seat_as_it_is(game: Game, seat: Seat) -> PublicSeat:
        return PublicSeat(alive=True, presence=game.players[seat].presence)

    monkeypatch.setattr("engine.views._public_seat", seat_as_it_is)


@breaks(p.night_tells_the_public_nothing)
def returns_are_told_by_night(monkeypatch: Monkey) -> None:
    def come_back(turn: Turn, seat: Seat) -> None:
        if seat in turn.game.seats and not turn.game.players[seat].here:
            turn.add(e.CameBack(seat, by_day=True))

    monkeypatch.setattr(decide, "_come_back", come_back)


@breaks(p.deal_and_deaths_are_final)
def whoever_goes_or_comes_is_alive(monkeypatch: Monkey) -> None:
    def alive(game: Game, seat: Seat, presence: Presence) -> Game:
        return evolve._player(game, seat, presence=presence, shown=presence, death=None)

    monkeypatch.setattr(evolve, "_presence", alive)


@breaks(p.messages_are_as_many_as_are_due)
def celebrities_spare_no_fake(monkeypatch: Monkey) -> None:
    bend_character(monkeypatch, Role.CELEBRITY, fakes_if_killed=0)


@breaks(p.messages_are_as_many_as_are_due)
def professional_killers_forge_no_more_than_others(monkeypatch: Monkey) -> None:
    bend_character(monkeypatch, Role.PROFESSIONAL_KILLER, extra_fakes=0)


@breaks(p.messages_are_as_many_as_are_due)
def aristocrats_leave_one_message(monkeypatch: Monkey) -> None:
    bend_character(monkeypatch, Role.ARISTOCRAT, genuine_if_killed=0)


@breaks(p.only_who_must_dies)
def hostages_die_alone(monkeypatch: Monkey) -> None:
    bend_character(monkeypatch, Role.HOSTAGE, takes_along=None)


@breaks(p.only_who_must_dies)
def a_bond_pulls_the_destined_only(monkeypatch: Monkey) -> None:
    def follow(game: Game, seat: Seat, _living: frozenset[Seat]) -> frozenset[Seat]:
        return frozenset(destined for soulmate, destined in game.bonds if soulmate == seat)

    monkeypatch.setattr("engine.deaths._follow", follow)


@breaks(p.only_who_must_dies)
def neighbours_of_whoever_leaves_follow(monkeypatch: Monkey) -> None:
    die = deaths.die_by_day

    def die_with_neighbours(turn: Turn, gone: Iterable[Seat]) -> None:
        die(turn, {seat + side for seat in gone for side in (0, 1)} & set(turn.game.living))

    monkeypatch.setattr("engine.rounds.die_by_day", die_with_neighbours)


@breaks(p.killers_spare_the_protected_and_themselves)
def paws_do_not_protect(monkeypatch: Monkey) -> None:
    monkeypatch.setattr("engine.windows.kill.unprotected", lambda game: game.living)


@breaks(p.each_muay_thai_skips_one_night)
def each_muay_thai_skips_two_nights(monkeypatch: Monkey) -> None:
    bend_character(monkeypatch, Role.MUAY_THAI, skips_if_killed=2)


@breaks(p.two_majorities_eliminate)
def most_votes_are_enough(monkeypatch: Monkey) -> None:
    count = votes._count

    def count_most(turn: Turn, answers: Answers) -> Seat | None:
        count(turn, answers)
        targets = [target for _voter, target in turn.game.round.ballots[-1] if target is not None]
        return max(targets, key=targets.count) if targets else None

    monkeypatch.setattr(votes, "_count", count_most)

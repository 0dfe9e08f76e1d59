"""What a command brings about: events, or a refusal that changes nothing."""

from typing import assert_never

from engine import commands as c
from engine import events as e
from engine.game import Game, Outcome, Presence, Seat
from engine.phases import Phase
from engine.refused import Code, Refused
from engine.turn import Turn
from engine.waiting import close_at_zero, close_if_answered, question_for


def decide(game: Game, command: c.Command) -> tuple[e.Event, ...]:
    """The events that follow from a command, in order; an empty tuple if nothing changes.

    Raises `Refused`, with the first of its codes that holds.
    """
    if game.outcome:
        raise Refused(Code.OVER)
    turn = Turn(game)
    _carry_out(turn, command)
    close_if_answered(turn)
    return tuple(turn.events)


def _carry_out(turn: Turn, command: c.Command) -> None:
    match command:
        case c.Answer():
            _answer(turn, command)
        case c.TimeUp(window=window):
            _time_up(turn, window)
        case c.Speak(seat=seat):
            _speak(turn, seat)
        case c.GoAbsent(seat=seat):
            _go(turn, seat, Presence.ABSENT)
        case c.Depart(seat=seat):
            _go(turn, seat, Presence.GONE)
        case c.Return(seat=seat):
            _come_back(turn, seat)
        case c.Substitute(seat=seat):
            _check_seat(turn.game, seat)
            turn.add(e.Substituted(seat, by_day=not turn.game.at_night))
        case c.Cancel():
            turn.add(e.Ended(Outcome.CANCELLED))
        case _:
            assert_never(command)


def _answer(turn: Turn, command: c.Answer) -> None:
    window = turn.game.window
    if window is None or window.number != command.window:
        raise Refused(Code.CLOSED)
    question = question_for(turn.game, command.seat)
    if question is None or question.kind is not command.kind:
        raise Refused(Code.NOT_ASKED)
    question.check(command.picks)
    _come_back(turn, command.seat)
    turn.add(e.Answered(command.seat, command.picks, to=(command.seat, *question.peers)))


def _time_up(turn: Turn, number: int) -> None:
    window = turn.game.window
    if window is None or window.number != number:
        raise Refused(Code.CLOSED)
    close_at_zero(turn, window)


def _speak(turn: Turn, seat: Seat) -> None:
    _check_seat(turn.game, seat)
    if turn.game.players[seat].presence is Presence.GONE:
        return  # a word of farewell is no return
    _come_back(turn, seat)
    window = turn.game.window
    if window is None or window.phase is not Phase.DISCUSSION or seat in window.heard:
        return
    if turn.game.players[seat].alive:
        turn.add(e.Spoke(seat))


def _go(turn: Turn, seat: Seat, presence: Presence) -> None:
    _check_seat(turn.game, seat)
    if turn.game.players[seat].presence in {presence, Presence.GONE}:
        return
    kind = e.WentAbsent if presence is Presence.ABSENT else e.Departed
    turn.add(kind(seat, by_day=not turn.game.at_night))


def _come_back(turn: Turn, seat: Seat) -> None:
    _check_seat(turn.game, seat)
    if not turn.game.players[seat].here:
        turn.add(e.CameBack(seat, by_day=not turn.game.at_night))


def _check_seat(game: Game, seat: Seat) -> None:
    if seat not in game.seats:
        raise Refused(Code.NOT_ASKED)

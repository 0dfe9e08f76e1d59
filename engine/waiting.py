"""The open window: who is asked, who is waited for, and closing it (rulings 2.2, 2.3)."""

from engine.events import Ended, WentAbsent, WindowClosed, WindowOpened
from engine.game import Game, Outcome, Seat, Window
from engine.phases import ASKING_ALL, Phase
from engine.questions import Question
from engine.turn import Turn
from engine.windows import WINDOWS, Answers


def asked(game: Game) -> tuple[Seat, ...]:
    """Who is asked now; those who have answered may still change it and are among them."""
    return WINDOWS[game.window.phase].asked(game) if game.window else ()


def questions(game: Game) -> tuple[Question, ...]:
    """Who is asked what now."""
    if game.window is None:
        return ()
    rule = WINDOWS[game.window.phase]
    return tuple(rule.asks(game, seat) for seat in rule.asked(game))


def question_for(game: Game, seat: Seat) -> Question | None:
    if game.window is None or seat not in asked(game):
        return None
    return WINDOWS[game.window.phase].asks(game, seat)


def waited_for(game: Game) -> frozenset[Seat]:
    """Those asked whom the open window waits for: all who are not absent."""
    return frozenset(seat for seat in asked(game) if game.players[seat].here)


def open_window(turn: Turn, following: Phase | Outcome) -> None:
    """Open this window, or the next one in order that asks anybody; or end the game."""
    while isinstance(following, Phase):
        rule = WINDOWS[following]
        if rule.asked(turn.game):
            turn.add(WindowOpened(_number(turn.game, following), following))
            return
        following = rule.settle(turn, Answers({}))
    turn.add(Ended(following))


def _number(game: Game, phase: Phase) -> int:
    """Higher than that of any window before it, and the same whichever of them were opened: by
    day nobody may tell what the night has asked (ruling 7.2).
    """
    return (game.round.number - 1) * len(Phase) + list(Phase).index(phase) + 1


def close_if_answered(turn: Turn) -> None:
    window = turn.game.window
    if window and _is_answered(turn.game, window):
        _close(turn, window, at_zero=False)


def close_at_zero(turn: Turn, window: Window) -> None:
    _close(turn, window, at_zero=True)


def _is_answered(game: Game, window: Window) -> bool:
    waited = waited_for(game)
    answers = Answers(window.picks, waited, at_zero=False)
    if not waited or not WINDOWS[window.phase].closes(answers):
        return False
    return window.phase not in ASKING_ALL or 2 * len(waited) > len(game.living)


def _close(turn: Turn, window: Window, *, at_zero: bool) -> None:
    answers = Answers(window.picks, waited_for(turn.game), at_zero)
    turn.add(WindowClosed(window.number, window.phase))
    if window.phase in ASKING_ALL:
        _mark_absent(turn)
    open_window(turn, WINDOWS[window.phase].settle(turn, answers))


def _mark_absent(turn: Turn) -> None:
    limit = turn.game.absent_after
    for seat in turn.game.living:
        player = turn.game.players[seat]
        if player.here and limit is not None and player.missed >= limit:
            turn.add(WentAbsent(seat, by_day=True))

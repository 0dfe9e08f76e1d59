"""What a press on a game button means: a draft that changes, or an answer to the engine."""

from dataclasses import dataclass

from engine.commands import Answer
from engine.game import Game, Picks, Seat
from engine.questions import Question
from engine.waiting import question_for
from service.tables.denied import Denial, Denied
from service.tables.stage import Stage
from service.tables.steps.checks import check_goes_on, check_inside
from service.tables.table import Table
from service.tables.taps import Confirm, Nothing, Pick, SameAs, Tap, Tapped
from service.tables.turned import Turned, carry_out


@dataclass(frozen=True, slots=True)
class Draft:
    seat: Seat
    picks: Picks


def asked(table: Table, user: int, window: int) -> tuple[Game, Question]:
    """The question that this user may answer in this window; raises `Denied`."""
    game = table.game
    if table.stage is not Stage.PLAYING or game is None:
        raise Denied(Denial.NOT_BEGUN if table.stage is Stage.LOBBY else Denial.ENDED)
    seat = table.seat_of(user)
    if seat is None:
        raise Denied(Denial.NOT_IN)
    check_goes_on(table)
    check_inside(table, user)
    if game.window is None or game.window.number != window:
        raise Denied(Denial.CLOSED)
    question = question_for(game, seat)
    if question is None:
        # By night nobody may find out which window is open by pressing at it (ruling 7.2).
        raise Denied(Denial.CLOSED if game.at_night else Denial.NOT_ASKED)
    return game, question


def read_tap(table: Table, user: int, window: int, tap: Tap) -> Answer | Draft:
    """Raises `Denied` for whatever is no button of this user's open question."""
    game, question = asked(table, user, window)
    draft = table.drafts.get(question.seat)
    match tap:
        case Nothing():
            return _answer(question, ())
        case Confirm():
            return _answer(question, _ticked(game, question, draft))
        case SameAs(peer=peer):
            return _answer(question, _picks_of(game, question, peer))
        case Pick(about=about) if about is not question.kind.about:
            raise Denied(Denial.NOT_AN_OPTION)
        case Pick(option=option) if question.most > 1:
            return _toggled(game, question, draft, option)
        case Pick(option=option):
            return _answer(question, (option,))


def _answer(question: Question, picks: Picks) -> Answer:
    return Answer(question.seat, question.window, question.kind, picks)


def _picks_of(game: Game, question: Question, peer: Seat) -> Picks:
    """What a peer has picked, to be taken over. No picks would be an answer, so nothing is not."""
    picks = recorded(game, peer)
    if peer not in question.peers or picks is None:
        raise Denied(Denial.NOT_AN_OPTION)
    return picks


def _toggled(game: Game, question: Question, draft: Picks | None, option: int) -> Draft:
    if option not in question.options:
        raise Denied(Denial.NOT_AN_OPTION)
    ticked = _ticked(game, question, draft)
    if option in ticked:
        return Draft(question.seat, tuple(other for other in ticked if other != option))
    if len(ticked) == question.most:
        raise Denied(Denial.TOO_MANY_PICKS, fewest=question.fewest, most=question.most)
    return Draft(question.seat, (*ticked, option))


def _ticked(game: Game, question: Question, draft: Picks | None) -> Picks:
    """What shows as ticked: the draft, or else what was confirmed before."""
    return (recorded(game, question.seat) or ()) if draft is None else draft


def recorded(game: Game, seat: Seat) -> Picks | None:
    return game.window.picks.get(seat) if game.window else None


def with_draft(table: Table, draft: Draft) -> Table:
    return table.model_copy(update={"drafts": {**table.drafts, draft.seat: draft.picks}})


def without_draft(table: Table, seat: Seat) -> Table:
    rest = {other: picks for other, picks in table.drafts.items() if other != seat}
    return table.model_copy(update={"drafts": rest})


def tapped(before: Table, after: Table, user: int, tap: Tap) -> Tapped:
    """What a tap that was taken has put on record, even if it has closed the window."""
    window = _window(before)
    game, question = asked(before, user, window)
    read = read_tap(before, user, window, tap)
    drafting = isinstance(read, Draft)
    return Tapped(
        kind=question.kind,
        seat=question.seat,
        picks=recorded(game, question.seat) if drafting else read.picks,
        draft=read.picks if drafting else None,
        fewest=question.fewest,
        most=question.most,
        names=tuple(member.name for member in before.seated()),
        closed=_window(after) != window,
        title=before.title,
    )


def _window(table: Table) -> int:
    """The number of the open window; 0 if none is open."""
    return table.game.window.number if table.game and table.game.window else 0


def take_tap(table: Table, user: int, window: int, tap: Tap) -> Turned:
    """The table with what was tapped in it; raises `Denied`."""
    match read_tap(table, user, window, tap):
        case Draft() as draft:
            return Turned(with_draft(table, draft))
        case Answer() as answer:
            return carry_out(without_draft(table, answer.seat), answer)

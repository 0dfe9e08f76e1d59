"""The buttons under posts."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from engine.questions import About, Kind, Question, Word
from engine.refused import Refused
from engine.views import View
from service.store.outbox import Button
from service.telegram.narrator import options
from service.texts import day, questions, votes
from service.texts.evidence import card
from service.texts.names import Names, cut

Keyboard: TypeAlias = tuple[tuple[Button, ...], ...]

MOST_BUTTONS: Final = 100
_MANY: Final = 30
"""From here on three buttons stand in a row."""
_LONGEST_LABEL: Final = 36
"""Columns of a button as wide as a phone; Telegram would cut off what is longer."""
_MOST_PEERS: Final = 8
"""So many different picks of others are offered at most."""


def in_rows(buttons: Iterable[Button], columns: int) -> Keyboard:
    row = list(buttons)
    return tuple(tuple(row[at : at + columns]) for at in range(0, len(row), columns))


def button(table: str, window: int, option: str, label: str) -> Button:
    return Button(text=label, data=options.data(table, window, option))


def discussion(table: str, window: int) -> Keyboard:
    return (
        (
            button(table, window, options.word(Word.READY), day.READY),
            button(table, window, options.word(Word.SKIP), day.SKIP),
        ),
        (button(table, window, options.NONE, day.UNDECIDED),),
    )


def vote(
    table: str, window: int, living: Iterable[int], names: Names, *, accused: int | None = None
) -> Keyboard:
    """Whoever is accused already stands first and alone: nobody misses whom it is about."""

    def one(seat: int, sign: str = "") -> Button:
        return button(table, window, options.seat(seat), f"{sign}{names.label(seat)}")

    first = () if accused is None else ((one(accused, votes.ACCUSED),),)
    rest = in_rows((one(seat) for seat in living if seat != accused), 2)
    return (*first, *rest, (button(table, window, options.NONE, votes.ABSTAIN),))


def defence(table: str, window: int) -> Keyboard:
    return ((button(table, window, options.word(Word.DONE), votes.DONE),),)


def of_question(table: str, view: View, ticks: Sequence[int], names: Names) -> Keyboard:
    """The options of a private question; `ticks` are ticked, and answered unless it is several."""
    question = view.question
    if question is None:
        return ()
    ends = [*_confirm(table, view, ticks), *_others(table, view, names)]
    ends += _decline(table, question, view)
    offered = _offered(question, ticks, MOST_BUTTONS - len(ends))
    choices = (
        button(
            table, question.window, _option(question, option), _label(view, option, ticks, names)
        )
        for option in offered
    )
    rows = in_rows(choices, 3 if len(offered) > _MANY else 2)
    return (*rows, *((each,) for each in ends))


def _offered(question: Question, ticks: Sequence[int], most: int) -> list[int]:
    """All options; of a discard pile too large for a keyboard the cards laid there last."""
    surplus = len(question.options) - most
    spare = [option for option in question.rationed if option not in ticks]
    left_out = set(spare[: max(surplus, 0)])
    return [option for option in question.options if option not in left_out]


def _option(question: Question, option: int) -> str:
    about_seats = question.kind.about is About.SEATS
    return options.seat(option) if about_seats else options.card(option)


def _label(view: View, option: int, ticks: Sequence[int], names: Names) -> str:
    question = view.question
    tick = questions.TICK if option in ticks else ""
    if question is None or question.kind.about is not About.SEATS:
        rationed = question is not None and option in question.rationed
        return f"{tick}{questions.FROM_DISCARDS if rationed else ''}{card(option)}"
    fellow = question.kind is Kind.KILL and option in view.killers
    return f"{tick}{questions.FELLOW if fellow else ''}{names.label(option)}"


def _confirm(table: str, view: View, ticks: Sequence[int]) -> list[Button]:
    """Only where several may be ticked, and only when their number fits."""
    question = view.question
    if question is None or question.most == 1 or not fits(question, ticks):
        return []
    done = view.mine is not None and set(view.mine) == set(ticks)
    label = questions.CONFIRMED if done else questions.confirm(len(ticks))
    return [button(table, question.window, options.CONFIRM, label)]


def fits(question: Question, picks: Sequence[int]) -> bool:
    try:
        question.check(tuple(picks))
    except Refused:
        return False
    return True


def _others(table: str, view: View, names: Names) -> list[Button]:
    """What others who decide with this seat have picked, to be taken over; once each set."""
    question = view.question
    if question is None or not question.together:
        return []
    mine = None if view.mine is None else frozenset(view.mine)
    same: dict[frozenset[int], list[int]] = {}
    for peer, picks in view.theirs.items():
        if picks and frozenset(picks) != mine:
            same.setdefault(frozenset(picks), []).append(peer)
    return [
        _same(table, question.window, peers, names) for peers in list(same.values())[:_MOST_PEERS]
    ]


def _same(table: str, window: int, peers: Sequence[int], names: Names) -> Button:
    label = cut(questions.same_as(map(names.label, peers)), _LONGEST_LABEL)
    return button(table, window, options.same_as(peers[0]), label)


def _decline(table: str, question: Question, view: View) -> list[Button]:
    if question.fewest:
        return []
    label = questions.NOTHING if question.kind.about is About.CARDS else questions.NOBODY
    tick = questions.TICK if view.mine == () else ""
    return [button(table, question.window, options.NONE, f"{tick}{label}")]

import pytest

from engine.commands import GoAbsent
from engine.phases import Phase
from engine.questions import Word
from engine.roles import Role
from engine.windows.discussion import closes
from engine.windows.rule import Answers
from tests.engine.table import Table

READY, SKIP = (Word.READY,), (Word.SKIP,)


def test_the_undecided_keep_the_discussion_open() -> None:
    waited = frozenset({1, 2})
    assert closes(Answers({1: READY, 2: SKIP}, waited))
    assert not closes(Answers({1: READY, 2: ()}, waited))
    assert not closes(Answers({1: READY}, waited))


@pytest.mark.parametrize(
    ("words", "following"),
    [
        ([SKIP] * 4, Phase.KILL),
        ([READY, SKIP, SKIP, SKIP], Phase.FIRST_VOTE),
        ([READY] * 4, Phase.FIRST_VOTE),
        ([SKIP, SKIP, SKIP], Phase.FIRST_VOTE),
        ([], Phase.FIRST_VOTE),
    ],
)
def test_only_if_all_skip_there_is_no_vote(words: list[tuple[int, ...]], following: Phase) -> None:
    table = Table(*[Role.CITIZEN] * 4, Role.KILLER)
    table.wait_for(Phase.DISCUSSION)
    assert table.question(table.game.living[0]).most == 1
    for seat, word in zip(table.game.living, words, strict=False):
        table.answer(seat, *word)
    if len(words) < 4:
        table.time_up()
    assert table.game.window
    assert table.game.window.phase is following


def test_an_earlier_ready_of_somebody_absent_brings_no_vote() -> None:
    table = Table(*[Role.CITIZEN] * 4, Role.KILLER)
    table.wait_for(Phase.DISCUSSION)
    absent, *others = table.game.living
    table.answer(absent, *READY)
    table.take(GoAbsent(absent))
    for seat in others:
        table.answer(seat, *SKIP)
    assert table.game.round.number == 2
    assert table.game.rounds[0].ballots == ()

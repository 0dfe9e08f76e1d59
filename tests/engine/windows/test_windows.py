"""The table of windows: whom each asks, and together or one by one."""

import pytest

from engine.phases import Phase
from engine.roles import Role
from engine.waiting import questions
from tests.engine.table import Table

ROLES = (Role.FAMOUS_DOG, *[Role.CITIZEN] * 6, Role.KILLER, Role.KILLER)
TOGETHER = {Phase.KILL, Phase.TESTIMONY, Phase.FORGERY}


@pytest.mark.parametrize(
    "phase",
    [
        Phase.DUSK,
        Phase.KILL,
        Phase.TESTIMONY,
        Phase.FORGERY,
        Phase.DISCUSSION,
        Phase.FIRST_VOTE,
    ],
)
def test_killers_and_the_dead_answer_together_and_the_others_one_by_one(phase: Phase) -> None:
    table = Table(*ROLES)
    table.wait_for(phase)
    asked = questions(table.game)
    assert asked
    assert all(question.together is (phase in TOGETHER) for question in asked)
    assert all(question.window == table.game.windows for question in asked)

"""The windows of a round as a table, in their order (ruling 2.1)."""

from collections.abc import Mapping

from engine.phases import Phase
from engine.windows import (
    discussion,
    dusk,
    examination,
    forgery,
    kill,
    testimony,
    votes,
)
from engine.windows.rule import Answers, Rule

WINDOWS: Mapping[Phase, Rule] = {
    Phase.DUSK: dusk.RULE,
    Phase.KILL: kill.RULE,
    Phase.TESTIMONY: testimony.RULE,
    Phase.FORGERY: forgery.RULE,
    Phase.MORNING_EXAMINATION: examination.MORNING,
    Phase.DISCUSSION: discussion.RULE,
    Phase.FIRST_VOTE: votes.FIRST,
    Phase.DEFENCE: votes.DEFENCE,
    Phase.SECOND_VOTE: votes.SECOND,
    Phase.EVENING_EXAMINATION: examination.EVENING,
}

__all__ = ["WINDOWS", "Answers", "Rule"]

"""The windows of a round by name (ruling 2.1)."""

from enum import StrEnum


class Phase(StrEnum):
    DUSK = "dusk"
    KILL = "kill"
    TESTIMONY = "testimony"
    FORGERY = "forgery"
    MORNING_EXAMINATION = "morning_examination"
    DISCUSSION = "discussion"
    FIRST_VOTE = "first_vote"
    DEFENCE = "defence"
    SECOND_VOTE = "second_vote"
    EVENING_EXAMINATION = "evening_examination"

    @property
    def at_night(self) -> bool:
        return self in NIGHT


NIGHT = frozenset({Phase.DUSK, Phase.KILL, Phase.TESTIMONY, Phase.FORGERY})
EXAMINATIONS = frozenset({Phase.MORNING_EXAMINATION, Phase.EVENING_EXAMINATION})
VOTES = frozenset({Phase.FIRST_VOTE, Phase.SECOND_VOTE})
ASKING_ALL = VOTES | {Phase.DISCUSSION}
"""The windows that ask every living player (ruling 2.3)."""

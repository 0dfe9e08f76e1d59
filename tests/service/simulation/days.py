"""What all see by day of a game that has just begun: tests change what they are about."""

from engine.game import Presence
from engine.roles import Role
from engine.views import PublicRound, PublicSeat, PublicView

ALIVE = PublicSeat(alive=True, presence=Presence.HERE)
ROUND = PublicRound(
    number=1,
    night=True,
    pool=tuple(range(10, 19)),
    fallen=(),
    messages=(),
    examined=(),
    ballots=(),
    accused=None,
    eliminated=None,
    died_by_day=(),
)


def day(cast: tuple[Role, ...], *rounds: PublicRound) -> PublicView:
    return PublicView(
        cast=cast,
        seats=(ALIVE,) * len(cast),
        rounds=rounds,
        at_night=False,
        phase=None,
        window=None,
        answered=0,
        asked=0,
        examining=(),
        outcome=None,
    )

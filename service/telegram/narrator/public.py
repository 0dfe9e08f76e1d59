"""What the group is told, in the order in which it is told."""

from collections.abc import Callable
from typing import Final

from service.store.outbox import Outgoing
from service.tables.telling import PublicTelling
from service.telegram.narrator import (
    dawn,
    ending,
    muting,
    night,
    presence,
    status,
    votes,
    windows,
)
from service.texts.names import Names, names_of

Teller = Callable[[PublicTelling, Names], list[Outgoing]]

TELLERS: Final[tuple[Teller, ...]] = (
    windows.closed,
    night.game_begins,
    windows.examinations,
    votes.votes,
    windows.vote_skipped,
    dawn.dawn,
    dawn.left_for_good,
    presence.presences,
    presence.outage,
    night.round_begins,
    windows.opened,
    ending.end,
    status.status,
    muting.mutes,
    muting.probes,
)


def public_posts(telling: PublicTelling) -> list[Outgoing]:
    """Nothing between nightfall and dawn, but for an outage that moves the dawn (ruling 7.2)."""
    if _is_hushed(telling):
        return []
    names = names_of(telling.circle.names)
    return [post for tell in TELLERS for post in tell(telling, names)]


def _is_hushed(telling: PublicTelling) -> bool:
    goes_on = telling.before is not None and telling.before.at_night and telling.view.at_night
    return goes_on and not telling.outage

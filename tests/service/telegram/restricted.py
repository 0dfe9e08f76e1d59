"""What an admin has taken from a member, and what is left to them."""

from collections.abc import Callable

from service.sandbox import members
from service.sandbox.state import PERMISSIONS, Member
from service.sandbox.world import World

ANN, BOB = 1, 2  # Ann owns the group
Standing = Callable[..., Member]
"""`standing(user)`: what Telegram knows of a member (of Bob, unless told otherwise)."""


def restrict(world: World, group: int, *denied: str, until: int = 0, user: int = BOB) -> Member:
    """An admin takes some rights away; what stands then."""
    allowed = {name: name not in denied for name in PERMISSIONS}
    members.restrict(world, group, user, allowed, until=until, by=ANN)
    return members.standing(world, world.room(group), user)


def rights(member: Member) -> tuple[str, dict[str, bool], int]:
    """All that a restriction is, but for who made it."""
    return member.status, member.rights, member.until

"""What a table tells beside its game: troubles, people who come and go."""

from service.store.outbox import Outgoing
from service.tables.telling import NoticeTelling


def notice_posts(telling: NoticeTelling) -> list[Outgoing]:
    """To the group, to the host or to members in private, as each notice says."""
    posts: list[Outgoing] = []
    return posts if telling.notices else []

"""What hinders a table: the bot's rights in the group, topics that close, hosts who leave."""

from collections.abc import Mapping
from typing import Final

from service.store.facts import CAN_MUTE, CAN_PIN, CANNOT_WRITE
from service.tables.notices import Rights, Trouble, Why
from service.tables.table import Table

OF_RIGHTS: Final[Mapping[str, Trouble]] = {
    CAN_PIN: Trouble.CANNOT_PIN,
    CAN_MUTE: Trouble.CANNOT_MUTE,
}
"""By the fact of the group that tells of a right, what its lack is."""


def facts_of(rights: Rights) -> dict[str, str]:
    """What is known of a group in which the bot has these rights."""
    return {
        CAN_PIN: str(int(rights.pin)),
        CAN_MUTE: str(int(rights.mute)),
        CANNOT_WRITE: "" if rights.write else Why.MAY_NOT_WRITE,
    }


def lacking(facts: Mapping[str, str]) -> frozenset[Trouble]:
    """What is known to be missing; a right that nobody told of is none until a send fails."""
    return frozenset(trouble for name, trouble in OF_RIGHTS.items() if facts.get(name) == "0")


def fact_of(trouble: Trouble) -> dict[str, str]:
    """The right that turned out to be missing, as a fact of the group."""
    return {name: "0" for name, lack in OF_RIGHTS.items() if lack is trouble}


def with_rights(table: Table, facts: Mapping[str, str]) -> Table:
    others = frozenset(each for each in table.troubles if not each.is_missing_right)
    return table.model_copy(update={"troubles": others | lacking(facts)})


def with_topic_lost(table: Table) -> Table:
    troubles = table.troubles | {Trouble.TOPIC_LOST}
    return table.model_copy(update={"troubles": troubles, "thread": None})


def with_host_left(table: Table) -> Table:
    """HOST_LEFT for as long as the host has gone for good from the game, whatever has happened."""
    others, left = table.troubles - {Trouble.HOST_LEFT}, {Trouble.HOST_LEFT}
    troubles = others | left if table.is_gone(table.host) else others
    return table.model_copy(update={"troubles": troubles})

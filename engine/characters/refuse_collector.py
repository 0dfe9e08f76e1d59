"""The Refuse Collector: killed by the killers, the discard pile is open as well (3.10)."""

from engine.characters.character import Character
from engine.roles import Faction, Role

CHARACTER = Character(
    role=Role.REFUSE_COLLECTOR,
    faction=Faction.INNOCENT,
    copies=2,
    discards_if_killed=1,
)

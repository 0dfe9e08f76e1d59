"""The Aristocrat: killed by the killers, one genuine message more is left (3.10)."""

from engine.characters.character import Character
from engine.roles import Faction, Role

CHARACTER = Character(
    role=Role.ARISTOCRAT,
    faction=Faction.INNOCENT,
    copies=2,
    genuine_if_killed=1,
)

"""The Accomplice, guilty without a weapon (6.2)."""

from engine.characters.character import Character
from engine.roles import Faction, Role

CHARACTER = Character(
    role=Role.ACCOMPLICE,
    faction=Faction.GUILTY,
    copies=2,
)

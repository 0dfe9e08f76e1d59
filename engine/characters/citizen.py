"""The Citizen, who has nothing but their wits."""

from engine.characters.character import Character
from engine.roles import Faction, Role

CHARACTER = Character(
    role=Role.CITIZEN,
    faction=Faction.INNOCENT,
    copies=10,
)

"""The Killer, one of the killers."""

from engine.characters.character import Character
from engine.roles import Faction, Role

CHARACTER = Character(
    role=Role.KILLER,
    faction=Faction.GUILTY,
    copies=3,
    kills=True,
)

"""The Mastermind, who sees the genuine message and is none of the killers (3.11, 6.2)."""

from engine.characters.character import Character
from engine.roles import Faction, Role

CHARACTER = Character(
    role=Role.MASTERMIND,
    faction=Faction.GUILTY,
    copies=1,
    sees_genuine=True,
)

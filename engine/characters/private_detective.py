"""The Private Detective, who sees the genuine message before the fakes are laid (3.11)."""

from engine.characters.character import Character
from engine.roles import Faction, Role

CHARACTER = Character(
    role=Role.PRIVATE_DETECTIVE,
    faction=Faction.INNOCENT,
    copies=1,
    sees_genuine=True,
)

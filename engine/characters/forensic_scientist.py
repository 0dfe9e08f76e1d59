"""The Forensic Scientist, who has a message of the round before examined (4.1)."""

from engine.characters.character import Character
from engine.roles import Faction, Role

CHARACTER = Character(
    role=Role.FORENSIC_SCIENTIST,
    faction=Faction.INNOCENT,
    copies=2,
    examines=True,
)

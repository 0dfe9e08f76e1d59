"""The Muay Thai: killed by the killers, a coming night is skipped (3.14)."""

from engine.characters.character import Character
from engine.roles import Faction, Role

CHARACTER = Character(
    role=Role.MUAY_THAI,
    faction=Faction.INNOCENT,
    copies=2,
    skips_if_killed=1,
)

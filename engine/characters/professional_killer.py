"""The Professional Killer: while they live, one fake more is laid (3.12)."""

from engine.characters.character import Character
from engine.roles import Faction, Role

CHARACTER = Character(
    role=Role.PROFESSIONAL_KILLER,
    faction=Faction.GUILTY,
    copies=2,
    kills=True,
    extra_fakes=1,
)

"""The Mass Murderer: while they live, the killers may choose one victim more (3.4)."""

from engine.characters.character import Character
from engine.roles import Faction, Role

CHARACTER = Character(
    role=Role.MASS_MURDERER,
    faction=Faction.GUILTY,
    copies=2,
    kills=True,
    swap_from=7,
    extra_victims=1,
)

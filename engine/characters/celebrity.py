"""The Celebrity: killed by the killers, one fake less is laid (3.12)."""

from engine.characters.character import Character
from engine.roles import Faction, Role

CHARACTER = Character(
    role=Role.CELEBRITY,
    faction=Faction.INNOCENT,
    copies=2,
    fakes_if_killed=-1,
)

"""The cast of the box: one file a character, all of them here in sight."""

from collections.abc import Mapping

from engine.characters import (
    accomplice,
    aristocrat,
    celebrity,
    citizen,
    famous_dog,
    forensic_scientist,
    hostage,
    killer,
    mass_murderer,
    mastermind,
    muay_thai,
    private_detective,
    professional_killer,
    refuse_collector,
    soulmate,
)
from engine.characters.character import Character
from engine.roles import Role

CHARACTERS: Mapping[Role, Character] = {
    module.CHARACTER.role: module.CHARACTER
    for module in (
        citizen,
        private_detective,
        muay_thai,
        celebrity,
        aristocrat,
        refuse_collector,
        forensic_scientist,
        hostage,
        famous_dog,
        soulmate,
        killer,
        professional_killer,
        mass_murderer,
        mastermind,
        accomplice,
    )
}

__all__ = ["CHARACTERS", "Character"]

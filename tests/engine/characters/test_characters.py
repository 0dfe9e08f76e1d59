"""What each character is: the data in which it differs from a Citizen."""

from dataclasses import MISSING, fields

import pytest

from engine.characters import CHARACTERS, Character
from engine.roles import Faction, Role

PLAIN = {field.name: field.default for field in fields(Character) if field.default is not MISSING}
DIFFERENT: dict[Role, dict[str, object]] = {
    Role.CITIZEN: {},
    Role.PRIVATE_DETECTIVE: {"sees_genuine": True},
    Role.MUAY_THAI: {"skips_if_killed": 1},
    Role.CELEBRITY: {"fakes_if_killed": -1},
    Role.ARISTOCRAT: {"genuine_if_killed": 1},
    Role.REFUSE_COLLECTOR: {"discards_if_killed": 1},
    Role.FORENSIC_SCIENTIST: {"examines": True},
    Role.HOSTAGE: {"swap_from": 9},
    Role.FAMOUS_DOG: {"swap_from": 7, "knows_its_kind": True},
    Role.SOULMATE: {"swap_from": 7},
    Role.KILLER: {"kills": True},
    Role.PROFESSIONAL_KILLER: {"kills": True, "extra_fakes": 1},
    Role.MASS_MURDERER: {"kills": True, "extra_victims": 1, "swap_from": 7},
    Role.MASTERMIND: {"sees_genuine": True},
    Role.ACCOMPLICE: {},
}
HOOKS: dict[Role, set[str]] = {
    Role.HOSTAGE: {"takes_along"},
    Role.FAMOUS_DOG: {"at_dusk"},
    Role.SOULMATE: {"at_dusk"},
}
GUILTY = {
    Role.KILLER,
    Role.PROFESSIONAL_KILLER,
    Role.MASS_MURDERER,
    Role.MASTERMIND,
    Role.ACCOMPLICE,
}


@pytest.mark.parametrize("role", list(Role))
def test_a_character_is_what_the_rulings_say_and_nothing_more(role: Role) -> None:
    character = CHARACTERS[role]
    hooks = HOOKS.get(role, set())
    found = {name: getattr(character, name) for name in PLAIN}
    assert {name for name in ("at_dusk", "takes_along") if found[name]} == hooks
    data = {name: value for name, value in found.items() if name not in hooks}
    plain = {name: value for name, value in PLAIN.items() if name not in hooks}
    assert data == {**plain, **DIFFERENT[role]}
    assert character.role is role
    assert character.faction is (Faction.GUILTY if role in GUILTY else Faction.INNOCENT)

"""The names of the fifteen characters and of the two factions."""

from enum import StrEnum


class Faction(StrEnum):
    INNOCENT = "innocent"
    GUILTY = "guilty"


class Role(StrEnum):
    CITIZEN = "citizen"
    PRIVATE_DETECTIVE = "private_detective"
    MUAY_THAI = "muay_thai"
    CELEBRITY = "celebrity"
    ARISTOCRAT = "aristocrat"
    REFUSE_COLLECTOR = "refuse_collector"
    FORENSIC_SCIENTIST = "forensic_scientist"
    HOSTAGE = "hostage"
    FAMOUS_DOG = "famous_dog"
    SOULMATE = "soulmate"
    KILLER = "killer"
    PROFESSIONAL_KILLER = "professional_killer"
    MASS_MURDERER = "mass_murderer"
    MASTERMIND = "mastermind"
    ACCOMPLICE = "accomplice"

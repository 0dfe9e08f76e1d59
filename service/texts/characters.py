"""The fifteen characters: names, factions, and what each can do (rulings 3 and 4)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from engine.characters import CHARACTERS
from engine.roles import Faction, Role
from service.texts.counting import listed
from service.texts.markup import NO_BREAK, Html, bold, lines, paragraphs

FACTIONS: Final[Mapping[Faction, Html]] = {
    Faction.INNOCENT: Html("Innocent Faction"),
    Faction.GUILTY: Html("Guilty Faction"),
}
GOALS: Final[Mapping[Faction, Html]] = {
    Faction.INNOCENT: Html("You win when no killer is left alive, whether you live or not."),
    Faction.GUILTY: Html(
        "You win when the living killers are at least as many as the living innocents,"
        " whether you live or not."
    ),
}


@dataclass(frozen=True, slots=True)
class Words:
    name: str
    several: str
    sign: str
    ability: str


_WORDS: Final[Mapping[Role, Words]] = {
    Role.CITIZEN: Words(
        "Citizen",
        "Citizens",
        "🙂",
        "You have no special ability. Your wits, your questions and your vote are your weapons.",
    ),
    Role.PRIVATE_DETECTIVE: Words(
        "Private Detective",
        "Private Detectives",
        "🕵️",
        "While you live, you are shown the genuine Dying Message each night, before the killers"
        " add their fakes.",
    ),
    Role.MUAY_THAI: Words(
        "Muay Thai",
        "Muay Thai",
        "🥊",
        "If the killers kill you, a coming Killing Phase is skipped: nobody is killed that night.",
    ),
    Role.CELEBRITY: Words(
        "Celebrity",
        "Celebrities",
        "🌟",
        "If the killers kill you, they may add one fake message less that night.",
    ),
    Role.ARISTOCRAT: Words(
        "Aristocrat",
        "Aristocrats",
        "👑",
        "If the killers kill you, that night's dead choose one genuine Dying Message more.",
    ),
    Role.REFUSE_COLLECTOR: Words(
        "Refuse Collector",
        "Refuse Collectors",
        "🗑️",
        "If the killers kill you, one of that night's genuine cards may come from the discard pile"
        " instead of the pool.",
    ),
    Role.FORENSIC_SCIENTIST: Words(
        "Forensic Scientist",
        "Forensic Scientists",
        "🔬",
        "When you die, however it happens, you may point at one card before the dead of the"
        " previous Killing Phase: everybody is told whether it is genuine or fake.",
    ),
    Role.HOSTAGE: Words(
        "Hostage",
        "Hostages",
        "⛓️",
        "When you die, however it happens, the nearest living player on your right and the nearest"
        " on your left die with you.",
    ),
    Role.FAMOUS_DOG: Words(
        "Famous Dog",
        "Famous Dogs",
        "🐕",
        "Each night you may protect one other player from being chosen by the killers, but never a"
        " Famous Dog. You yourself can be killed.",
    ),
    Role.SOULMATE: Words(
        "Soulmate",
        "Soulmates",
        "💞",
        "In the first night you choose one other player. Whenever one of you two dies, however it"
        " happens, the other dies too.",
    ),
    Role.KILLER: Words(
        "Killer",
        "Killers",
        "🔪",
        "You are one of the killers. Each night you choose together whom to kill, and then which"
        " fake messages to add.",
    ),
    Role.PROFESSIONAL_KILLER: Words(
        "Professional Killer",
        "Professional Killers",
        "🎯",
        "You are one of the killers, who choose their victim and the fakes together. While you"
        " live, one fake message more is added each night.",
    ),
    Role.MASS_MURDERER: Words(
        "Mass Murderer",
        "Mass Murderers",
        "🧨",
        "You are one of the killers, who choose their victim and the fakes together. While you"
        " live, one player more may be killed each night.",
    ),
    Role.MASTERMIND: Words(
        "Mastermind",
        "Masterminds",
        "🧠",
        "You are not one of the killers and do not know them. While you live, you are shown the"
        " genuine Dying Message each night, before the fakes are added.",
    ),
    Role.ACCOMPLICE: Words(
        "Accomplice",
        "Accomplices",
        "🤝",
        "You are not one of the killers, do not know them, and have no special ability. Help them"
        " to win all the same.",
    ),
}


def name(role: Role) -> Html:
    return Html(_WORDS[role].name)


def signed(role: Role) -> Html:
    """The name with its sign: `🔪 Killer`."""
    return Html(f"{_WORDS[role].sign}{NO_BREAK}{_WORDS[role].name}")


def ability(role: Role) -> Html:
    return Html(_WORDS[role].ability)


def described(role: Role) -> Html:
    """One line: who it is and what it can do."""
    return Html(f"{bold(signed(role))}: {ability(role)}")


def all_described(dealt: Iterable[Role] | None) -> Html:
    """Each character in a line; those in play first, if it is known which those are."""
    here = set(Role if dealt is None else dealt)
    in_play = "" if dealt is None else "In play here, "
    parts = [(in_play, here), ("Not in play here, ", set(Role) - here)]
    return paragraphs(
        *(_of_faction(title, roles, side) for title, roles in parts for side in Faction)
    )


def _of_faction(title: str, roles: Iterable[Role], side: Faction) -> Html | None:
    found = [role for role, _count in in_order(roles) if faction(role) is side]
    if not found:
        return None
    return lines(bold(Html(f"{title}{FACTIONS[side]}")), *map(described, found))


def faction(role: Role) -> Faction:
    return CHARACTERS[role].faction


def is_advanced(role: Role) -> bool:
    """One of the four that are for people who have played before (ruling 1.4)."""
    return CHARACTERS[role].swap_from is not None


def in_order(cast: Iterable[Role]) -> list[tuple[Role, int]]:
    """The characters of a cast with their numbers, in the order of the box."""
    counts = Counter(cast)
    return [(role, counts[role]) for role in CHARACTERS if counts[role]]


def cast_in_words(cast: Iterable[Role]) -> Html:
    """`2 Citizens, Private Detective and Killer`."""
    return listed(several(role, count) for role, count in in_order(cast))


def several(role: Role, count: int) -> Html:
    """`2 Citizens`, but `Citizen` for one."""
    return Html(f"{count} {_WORDS[role].several}") if count > 1 else name(role)


def cast_by_faction(cast: Iterable[Role]) -> Html:
    """Two lines: the innocents and the guilty of a cast."""
    dealt = list(cast)
    return lines(
        *(
            Html(f"{bold(FACTIONS[side])}: {cast_in_words(r for r in dealt if faction(r) is side)}")
            for side in Faction
            if any(faction(role) is side for role in dealt)
        )
    )


def card_of(role: Role) -> Html:
    """A character card: who you are, what you can do and how you win."""
    side = faction(role)
    return lines(
        bold(Html(f"You are: {signed(role)}")),
        Html(f"{FACTIONS[side]}. {GOALS[side]}"),
        ability(role),
    )

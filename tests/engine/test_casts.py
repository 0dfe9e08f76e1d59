import re
from collections.abc import Iterator
from itertools import combinations, permutations
from pathlib import Path

import pytest

from engine.casts import (
    FEWEST,
    MOST,
    Cast,
    SwapRefusal,
    Unplayable,
    UnplayableError,
    check_cast,
    default_cast,
    may_end_in_the_first_night,
    swap,
)
from engine.characters import CHARACTERS
from engine.deaths import waves
from engine.events import Bonded
from engine.evolve import evolve
from engine.factions import is_killer, verdict
from engine.game import Game
from engine.roles import Role
from service.telegram.casting import read_cast
from tests.engine.table import Table

COUNTS = range(4, 37)
ADVANCED = {Role.SOULMATE, Role.FAMOUS_DOG, Role.HOSTAGE, Role.MASS_MURDERER}


def refusal_of(cast: Cast, players: int | None = None) -> tuple[object, Role | None]:
    with pytest.raises(UnplayableError) as refused:
        check_cast(cast, len(cast) if players is None else players)
    assert str(refused.value) == refused.value.reason
    return refused.value.reason, refused.value.role


def test_the_box_is_the_one_of_ruling_1_2() -> None:
    assert {role: CHARACTERS[role].copies for role in Role} == {
        Role.CITIZEN: 10,
        Role.PRIVATE_DETECTIVE: 1,
        Role.MUAY_THAI: 2,
        Role.CELEBRITY: 2,
        Role.ARISTOCRAT: 2,
        Role.REFUSE_COLLECTOR: 2,
        Role.FORENSIC_SCIENTIST: 2,
        Role.HOSTAGE: 2,
        Role.FAMOUS_DOG: 2,
        Role.SOULMATE: 1,
        Role.KILLER: 3,
        Role.PROFESSIONAL_KILLER: 2,
        Role.MASS_MURDERER: 2,
        Role.MASTERMIND: 1,
        Role.ACCOMPLICE: 2,
    }
    assert sum(character.copies for character in CHARACTERS.values()) == MOST


@pytest.mark.parametrize("players", COUNTS)
def test_every_default_cast_can_be_dealt(players: int) -> None:
    cast = default_cast(players)
    check_cast(cast, players)
    assert len(cast) == players


@pytest.mark.parametrize("players", range(4, 30))
def test_up_to_29_players_no_default_cast_has_an_advanced_character(players: int) -> None:
    assert not ADVANCED & set(default_cast(players))
    assert not may_end_in_the_first_night(default_cast(players))


def test_from_7_players_on_no_default_cast_has_fewer_kinds_of_special_characters() -> None:
    kinds = [len({*default_cast(players)} - {Role.CITIZEN, Role.KILLER}) for players in COUNTS]
    from_seven = kinds[COUNTS.index(7) - 1 :]
    assert from_seven == sorted(from_seven)


def test_what_the_default_casts_hold_is_written_down_in_the_docs() -> None:
    docs = (Path(__file__).parents[2] / "docs" / "balance.md").read_text()
    rows = re.findall(r"^\| *(\d+) \| ([A-Za-z0-9, ]+?) *\|", docs, re.MULTILINE)
    told = {int(players): read_cast(cast) for players, cast in rows}
    assert told.keys() == set(COUNTS)
    assert all(sorted(told[players]) == sorted(default_cast(players)) for players in COUNTS)


@pytest.mark.parametrize("players", [FEWEST - 1, MOST + 1, 0])
def test_there_is_no_default_cast_for_other_counts(players: int) -> None:
    with pytest.raises(UnplayableError) as refused:
        default_cast(players)
    assert refused.value.reason is Unplayable.COUNT


def test_a_cast_has_one_card_a_player() -> None:
    assert refusal_of(default_cast(5), 6) == (Unplayable.COUNT, None)
    assert refusal_of((Role.CITIZEN, Role.CITIZEN, Role.KILLER)) == (Unplayable.COUNT, None)


@pytest.mark.parametrize("role", list(Role))
def test_no_cast_has_more_of_a_character_than_the_box(role: Role) -> None:
    others = [other for other in default_cast(20) if other is not role]
    copies = CHARACTERS[role].copies
    cast = (*others, *[role] * (copies + 1))
    assert refusal_of(cast) == (Unplayable.BOX, role)


def test_a_cast_needs_one_of_the_killers() -> None:
    assert refusal_of((Role.CITIZEN,) * 4 + (Role.MASTERMIND,)) == (Unplayable.NO_KILLER, None)


@pytest.mark.parametrize(
    ("innocents", "killers", "playable"),
    [
        (2, (Role.KILLER,), False),
        (3, (Role.KILLER,), True),
        (3, (Role.MASS_MURDERER,), False),
        (4, (Role.MASS_MURDERER,), True),
        (3, (Role.KILLER, Role.KILLER), False),
        (4, (Role.KILLER, Role.PROFESSIONAL_KILLER), True),
        (5, (Role.MASS_MURDERER,) * 2, False),
        (6, (Role.MASS_MURDERER,) * 2, True),
    ],
)
def test_innocents_outnumber_the_killers_after_the_largest_first_kill(
    innocents: int, killers: Cast, *, playable: bool
) -> None:
    cast = (Role.CITIZEN,) * innocents + killers
    cast += (Role.ACCOMPLICE,) * max(0, FEWEST - len(cast))
    if playable:
        check_cast(cast, len(cast))
    else:
        assert refusal_of(cast) == (Unplayable.TOO_FEW_INNOCENTS, None)


SMALL_CASTS = [
    (Role.CITIZEN, Role.CITIZEN, Role.CITIZEN, Role.KILLER),
    (Role.SOULMATE, Role.CITIZEN, Role.CITIZEN, Role.KILLER),
    (
        Role.SOULMATE,
        Role.CITIZEN,
        Role.CITIZEN,
        Role.CITIZEN,
        Role.CITIZEN,
        Role.KILLER,
        Role.KILLER,
    ),
    (
        Role.SOULMATE,
        Role.CITIZEN,
        Role.CITIZEN,
        Role.CITIZEN,
        Role.CITIZEN,
        Role.MASS_MURDERER,
        Role.KILLER,
    ),
    (Role.SOULMATE, *(Role.CITIZEN,) * 6, Role.MASS_MURDERER, Role.KILLER),
    (Role.HOSTAGE, *(Role.CITIZEN,) * 5, Role.KILLER),
    (Role.HOSTAGE, *(Role.CITIZEN,) * 5, Role.KILLER, Role.KILLER),
]
LARGE_CASTS = [
    ((Role.HOSTAGE, *(Role.CITIZEN,) * 5, *(Role.KILLER,) * 3), True),
    ((Role.HOSTAGE, *(Role.CITIZEN,) * 7, *(Role.KILLER,) * 3), False),
    ((Role.HOSTAGE, *(Role.CITIZEN,) * 8, Role.MASS_MURDERER, *(Role.KILLER,) * 2), True),
    ((Role.HOSTAGE, *(Role.CITIZEN,) * 10, *(Role.KILLER,) * 3), False),
    ((Role.HOSTAGE, Role.HOSTAGE, *(Role.CITIZEN,) * 10, *(Role.KILLER,) * 3), True),
    ((Role.HOSTAGE, Role.SOULMATE, *(Role.CITIZEN,) * 10, *(Role.KILLER,) * 3), False),
]


@pytest.mark.parametrize("cast", SMALL_CASTS)
def test_the_host_is_warned_exactly_if_some_first_night_could_end_the_game(cast: Cast) -> None:
    assert may_end_in_the_first_night(cast) == any(map(ends, first_nights(cast)))


@pytest.mark.parametrize(("cast", "warned"), LARGE_CASTS)
def test_the_host_is_warned_of_large_casts(cast: Cast, *, warned: bool) -> None:
    assert may_end_in_the_first_night(cast) is warned


def ends(living: list[Role]) -> bool:
    return verdict(living) is not None


def first_nights(cast: Cast) -> Iterator[list[Role]]:
    """Who lives after each possible first night, for every circle, bond and kill."""
    first, *rest = cast
    for circle in {(first, *others) for others in permutations(rest)}:
        for game in bonds(Table(*circle).game):
            killers = {seat for seat in game.seats if is_killer(game.role(seat))}
            most = 1 + cast.count(Role.MASS_MURDERER)
            for size in range(1, most + 1):
                for victims in combinations(game.seats, size):
                    if not killers <= set(victims):
                        dead = waves(game, victims)
                        yield [game.role(seat) for seat in game.seats if seat not in dead]


def bonds(game: Game) -> list[Game]:
    """The game with each bond that the Soulmate may choose."""
    souls = [seat for seat in game.seats if game.role(seat) is Role.SOULMATE]
    pairs = [(soul, other) for soul in souls for other in game.seats if other != soul]
    return [evolve(game, Bonded(*pair)) for pair in pairs] or [game]


@pytest.mark.parametrize(
    ("new", "old", "fewest"),
    [
        (Role.SOULMATE, Role.CITIZEN, 7),
        (Role.FAMOUS_DOG, Role.CITIZEN, 7),
        (Role.HOSTAGE, Role.PRIVATE_DETECTIVE, 9),
        (Role.MASS_MURDERER, Role.KILLER, 7),
        (Role.MASS_MURDERER, Role.PROFESSIONAL_KILLER, 7),
    ],
)
def test_an_advanced_character_is_swapped_in_from_its_count_on(
    new: Role, old: Role, fewest: int
) -> None:
    swapped = swap(two_killers(fewest), new, old)
    check_cast(swapped, fewest)
    assert sorted([*swapped, old]) == sorted([*two_killers(fewest), new])
    with pytest.raises(UnplayableError) as refused:
        swap(two_killers(fewest - 1), new, old)
    assert (refused.value.reason, refused.value.role) == (SwapRefusal.TOO_FEW_PLAYERS, new)


def two_killers(players: int) -> Cast:
    named = (Role.KILLER, Role.PROFESSIONAL_KILLER, Role.PRIVATE_DETECTIVE)
    return (*named, *(Role.CITIZEN,) * (players - len(named)))


def test_an_advanced_innocent_may_stand_in_for_another() -> None:
    cast = swap(default_cast(9), Role.FAMOUS_DOG, Role.CITIZEN)
    assert Role.FAMOUS_DOG not in swap(cast, Role.HOSTAGE, Role.FAMOUS_DOG)


@pytest.mark.parametrize(
    ("new", "old", "reason"),
    [
        (Role.CELEBRITY, Role.CITIZEN, SwapRefusal.NOT_A_SWAP),
        (Role.SOULMATE, Role.REFUSE_COLLECTOR, SwapRefusal.NOT_IN_CAST),
        (Role.SOULMATE, Role.KILLER, SwapRefusal.NOT_FOR_THIS),
        (Role.SOULMATE, Role.ACCOMPLICE, SwapRefusal.NOT_FOR_THIS),
        (Role.MASS_MURDERER, Role.CITIZEN, SwapRefusal.NOT_FOR_THIS),
        (Role.MASS_MURDERER, Role.ACCOMPLICE, SwapRefusal.NOT_FOR_THIS),
    ],
)
def test_other_swaps_are_refused(new: Role, old: Role, reason: SwapRefusal) -> None:
    with pytest.raises(UnplayableError) as refused:
        swap(default_cast(9), new, old)
    at_fault = new if reason is SwapRefusal.NOT_A_SWAP else old
    assert (refused.value.reason, refused.value.role) == (reason, at_fault)


def test_a_character_is_not_swapped_for_itself() -> None:
    cast = swap(default_cast(12), Role.MASS_MURDERER, Role.KILLER)
    with pytest.raises(UnplayableError) as refused:
        swap(cast, Role.MASS_MURDERER, Role.MASS_MURDERER)
    assert refused.value.reason is SwapRefusal.NOT_FOR_THIS


def test_a_swap_that_leaves_no_playable_cast_is_refused() -> None:
    cast = swap(two_killers(7), Role.MASS_MURDERER, Role.KILLER)
    with pytest.raises(UnplayableError) as refused:
        swap(swap(cast, Role.MASS_MURDERER, Role.PROFESSIONAL_KILLER), Role.SOULMATE, Role.CITIZEN)
    assert refused.value.reason is Unplayable.TOO_FEW_INNOCENTS
    with pytest.raises(UnplayableError) as refused:
        swap(default_cast(36), Role.SOULMATE, Role.CITIZEN)
    assert refused.value.reason is Unplayable.BOX

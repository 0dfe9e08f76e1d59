from hashlib import sha256

from engine import events as e
from engine.casts import default_cast
from engine.chance import Chance
from engine.deal import RULES, commitment, deal, deal_as_seated
from engine.evolve import fold
from engine.game import CARDS
from engine.phases import Phase
from engine.roles import Role

SEED = "0123456789abcdef0123456789abcdef"


def dealt(events: tuple[e.Event, ...]) -> e.Dealt:
    first = events[0]
    assert isinstance(first, e.Dealt)
    return first


def test_the_same_seed_deals_the_same_game_whatever_the_order_of_the_cast() -> None:
    cast = default_cast(12)
    assert deal(cast, SEED) == deal(tuple(reversed(cast)), SEED)
    assert deal(cast, SEED) != deal(cast, SEED[::-1])


def test_every_card_and_character_is_dealt_once() -> None:
    first = dealt(deal(default_cast(12), SEED))
    assert sorted(first.roles) == sorted(default_cast(12))
    assert sorted(first.seating) == list(range(12))
    assert sorted(first.draw) == list(range(CARDS))
    assert first.absent_after == 2
    assert first.rules == RULES


def test_characters_circle_and_cards_are_three_draws_with_the_seed() -> None:
    first = dealt(deal(default_cast(12), SEED))
    assert first.roles == Chance(SEED, "characters").shuffled(sorted(default_cast(12)))
    assert first.seating == Chance(SEED, "circle").shuffled(range(12))
    assert first.draw == Chance(SEED, "draw pile").shuffled(range(CARDS))


def test_nine_cards_lie_face_up_and_the_night_falls() -> None:
    events = deal(default_cast(4), SEED)
    game = fold(events)
    assert game.pool == dealt(events).draw[:9]
    assert game.draw == dealt(events).draw[9:]
    assert game.window
    assert game.window.phase is Phase.KILL
    assert game.at_night


def test_a_soulmate_or_a_dog_is_asked_first() -> None:
    for role in (Role.SOULMATE, Role.FAMOUS_DOG):
        game = fold(deal([*default_cast(6), role], SEED))
        assert game.window
        assert game.window.phase is Phase.DUSK


def test_each_is_told_their_character_and_killers_each_other() -> None:
    roles = (Role.KILLER, Role.CITIZEN, Role.ACCOMPLICE, Role.MASS_MURDERER, Role.CITIZEN)
    events = deal_as_seated(roles, SEED)
    assert [e.CharacterTold(seat, role) for seat, role in enumerate(roles)] == [
        event for event in events if isinstance(event, e.CharacterTold)
    ]
    assert e.KillersTold(to=(0, 3), killers=(0, 3)) in events


def test_two_dogs_are_told_of_each_other_and_one_of_nobody() -> None:
    one = (Role.FAMOUS_DOG, Role.CITIZEN, Role.CITIZEN, Role.KILLER)
    assert not any(isinstance(event, e.KindTold) for event in deal_as_seated(one, SEED))
    told = [
        event
        for event in deal_as_seated((*one, Role.FAMOUS_DOG), SEED)
        if isinstance(event, e.KindTold)
    ]
    assert told == [e.KindTold(to=0, others=(4,)), e.KindTold(to=4, others=(0,))]


def test_the_commitment_is_one_digest_over_seed_and_deal() -> None:
    first = e.Dealt("beef", None, (1, 0), (Role.CITIZEN, Role.KILLER), (7, 5))
    assert commitment(first) == sha256(b"beef\n1 0\ncitizen killer\n7 5").hexdigest()
    events = deal(default_cast(5), SEED)
    assert events[1] == e.Seated(dealt(events).seating, commitment(dealt(events)))

"""What a seat is told in private, and the questions it is asked there."""

import pytest

from engine.game import Seat
from engine.phases import Phase
from engine.roles import Role
from service.store.outbox import Item, Kind
from service.telegram.narrator import role_text
from service.texts.evidence import card
from tests.service.telegram.narrator.played import Message, Step, Told
from tests.service.telegram.narrator.posted import plain

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida", "Jim")
CAST = (
    *(Role.CITIZEN,) * 2,
    Role.PRIVATE_DETECTIVE,
    Role.REFUSE_COLLECTOR,
    Role.FAMOUS_DOG,
    Role.FAMOUS_DOG,
    Role.SOULMATE,
    Role.KILLER,
    Role.MASS_MURDERER,
    Role.MASTERMIND,
)
KILLERS = (Role.KILLER, Role.MASS_MURDERER)


@pytest.fixture
def told() -> Told:
    return Told(NAMES, cast=CAST)


def items(told: Told, step: Step, seat: Seat) -> list[Item]:
    chat = told.table.seated()[seat].chat
    return [post.item for post in step.posts if post.chat == chat]


def name(told: Told, seat: Seat) -> str:
    return told.table.seated()[seat].name


def question(told: Told, seat: Seat) -> Message:
    return told.private(seat).slots[f"q:t4bl3:{told.game.windows}"]


def everything(told: Told, seat: Seat) -> str:
    return "\n".join(plain(message.text) for message in told.private(seat).messages)


def test_everybody_gets_their_card_and_killers_each_other(told: Told) -> None:
    killer, murderer = told.holders(Role.KILLER) + told.holders(Role.MASS_MURDERER)
    assert "You are: 🔪 Killer" in everything(told, killer)
    assert f"The other killer is {name(told, murderer)}." in everything(told, killer)
    (mastermind,) = told.holders(Role.MASTERMIND)
    assert "other killer" not in everything(told, mastermind)


def test_the_dogs_know_each_other_and_see_each_others_picks(told: Told) -> None:
    one, other = told.holders(Role.FAMOUS_DOG)
    assert f"The other Famous Dog is {name(told, other)}." in everything(told, one)
    target = told.holders(Role.CITIZEN)[0]
    told.answer(one, target)
    assert f"• {name(told, one)}: {name(told, target)}" in plain(question(told, other).text)
    assert not [option for option in question(told, other).options if option.startswith("as")]


def test_a_single_pick_is_ticked_and_can_be_nobody(told: Told) -> None:
    dog = told.holders(Role.FAMOUS_DOG)[0]
    target = told.holders(Role.CITIZEN)[0]
    told.answer(dog, target)
    assert f"✅ {name(told, target)}" in question(told, dog).labels
    assert "ok" not in question(told, dog).options
    told.answer(dog)
    assert "✅ Nobody" in question(told, dog).labels
    assert "Your answer: nobody." in plain(question(told, dog).text)


def test_the_first_two_lines_say_what_until_when_and_what_happens_otherwise(told: Told) -> None:
    (soulmate,) = told.holders(Role.SOULMATE)
    lines = plain(question(told, soulmate).text).splitlines()
    assert lines[:2] == [
        "💞 Whom do you bond with, for life and death? · Friday <3",
        "Open until 12:30 UTC. Without your choice, chance chooses.",
    ]


def test_a_closed_question_loses_its_buttons_and_keeps_the_answer(told: Told) -> None:
    dog = told.holders(Role.FAMOUS_DOG)[0]
    message = question(told, dog)
    target = told.holders(Role.CITIZEN)[0]
    told.answer(dog, target)
    told.time_up()
    assert message.options == []
    assert message.text.endswith(f"Your last answer: {name(told, target)}.")


def test_the_answer_that_closes_a_window_is_in_its_closing_line(told: Told) -> None:
    told.until(Phase.KILL)
    killers = told.holders(*KILLERS)
    target = told.holders(Role.CITIZEN)[0]
    message = question(told, killers[1])
    for killer in killers:
        told.answer(killer, target)
    assert message.text.endswith(f"Your last answer: {name(told, target)}.")


def test_bonds_and_paws_are_told_to_those_concerned(told: Told) -> None:
    (soulmate,) = told.holders(Role.SOULMATE)
    citizen, other = told.holders(Role.CITIZEN)
    told.answer(soulmate, citizen)
    told.answer(told.holders(Role.FAMOUS_DOG)[0], other)
    told.time_up()
    assert f"You and {name(told, citizen)} are bonded" in everything(told, soulmate)
    assert "You are somebody's destined person" in everything(told, citizen)
    assert name(told, soulmate) not in everything(told, citizen)
    assert "A paw lies on your hand" in everything(told, other)
    killer = told.holders(Role.KILLER)[0]
    assert f"Protected, and not to be chosen: {name(told, other)}." in plain(
        question(told, killer).text
    )


def test_several_are_ticked_first_and_confirmed_when_the_number_fits(told: Told) -> None:
    told.until(Phase.FORGERY)
    killer = told.holders(Role.KILLER)[0]
    one, two = told.game.pool[:2]
    assert "ok" not in question(told, killer).options
    told.draft(killer, (one,))
    assert "Tick 2, then confirm." in plain(question(told, killer).text)
    assert "ok" not in question(told, killer).options
    told.draft(killer, (one, two))
    assert "Confirm these 2" in question(told, killer).labels
    told.answer(killer, one, two)
    assert "Confirmed" in question(told, killer).labels


def test_all_killers_together_cannot_be_confirmed(told: Told) -> None:
    told.until(Phase.KILL)
    killers = told.holders(*KILLERS)
    told.draft(killers[0], tuple(killers))
    assert "ok" not in question(told, killers[0]).options
    assert "not allowed" in plain(question(told, killers[0]).text)


def test_a_fellow_killer_is_marked_among_the_players(told: Told) -> None:
    told.until(Phase.KILL)
    killer, murderer = told.holders(Role.KILLER) + told.holders(Role.MASS_MURDERER)
    assert f"🔪 {name(told, murderer)}" in question(told, killer).labels


def test_picks_of_others_are_taken_over_with_one_button_while_they_differ(told: Told) -> None:
    told.until(Phase.KILL)
    one, other = told.holders(*KILLERS)
    citizen, another = told.holders(Role.CITIZEN)
    told.answer(one, citizen, another)
    assert f"as{one}" in question(told, other).options
    both = f"{name(told, citizen)} and {name(told, another)}"
    assert f"• {name(told, one)}: {both}" in plain(question(told, other).text)
    assert f"Same as {name(told, one)}" in question(told, other).labels
    assert f"as{other}" not in question(told, one).options
    told.answer(other, citizen)
    assert f"as{one}" in question(told, other).options
    assert f"as{other}" in question(told, one).options


def test_who_dies_learns_the_killers_and_chooses_the_message(told: Told) -> None:
    told.until(Phase.KILL)
    citizen, another = told.holders(Role.CITIZEN)
    for killer in told.holders(*KILLERS):
        step = told.answer(killer, citizen, another)
    facts, asked = items(told, step, citizen)
    assert "You are dead." in plain(facts.text)
    assert "The killers are " in plain(facts.text)
    assert f"✝ {name(told, another)} was 🙂 Citizen" in plain(facts.text)
    assert f"✝ {name(told, citizen)} was" not in plain(facts.text)
    assert "which card is your genuine Dying Message?" in plain(asked.text)
    assert len([button for row in asked.keyboard for button in row]) == 9


def test_the_genuine_card_is_told_to_detective_mastermind_dead_and_killers(told: Told) -> None:
    told.until(Phase.FORGERY)
    genuine = f"Genuine in round 1: {_card(told)}"
    for seat in told.holders(Role.PRIVATE_DETECTIVE, Role.MASTERMIND):
        assert genuine in everything(told, seat)
    killer = told.holders(Role.KILLER)[0]
    assert f"Genuine: {_card(told)}." in plain(question(told, killer).text)
    ignorant = [s for s in told.public().view.living if s not in told.game.round.witnesses]
    assert ignorant
    for seat in ignorant:
        assert _card(told) not in everything(told, seat)


def _card(told: Told) -> str:
    return plain(card(told.game.round.genuine[0]))


def test_a_killer_whose_fakes_were_others_is_told_what_was_settled(told: Told) -> None:
    told.until(Phase.FORGERY)
    one, other = told.holders(*KILLERS)
    first, second, third = told.game.pool[:3]
    message = question(told, other)
    theirs = question(told, one)
    told.answer(one, first, second)
    told.time_up()
    fakes = [card(fake) for fake in told.game.round.messages if fake in (first, second)]
    assert message.text.endswith(f"You gave no answer.\nSettled: {', '.join(fakes)}.")
    assert "Settled" not in theirs.text
    assert third not in told.game.round.fakes


def test_who_is_not_asked_by_its_character_may_sleep(told: Told) -> None:
    asked = told.holders(*KILLERS, Role.FAMOUS_DOG, Role.SOULMATE)
    for seat in told.game.seats:
        may_sleep = "Tonight you can sleep" in plain(told.private(seat).messages[0].text)
        assert may_sleep is (seat not in asked)


def test_the_discard_pile_is_marked_and_rationed() -> None:
    cast = (*(Role.CITIZEN,) * 4, Role.REFUSE_COLLECTOR, Role.KILLER)
    told = Told(NAMES[:6], cast=cast)
    (collector,) = told.holders(Role.REFUSE_COLLECTOR)
    told.until(Phase.KILL)
    told.answer(told.asked[0].seat, told.holders(Role.CITIZEN)[0])
    told.until(Phase.DISCUSSION)
    told.until(Phase.KILL)
    told.answer(told.asked[0].seat, collector)
    message = question(told, collector)
    assert "♻️ marks the discard pile: at most 1 card may come from it." in plain(message.text)
    marked = [label for label in message.labels if label.startswith("♻️ ")]
    assert len(marked) == len(told.game.discard) == 6


def test_votes_and_discussions_are_not_asked_in_private(told: Told) -> None:
    told.until(Phase.DISCUSSION)
    seat = told.public().view.living[0]
    assert f"q:t4bl3:{told.game.windows}" not in told.private(seat).slots
    step = told.time_up()
    assert items(told, step, seat) == []


def test_who_dies_by_day_learns_the_killers(told: Told) -> None:
    told.until(Phase.FIRST_VOTE)
    (mastermind,) = told.holders(Role.MASTERMIND)
    for _ in range(2):
        for seat in told.public().view.living:
            told.answer(seat, mastermind)
        if told.game.window and told.game.window.phase is Phase.DEFENCE:
            told.time_up()
    assert "The killers are " in plain(told.private(mastermind).last.text)


def test_a_question_is_edited_in_place_when_a_peer_picks(told: Told) -> None:
    told.until(Phase.KILL)
    one, other = told.holders(*KILLERS)
    step = told.answer(one, told.holders(Role.CITIZEN)[0])
    assert [item.kind for item in items(told, step, other)] == [Kind.EDIT]


def test_a_killer_who_dies_is_counted_among_the_killers(told: Told) -> None:
    killer, murderer = told.holders(Role.KILLER) + told.holders(Role.MASS_MURDERER)
    told.until(Phase.KILL)
    for seat in (killer, murderer):
        told.answer(seat, killer)
    assert f"The killers are {name(told, murderer)} and you." in everything(told, killer)
    assert f"The killers are {name(told, murderer)} and you." in plain(
        role_text(told.private_of(killer))
    )


def test_the_card_is_set_apart_from_what_an_earlier_game_has_told(told: Told) -> None:
    first = plain(told.private(0).messages[0].text)
    assert first.startswith("🎬 A new game in “Friday <3” has begun.\n\nYou are: ")

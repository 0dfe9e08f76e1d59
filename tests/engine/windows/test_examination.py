from dataclasses import replace

from engine import events as e
from engine.commands import Depart
from engine.evolve import evolve
from engine.phases import Phase
from engine.questions import Kind
from engine.roles import Role
from engine.waiting import questions
from tests.engine.table import Table

C, FOX, MAT, M = Role.CITIZEN, Role.FORENSIC_SCIENTIST, Role.MUAY_THAI, Role.MASS_MURDERER
KILLER = 11
ROLES = (FOX, FOX, MAT, *[C] * 8, M)


def night(table: Table, *victims: int) -> Table:
    """Kill these in the coming night and leave the rest of it to chance."""
    table.wait_for(Phase.KILL)
    table.answer(KILLER, *victims)
    table.time_up()
    table.time_up()
    return table


def test_in_the_first_round_there_is_nothing_to_examine() -> None:
    table = night(Table(*ROLES), 0)
    assert table.game.window
    assert table.game.window.phase is Phase.DISCUSSION


def test_a_night_that_left_no_message_is_the_previous_one_all_the_same() -> None:
    table = night(night(Table(*ROLES), 3), 4)
    first, second = table.game.rounds
    table.game = replace(table.game, rounds=(first, replace(second, messages=())))
    night(table, 0)
    assert table.game.window
    assert table.game.window.phase is Phase.DISCUSSION


def test_both_scientists_are_asked_and_see_each_others_picks() -> None:
    table = night(night(Table(*ROLES), 3), 0, 1)
    asked = questions(table.game)
    assert [(each.seat, each.kind, each.peers) for each in asked] == [
        (0, Kind.EXAMINATION, (1,)),
        (1, Kind.EXAMINATION, (0,)),
    ]
    assert asked[0].options == tuple(sorted(table.game.rounds[0].messages))
    assert not asked[0].together


def test_what_is_examined_is_told_as_it_is() -> None:
    table = night(night(Table(*ROLES), 3), 0, 1)
    first = table.game.rounds[0]
    table.answer(0, first.fakes[0])
    events = table.answer(1, first.genuine[0])
    assert [event for event in events if isinstance(event, e.Examined)] == [
        e.Examined(first.fakes[0], genuine=False),
        e.Examined(first.genuine[0], genuine=True),
    ]
    assert table.game.round.examined == ((first.fakes[0], False), (first.genuine[0], True))


def test_what_is_examined_is_told_by_seat_whoever_answered_first() -> None:
    table = night(night(Table(*ROLES), 3), 0, 1)
    first, second = questions(table.game)[0].options[:2]
    table.answer(1, second)
    table.answer(0, first)
    assert [card for card, _genuine in table.game.round.examined] == [first, second]


def test_in_the_evening_each_has_their_own_answer_as_well() -> None:
    table = night(night(Table(FOX, Role.HOSTAGE, FOX, *[C] * 8, M), 5), 6)
    table.vote_out(1)
    asked = questions(table.game)
    assert [(each.seat, each.peers) for each in asked] == [(0, (2,)), (2, (0,))]
    table.answer(0, asked[0].options[0])
    table.answer(2)
    assert table.game.window
    assert table.game.window.phase is Phase.KILL
    assert [card for card, _ in table.game.rounds[1].examined] == [asked[0].options[0]]


def test_nights_that_were_skipped_are_passed_over() -> None:
    table = night(night(Table(*ROLES), 3), 2)
    table.vote_out(4)
    assert not table.game.round.night
    table.vote_out(0)
    assert table.game.window
    assert table.game.window.phase is Phase.EVENING_EXAMINATION
    assert table.question(0).options == tuple(sorted(table.game.rounds[1].messages))


def test_a_previous_night_without_messages_leaves_nothing_to_examine() -> None:
    table = night(Table(*ROLES), 3)
    table.game = evolve(table.game, e.MessagesLaid(()))
    table = night(table, 0)
    assert table.game.window
    assert table.game.window.phase is Phase.DISCUSSION


def test_a_scientist_who_left_for_good_is_not_asked_in_any_round() -> None:
    table = night(Table(*ROLES), 3)
    table.take(Depart(0))
    table.wait_for(Phase.KILL)
    assert 0 in table.game.dead
    night(table, 4)
    assert table.game.window
    assert table.game.window.phase is Phase.DISCUSSION

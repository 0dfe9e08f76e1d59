from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from engine.commands import Cancel, GoAbsent
from engine.game import Game, Outcome, Presence
from engine.phases import Phase
from engine.questions import Word
from engine.roles import Role
from engine.views import PublicView, Truth, View, public_view, truth, view
from engine.waiting import questions
from tests.engine.table import Table

C, K = Role.CITIZEN, Role.KILLER
DOG, SOUL, EYE, MIND = (
    Role.FAMOUS_DOG,
    Role.SOULMATE,
    Role.PRIVATE_DETECTIVE,
    Role.MASTERMIND,
)
#        0    1    2     3    4    5  6  7  8  9  10 11
ROLES = (DOG, DOG, SOUL, EYE, MIND, K, K, C, C, C, C, C)


def night() -> Table:
    """Both Dogs protect 9, the Soulmate is bonded to 8; the kill is open."""
    table = Table(*ROLES)
    table.answer(0, 9)
    table.answer(1, 9)
    table.answer(2, 8)
    return table


def after_the_kill() -> Table:
    table = night()
    table.answer(5, 7)
    table.answer(6, 7)
    return table


def test_by_night_the_public_sees_who_lived_at_nightfall_and_no_window() -> None:
    table = after_the_kill()
    seen = public_view(table.game)
    assert seen == public_view(night().game)
    assert seen.at_night
    assert (seen.phase, seen.window, seen.asked, seen.answered) == (None, None, 0, 0)
    assert seen.living == tuple(range(12))
    assert seen.rounds[0].fallen == ()
    assert {seat.role for seat in seen.seats} == {None}


def test_at_dawn_the_public_sees_the_dead_and_the_messages() -> None:
    table = after_the_kill()
    table.wait_for(Phase.DISCUSSION)
    seen = public_view(table.game)
    assert seen.seats[7].role is C
    assert (seen.seats[7].alive, seen.seats[7].died_in) == (False, 1)
    assert seen.seats[7].died_at_night
    assert seen.rounds[0].fallen == (7,)
    assert seen.rounds[0].messages == table.game.round.messages
    assert len(seen.rounds[0].messages) == 3
    assert (seen.phase, seen.window) == (Phase.DISCUSSION, table.game.windows)
    assert (seen.asked, seen.answered) == (11, 0)


def test_a_presence_that_changed_at_night_is_seen_at_dawn() -> None:
    table = after_the_kill()
    table.take(GoAbsent(9))
    assert public_view(table.game).seats[9].presence is Presence.HERE
    table.wait_for(Phase.DISCUSSION)
    assert public_view(table.game).seats[9].presence is Presence.ABSENT


def test_who_is_undecided_has_not_answered() -> None:
    table = after_the_kill()
    table.wait_for(Phase.DISCUSSION)
    table.answer(8, Word.READY)
    table.answer(9, Word.SKIP)
    table.answer(9)
    assert public_view(table.game).answered == 1


def test_who_abstains_has_answered() -> None:
    table = after_the_kill()
    table.wait_for(Phase.FIRST_VOTE)
    table.answer(9)
    assert public_view(table.game).answered == 1


def test_a_death_by_day_is_seen_at_once_and_in_the_night_after() -> None:
    table = after_the_kill()
    table.vote_out(10)
    seen = public_view(table.game)
    assert seen.at_night
    assert (seen.rounds[0].eliminated, seen.rounds[0].died_by_day) == (10, (10,))
    assert (seen.seats[10].role, seen.seats[10].died_at_night) == (C, False)
    assert 7 not in seen.living


def test_the_public_sees_who_is_accused() -> None:
    table = after_the_kill()
    table.wait_for(Phase.FIRST_VOTE)
    for voter in table.game.living:
        table.answer(voter, 10)
    assert public_view(table.game).rounds[0].accused == 10


def test_each_sees_their_own_question() -> None:
    table = after_the_kill()
    table.wait_for(Phase.DISCUSSION)
    assert [view(table.game, seat).question for seat in table.game.living] == list(
        questions(table.game)
    )
    assert view(table.game, 7).question is None


def test_the_public_sees_whom_an_examination_asks() -> None:
    table = Table(Role.FORENSIC_SCIENTIST, *[C] * 9, K)
    for victim in (1, 0):
        table.wait_for(Phase.KILL)
        table.answer(10, victim)
        assert public_view(table.game).examining == ()
    table.wait_for(Phase.MORNING_EXAMINATION)
    assert public_view(table.game).examining == (0,)
    table.wait_for(Phase.DISCUSSION)
    assert public_view(table.game).examining == ()


def test_at_the_end_the_public_sees_every_character() -> None:
    table = after_the_kill()
    table.take(Cancel())
    seen = public_view(table.game)
    assert tuple(seat.role for seat in seen.seats) == ROLES
    assert seen.outcome is Outcome.CANCELLED
    assert seen.phase is None


def test_each_sees_what_they_have_been_told() -> None:
    game = night().game
    views = [view(game, seat) for seat in game.seats]
    assert [each.killers for each in views] == [
        (5, 6) if seat in (5, 6) else () for seat in range(12)
    ]
    assert [each.kindred for each in views] == [(1,), (0,), *[()] * 10]
    assert [each.bonded_to for each in views] == [None, None, 8, *[None] * 9]
    assert [seat for seat in game.seats if views[seat].destined] == [8]
    assert [seat for seat in game.seats if views[seat].protected] == [9]
    assert [each.paws for each in views] == [(9,) if seat in (5, 6) else () for seat in range(12)]


def test_dogs_see_each_others_picks_and_killers_theirs_but_nobody_elses() -> None:
    table = Table(*ROLES)
    table.answer(0, 9)
    table.answer(2, 8)
    assert view(table.game, 0).mine == (9,)
    assert view(table.game, 1).theirs == {0: (9,)}
    assert view(table.game, 2).theirs == {}
    table = night()
    table.answer(5, 8)
    assert view(table.game, 6).theirs == {5: (8,)}
    assert view(table.game, 6).mine is None
    assert view(table.game, 8).question is None


def test_votes_are_seen_by_nobody_else() -> None:
    table = after_the_kill()
    table.wait_for(Phase.FIRST_VOTE)
    table.answer(9, 10)
    assert [view(table.game, seat).theirs for seat in table.game.living] == [{}] * 11


def test_killers_and_the_dead_see_tonights_deaths_and_the_others_do_not() -> None:
    game = after_the_kill().game
    told = {seat for seat in game.seats if view(game, seat).fallen}
    assert told == {5, 6, 7}
    assert view(game, 7).fallen == ((7, C),)
    assert view(game, 7).killers == (5, 6)


def test_a_killer_who_has_died_is_known_as_one_and_sees_no_paw_next_night() -> None:
    table = night()
    table.answer(5, 6)
    table.answer(6, 6)
    table.wait_for(Phase.DUSK)
    table.answer(0, 9)
    table.answer(1)
    views = [view(table.game, seat) for seat in (5, 6)]
    assert [each.killers for each in views] == [(5, 6), (5, 6)]
    assert [each.paws for each in views] == [(9,), ()]


def test_by_night_the_public_sees_who_fell_in_the_nights_before() -> None:
    table = after_the_kill()
    table.wait_for(Phase.DISCUSSION)
    table.wait_for(Phase.KILL)
    assert [played.fallen for played in public_view(table.game).rounds] == [(7,), ()]


def test_the_genuine_cards_stay_with_those_who_were_told() -> None:
    table = after_the_kill()
    table.wait_for(Phase.DISCUSSION)
    genuine = ((1, table.game.round.genuine),)
    told = {seat for seat in table.game.seats if view(table.game, seat).genuine}
    assert told == {3, 4, 5, 6, 7}
    assert view(table.game, 3).genuine == genuine


def test_by_day_no_paw_lies_on_anybody() -> None:
    table = after_the_kill()
    table.wait_for(Phase.DISCUSSION)
    assert not any(view(table.game, seat).protected for seat in table.game.seats)
    assert not any(view(table.game, seat).paws for seat in table.game.seats)
    assert not any(view(table.game, seat).fallen for seat in table.game.seats)


def otherwise(game: Game, roles: tuple[Role, ...]) -> Game:
    """The same game to the eyes of the living citizens, with all that they may not know changed."""
    players = tuple(
        replace(player, role=role) for player, role in zip(game.players, roles, strict=True)
    )
    last = replace(
        game.round, genuine=game.pool[:1], fakes=(), protected=(3,), fallen=(5,), picks=()
    )
    return replace(
        game,
        seed="another",
        players=players,
        draw=tuple(reversed(game.draw)),
        pool=game.pool[1:],
        discard=game.draw[:3],
        bonds=((0, 4),),
        skips=2,
        window=replace(game.window, picks={}) if game.window else None,
        rounds=(*game.rounds[:-1], last),
    )


def test_what_a_seat_may_not_know_changes_neither_its_view_nor_the_publics() -> None:
    game = after_the_kill().game
    changed = otherwise(game, (K, MIND, K, C, DOG, SOUL, DOG, C, C, C, C, EYE))
    assert public_view(changed) == public_view(game)
    assert view(changed, 10) == view(game, 10)


@pytest.mark.parametrize("cancel", [False, True])
def test_views_are_json(*, cancel: bool) -> None:
    table = after_the_kill()
    if cancel:
        table.take(Cancel())
        told = truth(table.game)
        as_json = TypeAdapter(Truth).dump_json(told)
        assert TypeAdapter(Truth).validate_json(as_json) == told
    public = TypeAdapter(PublicView)
    assert public.validate_json(public.dump_json(public_view(table.game))) == public_view(
        table.game
    )
    private = TypeAdapter(View)
    for seat in table.game.seats:
        seen = view(table.game, seat)
        assert private.validate_json(private.dump_json(seen)) == seen


def test_the_truth_is_told_at_the_end_and_not_before() -> None:
    table = after_the_kill()
    table.answer(7, table.game.pool[0])
    with pytest.raises(ValueError, match=r"^the game is not over$"):
        truth(table.game)
    table.answer(5, *table.game.pool[:2])
    table.take(Cancel())
    told = truth(table.game)
    assert told.seed == "seed"
    assert told.roles == ROLES
    assert told.bonds == ((2, 8),)
    assert told.rounds[0].protected == (9,)
    assert told.rounds[0].genuine == table.game.round.pool[:1]
    assert told.rounds[0].picks == (
        (Phase.DUSK, ((0, (9,)), (1, (9,)), (2, (8,)))),
        (Phase.KILL, ((5, (7,)), (6, (7,)))),
        (Phase.TESTIMONY, ((7, table.game.round.pool[:1]),)),
        (Phase.FORGERY, ((5, table.game.round.pool[1:3]),)),
    )

import pytest

from engine import events as e
from engine.commands import Cancel
from engine.evolve import begin, evolve, fold
from engine.game import Outcome, Presence
from engine.phases import Phase
from engine.roles import Role
from tests.engine.table import Table

ROLES = (Role.CITIZEN,) * 4 + (Role.KILLER,)


def test_a_game_is_the_fold_of_its_events() -> None:
    table = Table(*ROLES)
    table.wait_for(Phase.FIRST_VOTE)
    assert fold(table.log) == table.game


def test_a_log_that_does_not_begin_with_a_deal_makes_no_game() -> None:
    for log in ([], [e.Spoke(0)], Table(*ROLES).log[1:]):
        with pytest.raises(ValueError, match=r"^a game begins with a deal$|unpack"):
            fold(log)


def test_a_deal_begins_anew() -> None:
    table = Table(*ROLES)
    first = table.log[0]
    assert isinstance(first, e.Dealt)
    assert evolve(table.game, first) == begin(first)


def test_a_deal_is_kept_as_it_was() -> None:
    dealt = e.Dealt("beef", 3, (2, 0, 1), (Role.CITIZEN,) * 2 + (Role.KILLER,), (7, 5, 6))
    game = begin(dealt)
    assert (game.seed, game.absent_after, game.seating, game.draw) == (
        "beef",
        3,
        (2, 0, 1),
        (7, 5, 6),
    )
    assert tuple(player.role for player in game.players) == dealt.roles


def test_every_ballot_of_a_round_is_kept_in_order() -> None:
    game = Table(*ROLES).game
    ballots = (((0, 1), (1, None)), ((0, 1), (1, 1)))
    for ballot in ballots:
        game = evolve(game, e.VotesCounted(ballot))
    assert game.round.ballots == ballots


def test_as_a_round_ends_the_pool_goes_on_the_discard_pile() -> None:
    game = Table(*ROLES).game
    ended = evolve(evolve(game, e.RoundEnded(1)), e.RoundEnded(1))
    assert (ended.pool, ended.discard) == ((), game.pool)


def test_a_window_that_is_closed_is_open_no_more() -> None:
    table = Table(*ROLES)
    assert table.game.window
    closed = e.WindowClosed(table.game.window.number, table.game.window.phase)
    assert evolve(table.game, closed).window is None


@pytest.mark.parametrize(
    "event", [e.Answered(0, (1,), to=(0,)), e.Spoke(0), e.WindowClosed(1, Phase.KILL)]
)
def test_a_log_that_answers_where_nothing_is_asked_makes_no_game(event: e.Event) -> None:
    ended = Table(*ROLES)
    ended.take(Cancel())
    with pytest.raises(ValueError, match=r"^no window is open$"):
        evolve(ended.game, event)


def test_by_night_a_presence_changes_unseen() -> None:
    game = Table(*ROLES).game
    player = evolve(game, e.WentAbsent(0, by_day=False)).players[0]
    assert (player.presence, player.shown) == (Presence.ABSENT, Presence.HERE)


def test_a_return_forgets_what_was_missed() -> None:
    table = Table(*ROLES, absent_after=2)
    table.wait_for(Phase.FIRST_VOTE)
    seat = table.game.living[0]
    assert table.game.players[seat].missed == 1
    for event in (e.CameBack(seat, by_day=True), e.Substituted(seat, by_day=True)):
        assert evolve(table.game, event).players[seat].missed == 0


def test_private_picks_are_kept_and_the_votes_are_not() -> None:
    table = Table(*ROLES)
    table.answer(4, 0)
    table.wait_for(Phase.DISCUSSION)
    table.take(Cancel())
    assert table.game.outcome is Outcome.CANCELLED
    assert table.game.round.picks == ((Phase.KILL, ((4, (0,)),)),)


def test_the_picks_of_a_night_that_is_cut_short_are_kept() -> None:
    table = Table(*ROLES, Role.CITIZEN, Role.KILLER)
    table.answer(6, 1)
    table.answer(4, 0)
    table.take(Cancel())
    assert table.game.round.picks == ((Phase.KILL, ((4, (0,)), (6, (1,)))),)
    assert table.game.window is None

"""Leaks that can be planted: what people do unseen, and when."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from engine import events as e
from engine import rooms, views
from engine.game import Game, Seat
from engine.roles import Role
from engine.turn import Turn
from engine.views import PublicView
from service.pace import HOUR
from service.tables import announce
from service.tables.denied import Denial, Denied
from service.tables.steps import freezing, reach, tapping, timing
from service.tables.table import Table
from service.tables.turned import Turned
from tests.secrets import knowledge, world
from tests.secrets.leaks_of_secrets import Leak, Patch


def _patch_public_view(patch: Patch, leaky: Callable[[Game], PublicView]) -> None:
    for module in (views, announce):
        patch.setattr(module, "public_view", leaky)


def a_count_by_night(patch: Patch) -> None:
    """So many have answered, though nobody may know that somebody is asked."""
    public_view = views.public_view

    def leaky(game: Game) -> PublicView:
        seen = public_view(game)
        return replace(seen, answered=len(game.window.picks)) if game.window else seen

    _patch_public_view(patch, leaky)


def the_window_by_night(patch: Patch) -> None:
    public_view = views.public_view

    def leaky(game: Game) -> PublicView:
        return replace(public_view(game), window=game.windows)

    _patch_public_view(patch, leaky)


def the_deadline_of_a_window_that_asks_others(patch: Patch) -> None:
    private = announce.private_telling

    def leaky(table: Table, seat: Seat, now: float) -> Any:
        return replace(private(table, seat, now), until=table.deadline)

    patch.setattr(announce, "private_telling", leaky)


def deaths_before_dawn(patch: Patch) -> None:
    hidden = views._public_seat

    def leaky(game: Game, seat: Seat) -> views.PublicSeat:
        return replace(hidden(game, seat), alive=game.players[seat].alive)

    patch.setattr(views, "_public_seat", leaky)


def a_latest_dawn_that_hangs_on_a_secret(patch: Patch) -> None:
    dawn = timing.latest_dawn

    def leaky(game: Game, *when: Any) -> float:
        return dawn(game, *when) + min(knowledge.living_killers(game))

    patch.setattr(timing, "latest_dawn", leaky)


def a_refusal_that_tells_which_window_is_open(patch: Patch) -> None:
    asked = tapping.asked

    def leaky(table: Table, user: int, window: int) -> Any:
        if table.game and table.game.window and table.game.window.number == window:
            try:
                return asked(table, user, window)
            except Denied:
                raise Denied(Denial.NOT_ASKED) from None
        return asked(table, user, window)

    patch.setattr(tapping, "asked", leaky)


def a_word_in_a_room_that_all_hear(patch: Patch) -> None:
    def leaky(game: Game, seat: Seat) -> tuple[Seat, ...]:
        if rooms.room_of(game, seat) is None:
            return ()
        return tuple(other for other in game.seats if other != seat)

    patch.setattr(rooms, "listeners", leaky)


def who_votes_for_whom_before_all_have(patch: Patch) -> None:
    add = Turn.add

    def leaky(turn: Turn, *events: e.Event) -> None:
        day, everybody = not turn.game.at_night, tuple(turn.game.seats)
        add(
            turn,
            *(
                replace(event, to=everybody) if day and isinstance(event, e.Answered) else event
                for event in events
            ),
        )

    patch.setattr(Turn, "add", leaky)


def whom_of_the_dead_the_killers_chose(patch: Patch) -> None:
    """They are named first at dawn, before those who fell with them (ruling 3.6)."""
    add = Turn.add

    def leaky(turn: Turn, *events: e.Event) -> None:
        killed = turn.game.round.killed if turn.game.rounds else ()
        add(
            turn,
            *(
                replace(event, fallen=tuple(sorted(event.fallen, key=lambda f: f[0] not in killed)))
                if isinstance(event, e.DeathsAnnounced)
                else event
                for event in events
            ),
        )

    patch.setattr(Turn, "add", leaky)


def who_comes_and_goes_by_night(patch: Patch) -> None:
    hidden = views._public_seat

    def leaky(game: Game, seat: Seat) -> views.PublicSeat:
        return replace(hidden(game, seat), presence=game.players[seat].presence)

    patch.setattr(views, "_public_seat", leaky)


def whom_a_post_of_the_night_does_not_reach(patch: Patch) -> None:
    patch.setattr(reach, "is_quiet", lambda _table, _user: False)
    patch.setattr(reach, "may_tell", lambda table: table.frozen is None)


def that_the_dead_talk(patch: Patch) -> None:
    """By a word that does not reach one of them."""
    patch.setattr(reach, "is_quiet", lambda table, _user: table.at_night)


def an_outage_counted_from_the_open_window(patch: Patch) -> None:
    """Not from nightfall, by which all may tell."""
    give_back = timing.give_back

    def leaky(*table: Any) -> Any:
        moved, back = give_back(*table)
        return moved, back._replace(told=back.deadline)

    patch.setattr(world, "give_back", leaky)


def a_dawn_after_a_freeze_that_tells_how_many_have_answered(patch: Patch) -> None:
    thaw = freezing.thaw

    def leaky(table: Table, now: float) -> Turned:
        thawed = thaw(table, now)
        game, dawn = thawed.table.game, thawed.table.dawn
        answered = len(game.window.picks) if game and game.window else 0
        later = dawn and dawn + HOUR * answered
        return thawed._replace(table=thawed.table.model_copy(update={"dawn": later}))

    patch.setattr(freezing, "thaw", leaky)


LEAKS: Final[Mapping[Leak, tuple[Role, ...]]] = {
    a_count_by_night: (),
    the_window_by_night: (),
    the_deadline_of_a_window_that_asks_others: (),
    deaths_before_dawn: (),
    a_latest_dawn_that_hangs_on_a_secret: (),
    a_refusal_that_tells_which_window_is_open: (),
    a_word_in_a_room_that_all_hear: (),
    who_votes_for_whom_before_all_have: (),
    whom_of_the_dead_the_killers_chose: (Role.SOULMATE,),
    who_comes_and_goes_by_night: (),
    whom_a_post_of_the_night_does_not_reach: (),
    that_the_dead_talk: (),
    an_outage_counted_from_the_open_window: (Role.FAMOUS_DOG,),
    a_dawn_after_a_freeze_that_tells_how_many_have_answered: (),
}
"""Each with the characters without which there is nothing to be seen."""

"""Tests of the test: each leak, planted in the game, lets some observer tell two worlds apart."""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from engine import audience, rooms, views
from engine import events as e
from engine.game import Game, Seat
from engine.phases import Phase
from engine.questions import Question
from engine.roles import Role
from engine.turn import Turn
from engine.views import PublicView
from engine.windows import WINDOWS, forgery
from service.pace import HOUR
from service.tables import announce, telling
from service.tables.denied import Denial, Denied
from service.tables.steps import freezing, reach, tapping, timing
from service.tables.table import Table
from service.tables.telling import Circle
from service.tables.turned import Turned
from tests.secrets import knowledge, world
from tests.secrets.compare import compare_all

Patch = pytest.MonkeyPatch
Leak = Callable[[Patch], None]
MOST_GAMES: Final = 100
THREE_KILLERS: Final = (Role.KILLER, Role.PROFESSIONAL_KILLER, Role.MASS_MURDERER)


def _living_killers(game: Game) -> list[Seat]:
    return [seat for seat in game.living if game.role(seat) in knowledge.KILLERS]


def a_character_in_a_public_event(patch: Patch) -> None:
    """The dawn names a living killer among the dead."""
    break_day = forgery.break_day

    def leaky(turn: Turn) -> None:
        break_day(turn)
        killer = _living_killers(turn.game)[0]
        turn.add(e.DeathsAnnounced(((killer, turn.game.role(killer)),)))

    patch.setattr(forgery, "break_day", leaky)


def an_event_for_all_that_was_for_one(patch: Patch) -> None:
    told = audience.audience

    def leaky(event: e.Event) -> audience.Audience:
        return audience.EVERYBODY if isinstance(event, e.CharacterTold) else told(event)

    for module in (audience, announce, telling):
        patch.setattr(module, "audience", leaky)


def an_event_that_names_who_else_was_told(patch: Patch) -> None:
    """As the genuine cards were told to all who may know them in one event."""
    add = Turn.add

    def leaky(turn: Turn, *events: e.Event) -> None:
        told = [event for event in events if isinstance(event, e.GenuineSeen)]
        if not told:
            return add(turn, *events)
        everybody = tuple(sorted(seat for event in told for seat in event.to))
        return add(turn, e.GenuineSeen(everybody, told[0].cards))

    patch.setattr(Turn, "add", leaky)


def the_genuine_cards_in_the_public_view(patch: Patch) -> None:
    public_round = views._public_round

    def leaky(game: Game, played: Any) -> views.PublicRound:
        seen = public_round(game, played)
        truth = ((card, card in played.genuine) for card in seen.messages)
        return replace(seen, examined=tuple(truth))

    patch.setattr(views, "_public_round", leaky)


def all_killers_in_the_view_of_a_seat(patch: Patch) -> None:
    view = views.view

    def leaky(game: Game, seat: Seat) -> views.View:
        return replace(view(game, seat), killers=tuple(_living_killers(game)))

    _patch_view(patch, leaky)


def the_kinds_of_fellow_killers(patch: Patch) -> None:
    """They know who, and not which of the three."""
    view = views.view

    def leaky(game: Game, seat: Seat) -> views.View:
        seen = view(game, seat)
        return replace(seen, killers=tuple(sorted(seen.killers, key=game.role)))

    _patch_view(patch, leaky)


def _patch_view(patch: Patch, leaky: Callable[[Game, Seat], views.View]) -> None:
    patch.setattr(views, "view", leaky)
    patch.setattr(announce, "view", leaky)


def _patch_public_view(patch: Patch, leaky: Callable[[Game], PublicView]) -> None:
    for module in (views, announce):
        patch.setattr(module, "public_view", leaky)


def an_order_of_options_that_hangs_on_a_secret(patch: Patch) -> None:
    """The killers stand last among those who can be voted for."""
    rule = WINDOWS[Phase.FIRST_VOTE]

    def leaky(game: Game, seat: Seat) -> Question:
        options = tuple(sorted(game.living, key=lambda other: other in _living_killers(game)))
        return replace(rule.asks(game, seat), options=options)

    patch.setitem(WINDOWS, Phase.FIRST_VOTE, replace(rule, asks=leaky))


def an_order_of_the_message_area_that_hangs_on_it(patch: Patch) -> None:
    """The cards are shuffled, but genuine ones first and fakes after them before that."""
    patch.setattr(forgery, "sorted", list, raising=False)


def a_text_that_differs(patch: Patch) -> None:
    """The name of a killer is written with a dot."""
    circle = announce.circle

    def leaky(table: Table) -> Circle:
        drawn, killing = circle(table), _living_killers(table.game) if table.game else []
        names = (f"{name}." if seat in killing else name for seat, name in enumerate(drawn.names))
        return replace(drawn, names=tuple(names))

    patch.setattr(announce, "circle", leaky)


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
        return dawn(game, *when) + min(_living_killers(game))

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


def who_is_bonded(patch: Patch) -> None:
    """To every seat, though the Soulmate alone may know (ruling 3.2)."""
    view = views.view

    def leaky(game: Game, seat: Seat) -> views.View:
        seen, bonded = view(game, seat), [soulmate for soulmate, _destined in game.bonds]
        return replace(seen, bonded_to=bonded[0]) if bonded else seen

    _patch_view(patch, leaky)


def by_whom_somebody_is_destined(patch: Patch) -> None:
    """They may know that they are, and not by whom (ruling 3.2)."""
    told = audience.audience

    def leaky(event: e.Event) -> audience.Audience:
        if isinstance(event, e.Bonded):
            return frozenset({event.soulmate, event.destined})
        return told(event)

    for module in (audience, announce, telling):
        patch.setattr(module, "audience", leaky)


def who_the_dogs_are(patch: Patch) -> None:
    """To killers, who may know who is protected, and not by whom (ruling 3.3)."""
    view = views.view

    def leaky(game: Game, seat: Seat) -> views.View:
        dogs = tuple(each for each in game.living if game.role(each) is Role.FAMOUS_DOG)
        return replace(view(game, seat), paws=dogs if seat in _living_killers(game) else ())

    _patch_view(patch, leaky)


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
    a_character_in_a_public_event: (),
    an_event_for_all_that_was_for_one: (),
    an_event_that_names_who_else_was_told: (Role.PRIVATE_DETECTIVE, Role.MASTERMIND),
    the_genuine_cards_in_the_public_view: (),
    all_killers_in_the_view_of_a_seat: (),
    the_kinds_of_fellow_killers: THREE_KILLERS,
    an_order_of_options_that_hangs_on_a_secret: (),
    an_order_of_the_message_area_that_hangs_on_it: (),
    a_text_that_differs: (),
    a_count_by_night: (),
    the_window_by_night: (),
    the_deadline_of_a_window_that_asks_others: (),
    deaths_before_dawn: (),
    a_latest_dawn_that_hangs_on_a_secret: (),
    a_refusal_that_tells_which_window_is_open: (),
    a_word_in_a_room_that_all_hear: (),
    who_is_bonded: (Role.SOULMATE,),
    by_whom_somebody_is_destined: (Role.SOULMATE,),
    who_the_dogs_are: (Role.FAMOUS_DOG,),
    who_votes_for_whom_before_all_have: (),
    whom_of_the_dead_the_killers_chose: (Role.SOULMATE,),
    who_comes_and_goes_by_night: (),
    whom_a_post_of_the_night_does_not_reach: (),
    that_the_dead_talk: (),
    an_outage_counted_from_the_open_window: (Role.FAMOUS_DOG,),
    a_dawn_after_a_freeze_that_tells_how_many_have_answered: (),
}
"""Each with the characters without which there is nothing to be seen."""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_seen(monkeypatch: Patch, leak: Leak) -> None:
    leak(monkeypatch)
    compared = compare_all(random.getrandbits(32), MOST_GAMES, *LEAKS[leak])
    assert any(each.told_apart for each in compared), "it went by unseen"

"""Leaks that can be planted: who holds which character, and which cards are genuine."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from engine import audience, views
from engine import events as e
from engine.game import Game, Seat
from engine.phases import Phase
from engine.questions import Question
from engine.roles import Role
from engine.turn import Turn
from engine.windows import WINDOWS, forgery
from service.tables import announce, telling
from service.tables.table import Table
from service.tables.telling import Circle
from tests.secrets import knowledge
from tests.secrets.compare import THREE_KILLERS

Patch = pytest.MonkeyPatch
Leak = Callable[[Patch], None]


def a_character_in_a_public_event(patch: Patch) -> None:
    """The dawn names a living killer among the dead."""
    break_day = forgery.break_day

    def leaky(turn: Turn) -> None:
        break_day(turn)
        killer = knowledge.living_killers(turn.game)[0]
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
        return replace(view(game, seat), killers=tuple(knowledge.living_killers(game)))

    _patch_view(patch, leaky)


def the_kinds_of_fellow_killers(patch: Patch) -> None:
    """They know who, and not which of the three."""
    view = views.view

    def leaky(game: Game, seat: Seat) -> views.View:
        seen = view(game, seat)
        return replace(seen, killers=tuple(sorted(seen.killers, key=game.role)))

    _patch_view(patch, leaky)


def an_order_of_fellows_picks_that_hangs_on_their_kinds(patch: Patch) -> None:
    """Their picks stand below each other on the buttons that take one over."""
    view = views.view

    def leaky(game: Game, seat: Seat) -> views.View:
        seen = view(game, seat)
        by_kind = sorted(seen.theirs.items(), key=lambda item: game.role(item[0]))
        return replace(seen, theirs=dict(by_kind))

    _patch_view(patch, leaky)


def _patch_view(patch: Patch, leaky: Callable[[Game, Seat], views.View]) -> None:
    patch.setattr(views, "view", leaky)
    patch.setattr(announce, "view", leaky)


def an_order_of_options_that_hangs_on_a_secret(patch: Patch) -> None:
    """The killers stand last among those who can be voted for."""
    rule = WINDOWS[Phase.FIRST_VOTE]

    def leaky(game: Game, seat: Seat) -> Question:
        options = tuple(
            sorted(game.living, key=lambda other: other in knowledge.living_killers(game))
        )
        return replace(rule.asks(game, seat), options=options)

    patch.setitem(WINDOWS, Phase.FIRST_VOTE, replace(rule, asks=leaky))


def an_order_of_the_message_area_that_hangs_on_it(patch: Patch) -> None:
    """The cards are shuffled, but genuine ones first and fakes after them before that."""
    patch.setattr(forgery, "sorted", list, raising=False)


def a_text_that_differs(patch: Patch) -> None:
    """The name of a killer is written with a dot."""
    circle = announce.circle

    def leaky(table: Table) -> Circle:
        drawn, killing = circle(table), knowledge.living_killers(table.game) if table.game else []
        names = (f"{name}." if seat in killing else name for seat, name in enumerate(drawn.names))
        return replace(drawn, names=tuple(names))

    patch.setattr(announce, "circle", leaky)


def the_first_digits_of_the_seed(patch: Patch) -> None:
    """In the names that every text tells."""
    circle = announce.circle

    def leaky(table: Table) -> Circle:
        seed = table.game.seed if table.game else ""
        drawn = circle(table)
        return replace(drawn, names=tuple(f"{name}{seed[:2]}" for name in drawn.names))

    patch.setattr(announce, "circle", leaky)


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
        return replace(
            view(game, seat), paws=dogs if seat in knowledge.living_killers(game) else ()
        )

    _patch_view(patch, leaky)


LEAKS: Final[Mapping[Leak, tuple[Role, ...]]] = {
    a_character_in_a_public_event: (),
    an_event_for_all_that_was_for_one: (),
    an_event_that_names_who_else_was_told: (Role.PRIVATE_DETECTIVE, Role.MASTERMIND),
    the_genuine_cards_in_the_public_view: (),
    all_killers_in_the_view_of_a_seat: (),
    the_kinds_of_fellow_killers: THREE_KILLERS,
    an_order_of_fellows_picks_that_hangs_on_their_kinds: THREE_KILLERS,
    an_order_of_options_that_hangs_on_a_secret: (),
    an_order_of_the_message_area_that_hangs_on_it: (),
    a_text_that_differs: (),
    the_first_digits_of_the_seed: (),
    who_is_bonded: (Role.SOULMATE,),
    by_whom_somebody_is_destined: (Role.SOULMATE,),
    who_the_dogs_are: (Role.FAMOUS_DOG,),
}
"""Each with the characters without which there is nothing to be seen."""

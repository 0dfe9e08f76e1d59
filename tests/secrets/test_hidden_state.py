"""What nobody may know of a moment shows to nobody: seed, draw pile, others' picks and ticks."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final

import pytest

from engine import views
from engine.game import Game, Picks, Seat
from engine.questions import Question
from engine.views import View
from engine.waiting import questions
from service.tables import announce
from service.tables.table import Table
from tests.secrets.exchange import another
from tests.secrets.knowledge import Observer
from tests.secrets.recorded import record
from tests.secrets.seen import differences, seen
from tests.secrets.world import Moment

GAMES: Final = 6
GAMES_UNTIL_SEEN: Final = 10 * GAMES
"""A leak that shows at few moments may miss a handful of games."""
EVERY: Final = 4
"""So many steps lie between two moments that are looked at."""


def told_apart(games: int = GAMES_UNTIL_SEEN) -> Iterator[str]:
    """What differs for the public or a seat when all that they may not know is another."""
    for _ in range(games):
        chance = Random(random.getrandbits(32))
        game = record(chance)
        for done in game.steps[::EVERY]:
            table, now = done.moment.table, done.moment.now
            for who in (None, *chance.sample(done.before.seats, 3)):
                other = _otherwise(chance, table, who)
                yield from differences(*(_seen(each, who, now) for each in (table, other)))


def _seen(table: Table, who: Observer, now: float) -> dict[str, object]:
    assert table.game
    latest = table.game.windows
    return seen(Moment(table, (), (), now), who, pressing=range(max(1, latest - 1), latest + 2))


def _otherwise(chance: Random, table: Table, who: Observer) -> Table:
    game = table.game
    assert game
    window = game.window
    hidden = {
        "seed": f"{chance.getrandbits(128):032x}",
        "draw": tuple(chance.sample(game.draw, len(game.draw))),
        "window": replace(window, picks=_other_picks(chance, game, who)) if window else None,
    }
    mine = {seat: picks for seat, picks in table.drafts.items() if seat == who}
    return table.model_copy(update={"game": replace(game, **hidden), "drafts": mine})  # type: ignore[arg-type]


def _other_picks(chance: Random, game: Game, who: Observer) -> Mapping[Seat, Picks]:
    """By day all may see how many have answered, by night not even that."""
    assert game.window
    picked = game.window.picks
    asked = {question.seat: question for question in questions(game)}
    return {
        seat: picks if _sees(who, asked[seat]) else another(chance, picks, asked[seat])
        for seat, picks in picked.items()
        if not game.at_night or _sees(who, asked[seat]) or chance.random() < 0.5
    }


def _sees(who: Observer, question: Question) -> bool:
    return who in {question.seat, *question.peers}


def test_what_nobody_may_know_of_a_moment_shows_to_nobody() -> None:
    assert not list(told_apart(GAMES))


def test_a_card_of_the_draw_pile_in_the_public_view_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    public_round = views._public_round
    monkeypatch.setattr(
        views,
        "_public_round",
        lambda game, played: replace(public_round(game, played), messages=game.draw[:1]),
    )
    assert any(told_apart())


def test_how_others_have_voted_so_far_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    view = views.view

    def leaky(game: Game, seat: Seat) -> View:
        return replace(view(game, seat), theirs=game.window.picks if game.window else {})

    monkeypatch.setattr(views, "view", leaky)
    assert any(told_apart())


def test_what_somebody_else_has_ticked_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    private = announce.private_telling
    monkeypatch.setattr(
        announce,
        "private_telling",
        lambda table, seat, now: replace(
            private(table, seat, now), draft=next(iter(table.drafts.values()), None)
        ),
    )
    assert any(told_apart())

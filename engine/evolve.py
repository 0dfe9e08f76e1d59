"""What each event does to the game: the only place where state changes."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import assert_never

from engine import events as e
from engine.game import (
    Card,
    Death,
    Game,
    Player,
    Presence,
    Round,
    Seat,
    Window,
)
from engine.phases import ASKING_ALL


def begin(event: e.Dealt) -> Game:
    return Game(
        seed=event.seed,
        absent_after=event.absent_after,
        seating=event.seating,
        players=tuple(Player(role) for role in event.roles),
        draw=event.draw,
    )


def fold(events: Iterable[e.Event]) -> Game:
    """The game that these events make, the first of them being `Dealt`.

    Raises ValueError if it is not.
    """
    first, *rest = events
    if not isinstance(first, e.Dealt):
        raise ValueError("a game begins with a deal")  # noqa: TRY004 the log is wrong, not a type
    return reduce(evolve, rest, begin(first))


def evolve(game: Game, event: e.Event) -> Game:  # noqa: C901, PLR0911, PLR0912 one case an event
    match event:
        case e.Dealt():
            return begin(event)
        case e.DiscardShuffled(order=order):
            return replace(game, draw=game.draw + order, discard=())
        case e.RoundBegan():
            return _lay_pool(game, event)
        case e.WindowOpened(number=number, phase=phase):
            return replace(game, windows=number, window=Window(number, phase))
        case e.WindowClosed():
            return _close(game)
        case e.Answered(seat=seat, picks=picks):
            return _answer(game, seat, picks)
        case e.Spoke(seat=seat):
            return _window(game, heard=_open(game).heard | {seat})
        case e.WentAbsent(seat=seat):
            return _presence(game, seat, Presence.ABSENT)
        case e.CameBack(seat=seat) | e.Substituted(seat=seat):
            return _presence(_player(game, seat, missed=0), seat, Presence.HERE)
        case e.Departed(seat=seat):
            return _presence(game, seat, Presence.GONE)
        case e.PresencesShown(seats=seats):
            return _show_presences(game, seats)
        case e.Bonded(soulmate=soulmate, destined=destined):
            return replace(game, bonds=(*game.bonds, (soulmate, destined)))
        case e.ProtectionTold(to=seat):
            return _round(game, protected=tuple(sorted({*game.round.protected, seat})))
        case e.Died():
            return _bury(game, event)
        case e.SkipsEarned(count=count):
            return replace(game, skips=game.skips + count)
        case e.GenuineChosen(cards=cards):
            return _take(_round(game, genuine=cards), cards)
        case e.GenuineSeen(to=seats):
            return _round(game, witnesses=tuple(sorted({*game.round.witnesses, *seats})))
        case e.FakesChosen(cards=cards):
            return _take(_round(game, fakes=cards), cards)
        case e.DeathsAnnounced():
            return _round(game, dawned=True)
        case e.MessagesLaid(cards=cards):
            return _round(game, messages=cards)
        case e.Examined(card=card, genuine=genuine):
            return _round(game, examined=(*game.round.examined, (card, genuine)))
        case e.VotesCounted(ballot=ballot):
            return _round(game, ballots=(*game.round.ballots, ballot))
        case e.Accused(seat=seat):
            return _round(game, accused=seat)
        case e.Eliminated(seat=seat):
            return _round(game, eliminated=seat)
        case e.RoundEnded():
            return replace(game, pool=(), discard=game.discard + game.pool)
        case e.Ended(outcome=outcome):
            return replace(_keep_picks(game), outcome=outcome, window=None)
        case (
            e.Seated()
            | e.CharacterTold()
            | e.KillersTold()
            | e.KindTold()
            | e.DestinyTold()
            | e.ProtectionSeen()
            | e.DeathsSeen()
            | e.Defended()
            | e.MajorityMissed()
            | e.Spared()
            | e.VoteSkipped()
        ):
            return game
        case _:
            assert_never(event)


def _lay_pool(game: Game, event: e.RoundBegan) -> Game:
    return replace(
        game,
        draw=game.draw[len(event.pool) :],
        pool=event.pool,
        rounds=(*game.rounds, Round(event.number, event.night, event.pool)),
        skips=game.skips if event.night else game.skips - 1,
    )


def _close(game: Game) -> Game:
    return replace(_count_missed(_keep_picks(game), _open(game)), window=None)


def _keep_picks(game: Game) -> Game:
    """What a window asked of some is told at the end (ruling 6.3); votes are ballots by then."""
    window = game.window
    if window is None or not window.picks or window.phase in ASKING_ALL:
        return game
    picked = (window.phase, tuple(sorted(window.picks.items())))
    return _round(game, picks=(*game.round.picks, picked))


def _count_missed(game: Game, window: Window) -> Game:
    """Whoever let a window pass that asked them all has missed it (ruling 2.3)."""
    if window.phase not in ASKING_ALL:
        return game
    present = window.picks.keys() | window.heard
    counted = (
        replace(player, missed=0 if seat in present else player.missed + 1)
        for seat, player in enumerate(game.players)
    )
    return replace(game, players=tuple(counted))


def _answer(game: Game, seat: Seat, picks: tuple[int, ...]) -> Game:
    return _window(game, picks={**_open(game).picks, seat: picks})


def _bury(game: Game, event: e.Died) -> Game:
    night = not event.by_day
    death = Death(game.round.number, at_night=night)
    fallen = tuple(seat for seat, _role in event.fallen)
    for seat in fallen:
        game = _player(game, seat, death=death)
    if not night:
        return game
    return _round(game, killed=event.by_killers, fallen=fallen)


def _take(game: Game, cards: tuple[Card, ...]) -> Game:
    """Take cards away from the pool and the discard pile, wherever they lie."""
    return replace(
        game,
        pool=tuple(card for card in game.pool if card not in cards),
        discard=tuple(card for card in game.discard if card not in cards),
    )


def _presence(game: Game, seat: Seat, presence: Presence) -> Game:
    if game.at_night:
        return _player(game, seat, presence=presence)
    return _player(game, seat, presence=presence, shown=presence)


def _show_presences(game: Game, seats: tuple[Seat, ...]) -> Game:
    for seat in seats:
        game = _player(game, seat, shown=game.players[seat].presence)
    return game


def _open(game: Game) -> Window:
    if game.window is None:
        raise ValueError("no window is open")
    return game.window


def _window(game: Game, **changes: object) -> Game:
    return replace(game, window=replace(_open(game), **changes))  # type: ignore[arg-type]


def _round(game: Game, **changes: object) -> Game:
    return replace(game, rounds=(*game.rounds[:-1], replace(game.round, **changes)))  # type: ignore[arg-type]


def _player(game: Game, seat: Seat, **changes: object) -> Game:
    player = replace(game.players[seat], **changes)  # type: ignore[arg-type]
    return replace(game, players=(*game.players[:seat], player, *game.players[seat + 1 :]))

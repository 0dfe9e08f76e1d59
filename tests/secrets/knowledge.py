"""Who may know what, by the rules alone: it shares nothing with what decides it in the game."""

from typing import Final, TypeAlias

from engine.commands import Answer
from engine.game import Card, Game, Round, Seat
from engine.questions import Kind
from engine.roles import Role
from engine.waiting import question_for

Observer: TypeAlias = Seat | None
"""A seat; None is the public."""

KILLERS: Final = frozenset({Role.KILLER, Role.PROFESSIONAL_KILLER, Role.MASS_MURDERER})
CHOSEN: Final = frozenset({Role.CELEBRITY, Role.ARISTOCRAT, Role.REFUSE_COLLECTOR})
"""Those whose being chosen by the killers shows by dawn."""
SHARED: Final = frozenset({Kind.KILL, Kind.FORGERY, Kind.TESTIMONY, Kind.PROTECT, Kind.EXAMINATION})
"""Questions of which all who are asked see each other's picks (3.3, 3.4, 3.10, 3.12, 4.1)."""
LOOKERS: Final = frozenset({Role.PRIVATE_DETECTIVE, Role.MASTERMIND})
"""Those who are told what is genuine, beside killers and dead (ruling 3.11)."""


def living_killers(game: Game) -> list[Seat]:
    return [seat for seat in game.living if game.role(seat) in KILLERS]


def kills(game: Game, who: Observer) -> bool:
    return who is not None and game.role(who) in KILLERS


def watches(game: Game, who: Observer) -> bool:
    """Killers and dead know who the killers are and who dies by night (rulings 1.5, 3.7, 3.9)."""
    return who is not None and (kills(game, who) or not game.players[who].alive)


def has_company(game: Game, who: Observer) -> bool:
    """Whether `who` decides by night with others, and thus may see whether they are there."""
    return watches(game, who) or (who is not None and game.role(who) is Role.FAMOUS_DOG)


def hears(game: Game, who: Observer, speaker: Seat) -> bool:
    """What this seat says in its room (ruling 7.3)."""
    if who is None:
        return False
    both = {who, speaker}
    return who == speaker or not both & set(game.living) or (both <= _killing(game))


def sees_answer(game: Game, who: Observer, answer: Answer) -> bool:
    """Their own, or of one who is asked beside them where they see each other's picks."""
    asked = None if who is None else question_for(game, who)
    shared = asked is not None and asked.kind is answer.kind and asked.kind in SHARED
    return shared or who == answer.seat


def learns(before: Game, after: Game, who: Observer) -> bool:
    """Whether `who` is told what has come of a window by night (3.2, 3.3, 3.7, 3.11)."""
    was, now = before.round, after.round
    new_bonds = set(after.bonds) - set(before.bonds)
    return (
        (now.protected != was.protected and (who in now.protected or kills(after, who)))
        or any(who in bond for bond in new_bonds)
        or (now.fallen != was.fallen and watches(after, who))
        or (now.genuine != was.genuine and was_told_truth(after, who, now))
    )


def _killing(game: Game) -> set[Seat]:
    return {seat for seat in game.living if kills(game, seat)}


def known_characters(game: Game, who: Observer) -> frozenset[Seat]:
    """The seats whose very character `who` knows."""
    tonight = set(game.round.fallen) if game.at_night else set()
    public = set(game.dead) - tonight
    if who is None:
        return frozenset(public)
    seen = tonight if watches(game, who) else set()
    dogs = {seat for seat in game.seats if game.role(seat) is Role.FAMOUS_DOG}
    return frozenset(public | seen | {who} | (dogs if who in dogs else set()))


def exchangeable(game: Game, who: Observer) -> tuple[tuple[Seat, ...], ...]:
    """Groups of seats: who of a group holds which of its characters is hidden from `who`."""
    hidden = [seat for seat in game.seats if seat not in known_characters(game, who)]
    if not watches(game, who):
        return (tuple(hidden),)
    killing = tuple(seat for seat in hidden if game.role(seat) in KILLERS)
    return killing, tuple(seat for seat in hidden if seat not in killing)


def doubtful_victims(game: Game, who: Observer, played: Round) -> tuple[Seat, ...]:
    """The Soulmate and the destined, of whom the killers chose one in the night of this round: for
    all that others know it may have been the other (rulings 3.2, 3.5).

    Unless either has shown what only those show whom the killers chose (ruling 3.6), or could not
    be chosen (ruling 3.4).
    """
    shown = CHOSEN if played is game.round else CHOSEN | {Role.MUAY_THAI}
    for bond in () if kills(game, who) else game.bonds:
        fell = set(bond) <= set(played.fallen) - set(played.protected)
        if fell and len(set(bond) & set(played.killed)) == 1:
            return () if any(game.role(seat) in shown for seat in bond) else bond
    return ()


def was_told_truth(game: Game, who: Observer, played: Round) -> bool:
    """Whether `who` was told the genuine cards of a round (ruling 3.11)."""
    if who is None:
        return False
    death = game.players[who].death
    dead = death is not None and (
        death.round < played.number or (death.round == played.number and death.at_night)
    )
    return dead or game.role(who) in KILLERS | LOOKERS


def doubtful_cards(game: Game, who: Observer, played: Round) -> tuple[Card, ...]:
    """Cards of a round each of which might be genuine or not, for all that `who` knows.

    What was not in the pool can only be genuine (ruling 3.10).
    """
    if was_told_truth(game, who, played):
        return ()
    if not played.dawned:
        return played.pool
    examined = {card for each in game.rounds for card, _genuine in each.examined}
    return tuple(card for card in played.messages if card in played.pool and card not in examined)

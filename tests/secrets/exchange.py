"""Another possibility that fits all that somebody knows: other characters, other genuine cards."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, TypeVar

from engine import events as e
from engine.game import Card, Game, Picks, Seat
from engine.questions import Kind, Question
from tests.engine.players import legal_picks
from tests.secrets.knowledge import (
    Observer,
    doubtful_cards,
    doubtful_victims,
    exchangeable,
    kills,
)
from tests.secrets.world import FREE_DIGITS, Deal

T = TypeVar("T", int, int)


class Outcome(NamedTuple):
    """What a night has brought about, whoever is told of it."""

    killed: frozenset[Seat] = frozenset()
    fallen: frozenset[Seat] = frozenset()
    protected: frozenset[Seat] = frozenset()
    bonds: frozenset[tuple[Seat, Seat]] = frozenset()
    genuine: frozenset[Card] = frozenset()
    fakes: frozenset[Card] = frozenset()


def outcome_of(events: Sequence[e.Event]) -> Outcome:
    died = [event for event in events if isinstance(event, e.Died) and not event.by_day]
    return Outcome(
        killed=frozenset(seat for event in died for seat in event.by_killers),
        fallen=frozenset(seat for event in died for seat, _role in event.fallen),
        protected=frozenset(each.to for each in events if isinstance(each, e.ProtectionTold)),
        bonds=frozenset(
            (each.soulmate, each.destined) for each in events if isinstance(each, e.Bonded)
        ),
        genuine=frozenset(
            card for each in events if isinstance(each, e.GenuineChosen) for card in each.cards
        ),
        fakes=frozenset(
            card for each in events if isinstance(each, e.FakesChosen) for card in each.cards
        ),
    )


@dataclass(frozen=True, slots=True)
class Exchange:
    """Who holds whose character instead, and in each round which card stands in for which, and
    whom the killers chose instead.
    """

    who: Observer
    seats: Mapping[Seat, Seat]
    cards: Mapping[int, Mapping[Card, Card]]
    victims: Mapping[int, Mapping[Seat, Seat]]
    """By those who hold the characters here."""
    sees_paws: bool
    """A killer has seen whom paws lie on: what is protected stays so (ruling 3.3)."""
    seed: str
    """The first digits of the seed."""

    @classmethod
    def by_chance(cls, random: Random, game: Game, who: Observer) -> "Exchange":
        seats = [pair for group in exchangeable(game, who) for pair in _shuffled(random, group)]
        cards = {
            played.number: dict(_shuffled(random, doubtful_cards(game, who, played)))
            for played in game.rounds
        }
        victims = {
            played.number: dict(_shuffled(random, doubtful_victims(game, who, played)))
            for played in game.rounds
        }
        seed = f"{random.getrandbits(4 * FREE_DIGITS):0{FREE_DIGITS}x}"
        return cls(who, dict(seats), cards, victims, kills(game, who), seed)

    def seat(self, seat: Seat) -> Seat:
        return self.seats.get(seat, seat)

    def deal(self, deal: Deal) -> Deal:
        held = {self.seat(seat): role for seat, role in enumerate(deal.roles)}
        roles = tuple(held[seat] for seat in range(len(held)))
        return deal._replace(roles=roles, seed=self.seed + deal.seed[FREE_DIGITS:])

    def picks(self, kind: Kind, picks: Sequence[int], number: int) -> Picks:
        """What is picked instead in this round, by whom `who` does not see picking."""
        match kind:
            case Kind.TESTIMONY | Kind.FORGERY:
                return tuple(sorted(self._cards(picks, number)))
            case Kind.PROTECT if self.sees_paws:
                return tuple(picks)
            case Kind.KILL:
                return tuple(self._victims(picks, number))
            case _:
                return tuple(map(self.seat, picks))

    def outcome(self, outcome: Outcome, number: int) -> Outcome:
        paws = outcome.protected if self.sees_paws else self._seats(outcome.protected)
        return Outcome(
            killed=frozenset(self._victims(outcome.killed, number)),
            fallen=self._seats(outcome.fallen),
            protected=paws,
            bonds=frozenset(map(self.bond, outcome.bonds)),
            genuine=self._cards(outcome.genuine, number),
            fakes=self._cards(outcome.fakes, number),
        )

    def bond(self, bond: tuple[Seat, Seat]) -> tuple[Seat, Seat]:
        """The Soulmate knows whom it is bonded to (ruling 3.1)."""
        soulmate, destined = bond
        return bond if soulmate == self.who else (self.seat(soulmate), self.seat(destined))

    def _seats(self, seats: frozenset[Seat]) -> frozenset[Seat]:
        return frozenset(map(self.seat, seats))

    def _victims(self, seats: Iterable[Seat], number: int) -> Iterator[Seat]:
        instead = self.victims.get(number, {})
        return (self.seat(instead.get(seat, seat)) for seat in seats)

    def _cards(self, cards: Sequence[Card] | frozenset[Card], number: int) -> frozenset[Card]:
        instead = self.cards.get(number, {})
        return frozenset(instead.get(card, card) for card in cards)


def another(random: Random, picks: Picks, question: Question) -> Picks:
    """Another answer; whoever has none in a discussion, for they are undecided, has none still."""
    other = legal_picks(question, random)
    return other if bool(other) is bool(picks) else picks


def _shuffled(random: Random, group: Sequence[int]) -> list[tuple[int, int]]:
    return list(zip(group, random.sample(group, len(group)), strict=True))

"""The words of a scenario file, as commands to the engine and as facts read from its events."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import commands as c
from engine import events as e
from engine.audience import EVERYBODY, audience
from engine.deal import deal_as_seated
from engine.decide import decide
from engine.evolve import evolve, fold
from engine.game import Card, Fallen, Game, Outcome, Picks, Seat
from engine.phases import Phase
from engine.questions import Kind, Word
from engine.refused import Refused
from engine.roles import Role

PICKING = {
    "bond": Kind.BOND,
    "protect": Kind.PROTECT,
    "kill": Kind.KILL,
    "testify": Kind.TESTIMONY,
    "plant": Kind.FORGERY,
    "examine": Kind.EXAMINATION,
    "vote": Kind.VOTE,
}
SAYING: dict[str, Picks] = {"ready": (Word.READY,), "skip": (Word.SKIP,), "undecided": ()}
COMING_AND_GOING: dict[str, type[c.GoAbsent | c.Return | c.Depart | c.Substitute | c.Speak]] = {
    "absent": c.GoAbsent,
    "back": c.Return,
    "depart": c.Depart,
    "substitute": c.Substitute,
    "speak": c.Speak,
}
EXAMINATIONS = {Phase.MORNING_EXAMINATION, Phase.EVENING_EXAMINATION}
CARD_NAME = re.compile(r"(?:r(?P<round>[1-9]\d*)\.)?p(?P<place>[1-9]\d*)|d(?P<discarded>[1-9]\d*)")
NONE = {"nobody", "nothing"}
UNKNOWN = -1
"""A seat or card that is no option of anything."""


@dataclass
class Play:
    """A scenario's game with the facts that were told since the last `expect`."""

    names: tuple[str, ...]
    game: Game
    announced: list[str] = field(default_factory=list)
    told: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, seats: Mapping[str, str], title: str, absent_after: int | None = None) -> "Play":
        roles = [Role(role) for role in seats.values()]
        events = deal_as_seated(roles, seed=title, absent_after=absent_after)
        play = cls(tuple(seats), fold(events))
        play._note(events)
        return play

    def take(self, command: c.Command) -> None:
        events = decide(self.game, command)
        for event in events:
            before, self.game = self.game, evolve(self.game, event)
            if before.at_night and self.game.at_night:
                assert audience(event) is not EVERYBODY, f"told to all at night: {event}"
        self._note(events)

    def hear(self) -> tuple[list[str], dict[str, list[str]]]:
        """The facts announced and told since the last time, which count anew from now."""
        heard = self.announced, self.told
        self.announced, self.told = [], {}
        return heard

    def seat(self, name: str) -> Seat:
        return self.names.index(name) if name in self.names else UNKNOWN

    def card(self, name: str) -> Card:
        """The card that a scenario calls `p4`, `d1` or `r1.p4`; UNKNOWN if there is none."""
        match CARD_NAME.fullmatch(name):
            case None:
                return UNKNOWN
            case found if found["discarded"]:
                return _at(self.game.discard, found["discarded"])
            case found if found["round"]:
                played = dict(enumerate(self.game.rounds, 1)).get(int(found["round"]))
                return _at(played.pool, found["place"]) if played else UNKNOWN
            case found:
                return _at(self.game.round.pool, found["place"])

    def card_name(self, card: Card) -> str:
        last = next(laid for laid in reversed(self.game.rounds) if card in laid.pool)
        place = f"p{last.pool.index(card) + 1}"
        return place if last is self.game.round else f"r{last.number}.{place}"

    def cards(self, cards: Iterable[Card]) -> str:
        """The names in order: this round's first, older ones by round and place."""
        return " ".join(sorted(map(self.card_name, cards), key=_by_round_and_place))

    def seats(self, seats: Iterable[Seat]) -> str:
        return " ".join(sorted(self.names[seat] for seat in seats))

    def _note(self, events: Iterable[e.Event]) -> None:
        for event in self._by_scientist(events):
            who = audience(event)
            for fact in facts(self, event):
                if who is EVERYBODY:
                    self.announced.append(fact)
                    continue
                for seat in who:
                    self.told.setdefault(self.names[seat], []).append(fact)

    def _by_scientist(self, events: Iterable[e.Event]) -> list[e.Event]:
        """The same events, those of an examination in the order of the Scientists' names."""
        ordered = list(events)
        places = [n for n, event in enumerate(ordered) if isinstance(event, e.Examined)]
        if places:
            names = [self.names[seat] for seat, picks in self._last_examination() if picks]
            told = dict(zip(names, [ordered[place] for place in places], strict=True))
            for place, name in zip(places, sorted(told), strict=True):
                ordered[place] = told[name]
        return ordered

    def _last_examination(self) -> tuple[tuple[Seat, Picks], ...]:
        done = (each for played in self.game.rounds for each in played.picks)
        return ([picked for phase, picked in done if phase in EXAMINATIONS] or [()])[-1]


def _at(pile: tuple[Card, ...], place: str) -> Card:
    index = int(place) - 1
    return pile[index] if index < len(pile) else UNKNOWN


def _by_round_and_place(name: str) -> tuple[bool, int, int]:
    number, _, place = name.rpartition(".")
    return bool(number), int(number[1:] or 0) if number else 0, int(place[1:])


def commands(play: Play, word: str, value: Any) -> Iterator[c.Command]:
    """The commands that a step stands for, in the order written. ValueError on another word."""
    game = play.game
    number = game.window.number if game.window else 0
    match word:
        case "time_up":
            yield c.TimeUp(number)
        case "defend":
            yield c.Answer(play.seat(value), number, Kind.DEFENCE, (Word.DONE,))
        case "cancel":
            yield c.Cancel()
        case _ if word in COMING_AND_GOING:
            for name in value:
                yield COMING_AND_GOING[word](play.seat(name))
        case _ if word in SAYING:
            for name in value:
                yield c.Answer(play.seat(name), number, Kind.DISCUSSION, SAYING[word])
        case _ if word in PICKING:
            kind = PICKING[word]
            for name, picked in value.items():
                yield c.Answer(play.seat(name), number, kind, picks(play, kind, picked))
        case _:
            raise ValueError(f"no such step: {word}")


def picks(play: Play, kind: Kind, picked: str | list[str]) -> Picks:
    names = [picked] if isinstance(picked, str) else picked
    find = play.card if kind.about == "cards" else play.seat
    return tuple(find(name) for name in names if name not in NONE)


PLAIN: Mapping[type, str] = {
    e.DestinyTold: "destined",
    e.ProtectionTold: "protected",
    e.Defended: "defended",
    e.MajorityMissed: "no_majority",
    e.VoteSkipped: "no_vote",
}
"""Facts that name nobody and nothing."""


def facts(play: Play, event: e.Event) -> list[str]:  # noqa: C901, PLR0911, PLR0912 one case a fact
    match event:
        case e.KillersTold(killers=seats):
            return [f"killers: {play.seats(seats)}"]
        case e.KindTold(others=seats):
            return [f"dogs: {play.seats(seats)}"]
        case e.Bonded(destined=seat):
            return [f"bonded: {play.names[seat]}"]
        case e.ProtectionSeen(seats=seats):
            return [f"protected: {play.seats(seats)}"]
        case e.GenuineSeen(cards=cards):
            return [f"genuine: {play.cards(cards)}"]
        case (
            e.DeathsSeen(fallen=fallen)
            | e.DeathsAnnounced(fallen=fallen)
            | e.Died(fallen=fallen, by_day=True)
        ):
            return deaths(play, fallen)
        case e.RoundBegan(night=night):
            return ["night" if night else "night_skipped"]
        case e.MessagesLaid(cards=cards):
            return [f"messages: {play.cards(cards)}".strip()]
        case e.Examined(card=card, genuine=genuine):
            return [f"examined: {play.card_name(card)} {'genuine' if genuine else 'fake'}"]
        case e.VotesCounted(ballot=ballot):
            return [f"votes: {' '.join(sorted(_vote(play, *vote) for vote in ballot))}"]
        case e.Accused(seat=seat):
            return [f"accused: {play.names[seat]}"]
        case e.Spared(seat=seat):
            return [f"spared: {play.names[seat]}"]
        case e.Eliminated(seat=seat):
            return [f"eliminated: {play.names[seat]}"]
        case e.Ended(outcome=outcome):
            return ["cancelled" if outcome is Outcome.CANCELLED else f"won: {outcome}"]
        case _:
            return [PLAIN[type(event)]] if type(event) in PLAIN else []


def deaths(play: Play, fallen: Fallen) -> list[str]:
    return sorted(f"died: {play.names[seat]} {role}" for seat, role in fallen)


def _vote(play: Play, voter: Seat, target: Seat | None) -> str:
    return f"{play.names[voter]}>{'nobody' if target is None else play.names[target]}"


def phase(game: Game) -> str:
    if game.window is None:
        return "over"
    if game.window.phase in EXAMINATIONS:
        return "examination"
    return game.window.phase.value


def refusal(play: Play, word: str, value: Any) -> str:
    """The code with which the step is refused; "" if it is not."""
    try:
        for command in commands(play, word, value):
            decide(play.game, command)
    except Refused as refused:
        return refused.code.value
    return ""

"""What each chat may know at each moment, by the rules, and a look at all that leaves the house.

It works out by itself who may know what and shares nothing with what decides it in the game.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from engine.game import Card, Game, Seat
from engine.roles import Role
from service.store import keys
from service.texts.characters import name as name_of
from service.texts.evidence import card as words_of
from tests.faults.village import Village

KILLERS: Final = {Role.KILLER, Role.PROFESSIONAL_KILLER, Role.MASS_MURDERER}
WITNESSES: Final = {Role.PRIVATE_DETECTIVE, Role.MASTERMIND}
_KILLER_WORDS: Final = re.compile(r"\bkillers?\b", re.IGNORECASE)
_DEAD_WORDS: Final = re.compile(r"✝|\bdied\b|\bdead\b|did not wake|\bwas\b", re.IGNORECASE)
_BOND_WORDS: Final = re.compile(r"\bbonded\b|\bdestined\b", re.IGNORECASE)
_TRUTH_WORDS: Final = re.compile(r"\bgenuine\b|\bfakes?\b", re.IGNORECASE)
_NAMED_ROLES: Final = tuple((role, str(name_of(role))) for role in Role)
CARD_DATA: Final = re.compile(r":c(\d+)$")
TAGS: Final = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class May:
    """What the readers of a chat may know: roles and deaths by seat, killers, genuine cards."""

    roles: frozenset[Seat]
    killers: bool
    deaths: frozenset[Seat]
    bonds: bool
    truth: frozenset[Card]
    card_question: bool
    seed: bool


def may_know(game: Game, seat: Seat | None) -> May:
    """The public's knowledge, and this seat's own beyond it."""
    over = game.outcome is not None
    tonight = set(game.round.fallen) if game.at_night else set()
    public = frozenset(game.seats if over else set(game.dead) - tonight)
    examined = frozenset(card for played in game.rounds for card, _genuine in played.examined)
    if seat is None:
        everything = frozenset(range(104)) if over else examined
        return May(public, over, public, over, everything, card_question=False, seed=over)
    player = game.players[seat]
    killer, dead = player.role in KILLERS, not player.alive
    watches = killer or dead
    bonded = any(seat in bond for bond in game.bonds)
    return May(
        roles=public | {seat} | (tonight if watches else set()) | _kind(game, seat),
        killers=over or watches,
        deaths=public | (tonight if watches else set()),
        bonds=over or bonded or player.role is Role.SOULMATE,
        truth=examined | _truth(game, seat, over=over),
        card_question=killer or dead,
        seed=over,
    )


def _kind(game: Game, seat: Seat) -> set[Seat]:
    """Famous Dogs know each other."""
    if game.role(seat) is not Role.FAMOUS_DOG:
        return set()
    return {other for other in game.seats if game.role(other) is Role.FAMOUS_DOG}


def _truth(game: Game, seat: Seat, *, over: bool) -> frozenset[Card]:
    """The cards of rounds in which this seat was told which are genuine."""
    if over:
        return frozenset(range(104))
    rounds = [each for each in game.rounds if each.genuine and _watched(game, seat, each.number)]
    return frozenset(card for played in rounds for card in (*played.genuine, *played.fakes))


def _watched(game: Game, seat: Seat, number: int) -> bool:
    """Whether the seat was told when the dead of this round had chosen their message."""
    death = game.players[seat].death
    dead = death is not None and (
        death.round < number or (death.round == number and death.at_night)
    )
    return dead or game.role(seat) in KILLERS | WITNESSES


@dataclass
class Scanner:
    """Looks at every call as it goes out; `found` are the leaks."""

    village: Village
    table: str
    chat: int
    found: list[str] = field(default_factory=list)
    seen: int = 0

    def watch(self) -> None:
        ledger, add = self.village.world.ledger, self.village.world.ledger.add

        def added(at: float, method: str, params: dict[str, Any], error: Any) -> None:
            add(at, method, params, error)
            self.look(method, params)

        ledger.add = added  # type: ignore[method-assign] # it looks as each call comes in

    def look(self, method: str, params: dict[str, Any]) -> None:
        if method.startswith(("get", "set")):
            return
        self.seen += 1
        table = self.village.stored(self.table)
        game = table.game
        if game is None:
            return
        chat = int(params["chat_id"]) if "chat_id" in params else self._presser(params)
        reader = self._seat(chat)
        who = "group" if chat == self.chat else f"seat {reader}"
        may = may_know(game, reader)
        text = TAGS.sub("", str(params.get("text", "")))
        leaks = [*self.in_text(game, may, text), *in_markup(may, params.get("reply_markup"))]
        self.found += [f"{who}: {leak}" for leak in leaks]

    def _presser(self, params: dict[str, Any]) -> int:
        """Whom a toast is for."""
        presses = (each.get("callback_query", {}) for each in self.village.updates.values())
        return next(
            int(press["from"]["id"])
            for press in presses
            if press.get("id") == params["callback_query_id"]
        )

    def _seat(self, chat: int) -> Seat | None:
        return self.village.stored(self.table).seat_of(chat) if chat > 0 else None

    def in_text(self, game: Game, may: May, text: str) -> Iterator[str]:
        if game.seed in text and not may.seed:
            yield "the seed"
        names = [member.name for member in self.village.stored(self.table).seated()]
        for line in text.splitlines():
            said = [seat for seat, name in enumerate(names) if name in line]
            yield from _of_people(game, may, line, said)
            if _TRUTH_WORDS.search(line):
                cards = {n for n in range(104) if str(words_of(n)) in line}
                if not cards <= may.truth:
                    yield f"which cards are genuine: {line}"


def _of_people(game: Game, may: May, line: str, said: list[Seat]) -> Iterator[str]:
    for seat in said:
        role = next((shown for each, shown in _NAMED_ROLES if each is game.role(seat)), "")
        if role in line and seat not in may.roles and not (may.killers and _is_killer(game, seat)):
            yield f"who holds what: {line}"
        unknown_killer = _is_killer(game, seat) and not may.killers and seat not in may.roles
        if unknown_killer and _KILLER_WORDS.search(line):
            yield f"who kills: {line}"
        if _DEAD_WORDS.search(line) and not game.players[seat].alive and seat not in may.deaths:
            yield f"who has died: {line}"
        if _BOND_WORDS.search(line) and not may.bonds:
            yield f"who is bonded: {line}"


def _is_killer(game: Game, seat: Seat) -> bool:
    return game.role(seat) in KILLERS


def in_markup(may: May, markup: Any) -> Iterator[str]:
    """Cards are chosen by the dead and by killers only, whatever the reader is shown."""
    rows = (json.loads(markup) if isinstance(markup, str) else markup or {}).get(
        "inline_keyboard", ()
    )
    for button in (each for row in rows for each in row):
        data = button.get("callback_data", "")
        if CARD_DATA.search(data) and not may.card_question:
            yield f"a question about cards: {data}"
        if any(role.value in data for role in Role):
            yield f"a character in a button's data: {data}"


def in_the_house(village: Village, words: Iterable[str], logs: Iterable[str]) -> list[str]:
    """Logs, jobs, due entries and the names of keys that hold one of the words."""
    redis = village.redis
    jobs = [
        " ".join((job.id, job.function, job.description, *job.args)) for job in village.house.jobs
    ]
    due = [*redis.zrange(keys.WINDOWS_DUE, 0, -1), *redis.zrange(keys.DELIVERIES_DUE, 0, -1)]
    places = {"log": logs, "job": jobs, "due entry": due, "key": redis.keys("*")}
    return [
        f"{place}: {text}"
        for place, texts in places.items()
        for text in texts
        if any(word.lower() in text.lower() for word in words)
    ]

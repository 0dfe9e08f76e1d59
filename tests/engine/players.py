"""Players of chance: casts, answers as people give them, and answers bent out of shape.

Each takes a `random.Random`; hypothesis has one that it knows how to shrink.
"""

from dataclasses import replace
from random import Random
from typing import Any

from engine.casts import MOST, Cast, UnplayableError, check_cast, default_cast, swap
from engine.characters import CHARACTERS
from engine.commands import Answer
from engine.game import CARDS, Game, Picks
from engine.questions import Kind, Question, Word
from engine.roles import Role
from engine.waiting import questions

UNITY = 0.8
"""How likely a player goes along with the others."""


def random_cast(random: Random, players: int) -> Cast:
    """The default cast, one with swaps, or any that is playable."""
    match random.randrange(4):
        case 0:
            return default_cast(players)
        case 1:
            return swapped_cast(random, players)
        case _:
            return custom_cast(random, players)


def swapped_cast(random: Random, players: int) -> Cast:
    cast = default_cast(players)
    for _ in range(4):
        try:
            cast = swap(cast, random.choice(list(Role)), random.choice(cast))
        except UnplayableError:
            continue
    return cast


def custom_cast(random: Random, players: int) -> Cast:
    box = [role for role, character in CHARACTERS.items() for _ in range(character.copies)]
    while True:
        cast = tuple(random.sample(box, players))
        try:
            check_cast(cast, players)
        except UnplayableError:
            continue
        return cast


def an_answer(game: Game, random: Random) -> Answer:
    """Somebody who is asked answers, rather one who has not yet."""
    asked = questions(game)
    picked = game.window.picks if game.window else {}
    silent = [question for question in asked if question.seat not in picked]
    return answer(game, random.choice(silent or asked), random)


def answer(game: Game, question: Question, random: Random, unity: float = UNITY) -> Answer:
    """With a likelihood of `unity` what the others do, else anything allowed."""
    picks = common_picks(game, question) if random.random() < unity else None
    if picks is None:
        picks = legal_picks(question, random)
    return Answer(question.seat, question.window, question.kind, picks)


def common_picks(game: Game, question: Question) -> Picks | None:
    """The mood of the round, the player whom all suspect, or what another has picked."""
    picked = game.window.picks if game.window else {}
    match question.kind:
        case Kind.DISCUSSION:
            return (Word.READY if game.round.number % 3 else Word.SKIP,)
        case Kind.VOTE:
            suspect = question.options[game.round.number * 7 % len(question.options)]
            return (suspect if game.round.accused is None else game.round.accused,)
        case _ if question.together:
            return next((picked[peer] for peer in question.peers if peer in picked), None)
    return None


def legal_picks(question: Question, random: Random) -> Picks:
    """Anything that the question allows, and what it rations rather often."""
    free = [option for option in question.options if option not in set(question.rationed)]
    few = min(question.ration, len(question.rationed), question.most)
    scarce = random.sample(question.rationed, random.randint(0, few))
    most = min(question.most, len(free) + len(scarce))
    count = random.randint(max(question.fewest, len(scarce)), most)
    picks = scarce + random.sample(free, count - len(scarce))
    forbidden = question.not_all_of
    if forbidden and set(forbidden) <= set(picks):
        picks.remove(forbidden[0])
    return tuple(picks)


def bent(answer: Answer, random: Random) -> Answer:
    """One thing about it is changed, most often to something wrong."""
    picks, change = answer.picks, dict[str, Any]()
    match random.randrange(7):
        case 0:
            change["seat"] = random.randint(-1, MOST)
        case 1:
            change["window"] = answer.window + random.choice((-1, 1))
        case 2:
            change["kind"] = random.choice(list(Kind))
        case 3:
            change["picks"] = (*picks, random.randint(-1, CARDS))
        case 4:
            change["picks"] = picks[:-1] + picks[:1]
        case 5:
            change["picks"] = picks[1:]
        case _:
            numbers = random.choices(range(-1, CARDS + 1), k=random.randint(0, 5))
            change["picks"] = tuple(numbers)
    return replace(answer, **change)

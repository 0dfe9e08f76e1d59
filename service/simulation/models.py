"""The models of players: how each answers a question from what its seat may know.

They are simple on purpose, and described in `docs/balance.md`. A model sees the public view,
its own view and its mind, never the game.
"""

from collections.abc import Sequence
from typing import assert_never

import numpy as np

from engine.factions import is_innocent, is_killer
from engine.game import Picks, Seat
from engine.questions import Kind, Question, Word
from engine.views import View
from service.simulation.clues import Weights
from service.simulation.mind import Mind
from service.simulation.scene import Scene


def names(mind: Mind, scene: Scene, own: View) -> Seat:
    """Whom a living player names in the discussion: innocents whom they suspect most.

    Killers do as innocents would, but never name each other. Mastermind and Accomplice, who do
    not know the killers, name whom they suspect least.
    """
    suspicion = mind.suspicion(scene, own)
    others = [seat for seat in scene.living if seat != own.seat]
    if is_killer(own.role):
        others = _but(others, own.killers)
    if _hinders(own):
        return min(others, key=suspicion.__getitem__)
    return max(others, key=suspicion.__getitem__)


def answer(  # noqa: PLR0911 one return a kind
    mind: Mind, scene: Scene, own: View, question: Question
) -> Picks:
    match question.kind:
        case Kind.BOND | Kind.PROTECT:
            return _trusted(mind, scene, own, question)
        case Kind.KILL:
            return _agreed(own) or _victims(mind, scene, own, question)
        case Kind.TESTIMONY:
            return _testimony(mind, scene, own, question)
        case Kind.FORGERY:
            return _agreed(own) or _fakes(mind, scene, own, question)
        case Kind.EXAMINATION:
            return _examined(mind, scene, own, question)
        case Kind.DISCUSSION:
            return (Word.READY,)
        case Kind.VOTE:
            return _vote(mind, scene, own)
        case Kind.DEFENCE:
            return (Word.DONE,)
        case _:
            assert_never(question.kind)


def _trusted(mind: Mind, scene: Scene, own: View, question: Question) -> Picks:
    """The Soulmate and the Famous Dogs choose whom they suspect least."""
    suspicion = mind.suspicion(scene, own)
    others = _but(question.options, [own.seat])
    return (min(others, key=suspicion.__getitem__),) if others else ()


def _agreed(own: View) -> Picks:
    """What another of the same group has picked already, if anybody has."""
    return next(iter(own.theirs.values()), ())


def _victims(mind: Mind, scene: Scene, own: View, question: Question) -> Picks:
    """The killers kill who has voted for them, and of those whom nobody will suspect."""
    suspicion = mind.suspicion(scene, own)
    against = scene.votes_against(own.killers)
    others = _but(question.options, own.killers)

    def danger(seat: Seat) -> float:
        return against[seat] - float(np.log(suspicion[seat]))

    return tuple(sorted(others, key=danger, reverse=True)[: question.most])


def _testimony(mind: Mind, scene: Scene, own: View, question: Question) -> Picks:
    """Innocents choose what points best at any living killer, the others what points least."""
    if not is_innocent(own.role):
        return _choose(question, -_at_killers(mind, scene, own, question.options))
    allies = {seat for seat, role in own.fallen if is_innocent(role)}
    taken = (picks for peer, picks in own.theirs.items() if peer in allies)
    return next(taken, ()) or _choose(question, _at_killers(mind, scene, own, question.options))


def _fakes(mind: Mind, scene: Scene, own: View, question: Question) -> Picks:
    """The killers choose what points best at any other living player."""
    living = _living(scene, own)
    others = _but(living, own.killers)
    return _choose(question, mind.points_at(question.options, living, others))


def _examined(mind: Mind, scene: Scene, own: View, question: Question) -> Picks:
    """The dead know the killers: a card that points at one is worth a proof."""
    pointing = _at_killers(mind, scene, own, question.options)
    return (question.options[int(pointing.argmax())],)


def _vote(mind: Mind, scene: Scene, own: View) -> Picks:
    """One of the two most named; in the second vote the accused, or nobody."""
    accused = scene.view.rounds[-1].accused
    listed = scene.candidates if accused is None else (accused,)
    others = _but(listed, [own.seat])
    if is_killer(own.role):
        return tuple(_but(others, own.killers)[:1])
    suspicion = mind.suspicion(scene, own)
    if _hinders(own):
        average = 1 / (len(scene.living) - 1)
        return tuple([seat for seat in _by(suspicion, others) if suspicion[seat] < average][:1])
    return tuple([seat for seat in _by(-suspicion, others) if suspicion[seat] >= scene.doubt][:1])


def _by(worth: Weights, seats: Sequence[Seat]) -> list[Seat]:
    return sorted(seats, key=worth.__getitem__)


def _choose(question: Question, worth: Weights) -> Picks:
    """As many of the best as are due, and of the rationed ones no more than may be."""
    picked: list[int] = []
    for place in np.argsort(-worth):
        option = question.options[place]
        rationed = sum(each in question.rationed for each in (*picked, option))
        if option not in question.rationed or rationed <= question.ration:
            picked.append(option)
        if len(picked) == question.fewest:
            break
    return tuple(picked)


def _at_killers(mind: Mind, scene: Scene, own: View, cards: Sequence[int]) -> Weights:
    living = _living(scene, own)
    return mind.points_at(cards, living, [seat for seat in living if seat in own.killers])


def _living(scene: Scene, own: View) -> list[Seat]:
    """Also without those whose death the public has not been told yet (ruling 3.7)."""
    fallen = [seat for seat, _role in own.fallen]
    return _but(scene.living, fallen)


def _hinders(own: View) -> bool:
    """Guilty, but none of the killers."""
    return not is_innocent(own.role) and not is_killer(own.role)


def _but(seats: Sequence[Seat], excluded: Sequence[Seat]) -> list[Seat]:
    return [seat for seat in seats if seat not in excluded]

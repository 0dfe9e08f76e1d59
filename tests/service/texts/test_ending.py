"""The story of a round says how each thing was settled, in one line where one line can."""

from dataclasses import replace

from engine.game import Round
from engine.phases import Phase
from service.texts.ending import round_
from service.texts.names import Names

NAMES = Names(("Ann", "Bob", "Cid", "Dot"))
NIGHT = Round(1, night=True, pool=(), killed=(3,), fallen=(3,))


def test_what_all_picked_is_told_in_one_line() -> None:
    played = replace(NIGHT, picks=((Phase.KILL, ((0, (3,)), (1, (3,)))),))
    assert round_(played, NAMES).split("\n")[1:] == ["Killed: Dot (picked by Ann and Bob)"]


def test_what_nobody_picked_was_chance() -> None:
    assert round_(NIGHT, NAMES).split("\n")[1:] == ["Killed: Dot (by chance)"]


def test_who_picked_what_is_told_when_they_differed() -> None:
    played = replace(NIGHT, picks=((Phase.KILL, ((0, (3,)), (1, (2,)))),))
    assert round_(played, NAMES).replace("\u00a0", " ").split("\n")[1:] == [
        "Killed: Dot",
        "Victims picked: Ann → Dot; Bob → Cid",
    ]


def test_a_pick_that_did_not_come_to_be_is_told() -> None:
    cancelled = Round(1, night=True, pool=(), picks=((Phase.KILL, ((0, (3,)),)),))
    assert round_(cancelled, NAMES).replace("\u00a0", " ").split("\n")[1:] == [
        "Victims picked: Ann → Dot"
    ]


def test_whom_a_dog_protected_is_told_once() -> None:
    played = replace(NIGHT, protected=(1,), picks=((Phase.DUSK, ((2, (1,)),)),))
    assert round_(played, NAMES).split("\n")[1:] == [
        "Protected: Bob (picked by Cid)",
        "Killed: Dot (by chance)",
    ]


def test_what_was_picked_at_dusk_says_so() -> None:
    """A bond too is made at dusk, and nobody is protected by it."""
    played = replace(NIGHT, protected=(1,), picks=((Phase.DUSK, ((0, (2,)), (2, (1,)))),))
    assert round_(played, NAMES).replace("\u00a0", " ").split("\n")[1:] == [
        "Protected: Bob",
        "Killed: Dot (by chance)",
        "Picked at dusk: Ann → Cid; Cid → Bob",
    ]

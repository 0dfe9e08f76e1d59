"""A log that is bent in any single place is caught, with its seals as they were or made anew."""

import json
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from engine import events as e
from engine.casts import default_cast
from engine.deal import RULES, deal
from engine.game import Outcome
from engine.roles import Role
from service.record.export import lines
from service.record.lines import digest
from service.record.reader import NoLogError, Reader, UnfitError
from service.record.verify import verify
from tests.service.record.bends import Fields, bends
from tests.service.record.forging import Stored, as_stream, check, seal_of, sealed, stored
from tests.service.record.games import SMALL, exported, played

MANY: Final = 120
"""Games in which every kind of event happens, but for those of very long games."""

WHAT_PEOPLE_DO: Final = {
    "Answered": {"picks"},
    "Spoke": {"seat"},
    "Departed": {"seat"},
    "CameBack": {"seat", "name"},
    "Substituted": {"seat", "name"},
}
"""What no rule can tell, as long as all that follows is the same: what people did of their own
will. A pick that was taken back or outvoted might have been another, somebody else might have
spoken or might have come back. Whoever did it sees that it is told wrongly; and the seals tell,
unless the forger has made them anew and nobody has kept the log's fingerprint.
"""


def is_caught(written: Sequence[str]) -> bool:
    try:
        check(written)
    except (NoLogError, UnfitError):
        return True
    return False


@pytest.fixture(scope="module", params=["night", "days"])
def log(request: pytest.FixtureRequest) -> list[e.Event]:
    """A game that is over in its first night, and one that goes on for some days."""
    games = sorted((played(number) for number in range(30)), key=len)
    days = 0 if request.param == "night" else 2
    return next(game for game in games if _votes(game) >= days)


def _votes(log: Sequence[e.Event]) -> int:
    return sum(isinstance(event, e.VotesCounted) for event in log)


def bent_events(line: str) -> Iterator[tuple[str, str, Fields]]:
    """The stored event with a part bent, its name and the field."""
    version, name, fields = json.loads(line)
    for bent, path in bends(fields):
        yield _compact([version, name, bent]), name, path
    for other in _others(name):
        yield _compact([version, other, fields]), name, ("name",)


def _others(name: str) -> Iterator[str]:
    """Kinds with the same fields, such as `WentAbsent` and `Departed`."""
    kinds = {kind.__name__: kind for kind in get_args(e.Event)}
    mine = set(kinds[name].__match_args__)
    return (
        other for other, kind in kinds.items() if other != name and set(kind.__match_args__) == mine
    )


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def bent_in_order(items: Stored, at: int) -> Iterator[Stored]:
    """With one dropped, doubled, or swapped with the next."""
    before, item, after = items[:at], items[at], items[at + 1 :]
    yield [*before, *after]
    yield [*before, item, item, *after]
    if after and after[0] != item:
        yield [*before, after[0], item, *after[1:]]


def test_a_whole_game_fits() -> None:
    log = played(0, default_cast(36))
    verified = check(exported(log))
    assert (verified.lines, verified.players) == (len(log) + 2, 36)
    assert isinstance(log[-1], e.Ended)
    assert verified.outcome is log[-1].outcome
    assert verified.commitment == seal_of(log)
    assert verified.rounds == sum(isinstance(event, e.RoundBegan) for event in log)


def test_a_cancelled_game_fits(log: Sequence[e.Event]) -> None:
    answered = next(at for at, event in enumerate(log) if isinstance(event, e.Answered))
    cancelled = [*log[:answered], e.Ended(Outcome.CANCELLED)]
    assert check(exported(cancelled)).outcome is Outcome.CANCELLED


def test_nobody_is_absent_but_by_what_they_have_missed() -> None:
    """Nothing that anybody does makes them so, but the rules alone (ruling 2.3)."""
    absent = [*deal(SMALL, "5eed" * 16), e.WentAbsent(0, by_day=False)]
    with pytest.raises(UnfitError, match="missed in a row") as caught:
        check(exported([*absent, e.Ended(Outcome.CANCELLED)]))
    assert caught.value.line == len(absent) + 1


def test_a_line_that_is_bent_anywhere_is_named_or_the_next(log: Sequence[e.Event]) -> None:
    written = exported(log)
    for at, line in enumerate(written):
        bent, _path = next(bends(json.loads(line)))
        with pytest.raises((NoLogError, UnfitError)) as caught:
            check([*written[:at], _compact(bent), *written[at + 1 :]])
        if isinstance(caught.value, UnfitError):
            assert caught.value.line in {at + 1, at + 2}, line


def test_each_field_of_each_line_is_sealed(log: Sequence[e.Event]) -> None:
    """Whatever the rules say of it besides, which takes longer to find out."""
    written = exported(log)
    for at, line in enumerate(written):
        for bent, _path in bends(json.loads(line)):
            with pytest.raises((NoLogError, UnfitError)):
                deque(
                    Reader(as_stream([*written[:at], _compact(bent), *written[at + 1 :]])).events()
                )


def test_seals_made_anew_hide_nothing_but_what_people_did(log: Sequence[e.Event]) -> None:
    assert not is_caught(exported(log))
    for at in range(len(log)):
        check_bends(log, at)


def test_every_kind_of_event_is_guarded() -> None:
    found: dict[type[e.Event], tuple[list[e.Event], int]] = {}
    # The draw pile comes to its end in large games alone.
    for log in chain(map(played, range(MANY)), [played(0, default_cast(36))]):
        for at, event in enumerate(log):
            found.setdefault(type(event), (log, at))
    assert found.keys() == set(get_args(e.Event))
    for log, at in found.values():
        assert not is_caught(exported(log))
        check_bends(log, at)


def check_bends(log: Sequence[e.Event], at: int) -> None:
    """Every bend of one event is caught, unless it is what somebody did."""
    events = stored(log)
    for bent, name, path in bent_events(events[at]):
        forged = sealed([*events[:at], bent, *events[at + 1 :]], seal_of(log))
        assert is_caught(forged) or path[0] in WHAT_PEOPLE_DO.get(name, ()), bent


def test_no_line_can_be_dropped_doubled_or_swapped(log: Sequence[e.Event]) -> None:
    written = exported(log)
    for at in range(len(written)):
        assert all(map(is_caught, bent_in_order(written, at)))


def test_with_seals_made_anew_only_what_people_did_can(log: Sequence[e.Event]) -> None:
    events = stored(log)
    for at in range(len(log)):
        concerned = {type(event).__name__ for event in log[at : at + 2]}
        for bent in bent_in_order(events, at):
            assert is_caught(sealed(bent, seal_of(log))) or concerned & WHAT_PEOPLE_DO.keys()


def test_a_log_without_its_deal_is_told_so() -> None:
    game = played(0)
    for rest in ([], stored(game)[1:]):
        with pytest.raises(UnfitError, match="line 2 does not fit: a game begins with its deal"):
            check(sealed(rest, seal_of(game)))


def test_a_log_that_is_closed_before_the_game_is_over_is_caught(log: Sequence[e.Event]) -> None:
    events = stored(log)
    assert all(is_caught(sealed(events[:kept], seal_of(log))) for kept in range(len(log)))


def test_another_game_in_its_place_has_another_seal() -> None:
    """It is a game as good as any, but for the seal that the bot has posted."""
    assert check(exported(played(1))).commitment != check(exported(played(0))).commitment
    assert is_caught(sealed(stored(played(1)), seal_of(played(0))))


def test_another_form_of_the_same_json_is_caught() -> None:
    """With all seals made anew: what an export writes has one form alone."""
    game = played(0)
    log = stored(game)
    at = next(at for at, line in enumerate(log) if '"by_day":true' in line)
    same = [
        log[at].replace(",", ", "),
        log[at].replace("true", "1"),
        log[at].replace("by_day", "by\\u005fday"),
        log[at].replace('"by_day":true', '"by_day":false,"by_day":true'),
        log[at].replace('"by_day":true', '"by_day":true,"why":0'),
    ]
    for line in same:
        with pytest.raises(UnfitError, match="not written as an export writes it") as caught:
            check(sealed([*log[:at], line, *log[at + 1 :]], seal_of(game)))
        assert caught.value.line == at + 2


def test_a_log_of_other_rules_is_told_apart_from_a_bent_one() -> None:
    """Those of games from before the rules had numbers say nothing of them."""
    game = played(0)
    for said, rules in ((f',"rules":{RULES + 1}', RULES + 1), (',"rules":0', 0)):
        log = stored(game)
        log[0] = log[0].replace(f',"rules":{RULES}', said)
        with pytest.raises(NoLogError, match=f"by rules {rules}, and this program plays by rules"):
            check(sealed(log, seal_of(game)))


def test_the_rules_have_a_new_number_when_they_bring_about_something_else() -> None:
    """Or else games that were played before would look as if they had been bent.

    When this fails, raise `engine.deal.RULES` if anybody has played by the old rules, and write
    the file anew with `python -m tests.service.record.games`.
    """
    with Path(__file__).with_name(f"rules-{RULES}.jsonl").open("rb") as stream:
        assert verify(stream).players == len(Role)


def test_a_seed_that_could_be_guessed_is_caught() -> None:
    """However well all else fits (ruling 8.1)."""
    for seed in ("5eed" * 7, "g" * 64, "5EED" * 16, ""):
        cancelled = [*deal(SMALL, seed), e.Ended(Outcome.CANCELLED)]
        with pytest.raises(UnfitError, match="not 128 bits") as caught:
            check(exported(cancelled))
        assert caught.value.line == 2


def test_the_fingerprint_is_that_of_all_lines() -> None:
    assert check(exported(played(0))).fingerprint == digest(exported(played(0))[-1])
    other = check(list(lines("0ther", played(0))))
    assert other.fingerprint != check(exported(played(0))).fingerprint

"""What is asked in private, of whoever decides alone and of several together."""

import pytest

from engine.questions import Kind, Question
from service.texts.markup import Html, shown
from service.texts.questions import asked, hints

SETTLES = "Your tap settles it."


def question(kind: Kind, *peers: int, most: int = 1) -> Question:
    fewest = 0 if kind is Kind.PROTECT else most
    return Question(
        0, window=1, kind=kind, options=(4, 5, 6), fewest=fewest, most=most, peers=peers
    )


def first_line(asking: Question) -> str:
    return shown(asked(asking, Html("Friday"), 1_700_003_600, 1_700_000_000)).splitlines()[0]


@pytest.mark.parametrize(
    ("kind", "most", "alone", "together"),
    [
        (Kind.KILL, 1, "🔪 Who dies tonight?", "🔪 Killers, who dies tonight?"),
        (
            Kind.KILL,
            2,
            "🔪 Who dies tonight? Choose up to 2.",
            "🔪 Killers, who dies tonight? Choose up to 2.",
        ),
        (
            Kind.TESTIMONY,
            1,
            "✉️ Which card is your genuine Dying Message?",
            "✉️ Tonight's dead, which card is your genuine Dying Message?",
        ),
        (
            Kind.TESTIMONY,
            2,
            "✉️ Which 2 cards are your genuine Dying Messages?",
            "✉️ Tonight's dead, which 2 cards are your genuine Dying Messages?",
        ),
        (
            Kind.FORGERY,
            1,
            "🎭 Which card do you add as a fake?",
            "🎭 Killers, which card do you add as a fake?",
        ),
        (
            Kind.FORGERY,
            3,
            "🎭 Which 3 cards do you add as fakes?",
            "🎭 Killers, which 3 cards do you add as fakes?",
        ),
    ],
)
def test_who_decides_alone_is_not_spoken_to_as_a_group(
    kind: Kind, most: int, alone: str, together: str
) -> None:
    assert first_line(question(kind, most=most)) == f"{alone} · Friday"
    assert first_line(question(kind, 3, most=most)) == f"{together} · Friday"


@pytest.mark.parametrize("kind", [Kind.KILL, Kind.TESTIMONY, Kind.FORGERY])
def test_who_makes_one_choice_alone_is_told_that_a_tap_settles_it(kind: Kind) -> None:
    assert shown(hints(question(kind)) or Html("")).endswith(SETTLES)
    for other in (question(kind, 3), question(kind, most=2)):
        assert SETTLES not in shown(hints(other) or Html(""))


@pytest.mark.parametrize("kind", [Kind.PROTECT, Kind.BOND, Kind.EXAMINATION, Kind.VOTE])
def test_where_others_are_waited_for_as_well_it_is_not_said(kind: Kind) -> None:
    assert SETTLES not in shown(hints(question(kind)) or Html(""))

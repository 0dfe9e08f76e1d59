import pytest

from engine.questions import About, Kind, Question
from engine.refused import Code, Refused

QUESTION = Question(
    seat=0,
    window=1,
    kind=Kind.TESTIMONY,
    options=(1, 2, 3, 4, 5),
    fewest=2,
    most=3,
    rationed=(4, 5),
    ration=1,
    not_all_of=(1, 2),
)


@pytest.mark.parametrize("picks", [(1, 3), (3, 1), (2, 3, 4), (1, 5)])
def test_what_fits_is_an_answer(picks: tuple[int, ...]) -> None:
    QUESTION.check(picks)


@pytest.mark.parametrize(
    ("picks", "code"),
    [
        ((9,), Code.NOT_AN_OPTION),
        ((1, 1, 9, 9, 9), Code.NOT_AN_OPTION),
        ((2, 1), Code.NOT_AN_OPTION),
        ((1, 2, 3), Code.NOT_AN_OPTION),
        ((), Code.TOO_FEW),
        ((3,), Code.TOO_FEW),
        ((1, 3, 4, 3), Code.TOO_MANY),
        ((4, 5), Code.TOO_MANY),
        ((4, 4), Code.TOO_MANY),
        ((3, 3), Code.REPEATED),
        ((3, 4, 3), Code.REPEATED),
    ],
)
def test_what_does_not_fit_is_refused_with_the_first_code_that_holds(
    picks: tuple[int, ...], code: Code
) -> None:
    with pytest.raises(Refused) as refused:
        QUESTION.check(picks)
    assert refused.value.code is code
    limits = {"fewest": 2, "most": 3}
    facts = {Code.TOO_FEW: limits, Code.TOO_MANY: {**limits, "ration": 1}}
    assert refused.value.facts == facts.get(code, {})


def test_codes_stand_in_the_order_in_which_they_are_checked() -> None:
    assert [*Code] == [
        "over",
        "closed",
        "not_asked",
        "not_an_option",
        "too_few",
        "too_many",
        "repeated",
    ]


@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_says_what_its_options_are(kind: Kind) -> None:
    cards = {Kind.TESTIMONY, Kind.FORGERY, Kind.EXAMINATION}
    words = {Kind.DISCUSSION, Kind.DEFENCE}
    expected = About.CARDS if kind in cards else About.WORDS if kind in words else About.SEATS
    assert kind.about is expected

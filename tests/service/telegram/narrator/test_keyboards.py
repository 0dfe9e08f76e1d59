"""Keyboards for questions of any size."""

from engine.questions import Kind, Question
from engine.roles import Role
from engine.views import View
from service.telegram.narrator.keyboards import of_question
from service.texts.names import Names

NAMES = Names([f"P{seat}" for seat in range(36)])


def of_cards(cards: int, peers: int = 0) -> Question:
    return Question(
        seat=0,
        window=3,
        kind=Kind.TESTIMONY,
        options=tuple(range(cards)),
        fewest=2,
        most=2,
        peers=tuple(range(1, peers + 1)),
        together=True,
        rationed=tuple(range(9, cards)),
        ration=1,
    )


def view(question: Question | None, **changes: object) -> View:
    return View(seat=0, role=Role.CITIZEN, alive=False, question=question, **changes)  # type: ignore[arg-type]


def options(keyboard: object) -> list[str]:
    rows = keyboard if isinstance(keyboard, tuple) else ()
    return [button.data.split(":")[2] for row in rows for button in row]


def test_a_discard_pile_too_large_for_a_keyboard_loses_its_oldest_cards() -> None:
    picks = {peer: (peer, 50) for peer in range(1, 8)}
    asked = view(of_cards(104, peers=7), theirs=picks)
    offered = options(of_question("t", asked, [10, 11], NAMES))
    assert len(offered) == 100
    assert {f"c{card}" for card in (*range(9), 10, 11, 103)} <= set(offered)
    assert "c9" not in offered


def test_many_options_stand_three_in_a_row_and_few_two() -> None:
    assert len(of_question("t", view(of_cards(60)), [], NAMES)[0]) == 3
    assert len(of_question("t", view(of_cards(9)), [], NAMES)[0]) == 2


def test_more_discards_than_the_ration_cannot_be_confirmed() -> None:
    asked = view(of_cards(30))
    assert "ok" in options(of_question("t", asked, [3, 20], NAMES))
    assert "ok" not in options(of_question("t", asked, [20, 21], NAMES))


def test_the_same_picks_of_several_others_are_one_button() -> None:
    asked = view(of_cards(9, peers=3), theirs={1: (4, 5), 2: (5, 4), 3: (1, 2)})
    rows = of_question("t", asked, [], NAMES)
    assert [row[0].text for row in rows[-2:]] == ["Same as P1, P2", "Same as P3"]


def test_no_button_below_a_question_is_cut_off_by_a_phone() -> None:
    names = Names([f"{'Wolfeschlegelstein'[seat:]} the {seat}th" for seat in range(9)])
    asked = view(of_cards(9, peers=8), theirs=dict.fromkeys(range(1, 9), (4, 5)))
    *_, confirm, same = of_question("t", asked, [1, 2], names)
    assert (confirm[0].text, same[0].text[:8]) == ("Confirm these 2", "Same as ")
    assert len(same[0].text) <= 36


def test_nothing_asked_is_nothing_to_press() -> None:
    assert of_question("t", view(None), [], NAMES) == ()

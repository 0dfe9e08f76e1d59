"""What is answered when something is denied."""

import pytest

from engine.casts import SwapRefusal, Unplayable
from engine.roles import Role
from service.tables.denied import Denial, Denied
from service.tables.notices import Why
from service.texts.denials import denial
from service.texts.markup import units

TOAST = 200


@pytest.mark.parametrize("code", Denial)
def test_every_denial_is_one_line_that_fits_into_a_toast(code: Denial) -> None:
    text = denial(Denied(code))
    assert text.endswith((".", "Killer"))
    assert "\n" not in text
    assert units(text) <= TOAST


@pytest.mark.parametrize("reason", [*Unplayable, *SwapRefusal])
@pytest.mark.parametrize("role", [None, Role.PROFESSIONAL_KILLER])
def test_every_reason_against_a_cast_has_its_own_words(reason: str, role: Role | None) -> None:
    facts = {"role": role.value} if role else {}
    text = denial(Denied(Denial.UNPLAYABLE, reason=reason, **facts))
    assert text != denial(Denied(Denial.UNPLAYABLE))
    assert units(text) <= TOAST


def test_facts_are_told() -> None:
    assert "2 more players" in denial(Denied(Denial.TOO_FEW, players=2, fewest=4))
    assert "1 more player " in denial(Denied(Denial.TOO_FEW, players=3, fewest=4))
    for role, words in ((Role.KILLER, "at most 3 Killers"), (Role.MASTERMIND, "only 1 Mastermind")):
        assert words in denial(Denied(Denial.UNPLAYABLE, reason="box", role=role.value))
    assert "36" in denial(Denied(Denial.FULL, most=36))
    assert "Choose 3" in denial(Denied(Denial.TOO_FEW_PICKS, fewest=3, most=3))
    assert "discard pile" in denial(Denied(Denial.TOO_MANY_PICKS, fewest=2, most=2, ration=1))
    assert "discard" not in denial(Denied(Denial.TOO_MANY_PICKS, fewest=2, most=2, ration=0))


def test_a_table_that_stands_still_says_why_and_what_helps() -> None:
    out, silent = (denial(Denied(Denial.FROZEN, why=why.value)) for why in Why)
    assert out.startswith("I am not in the group any more, so all stands still. When somebody adds")
    assert silent.startswith("I may not write in the group any more, so all stands still.")


def test_what_was_typed_is_quoted_as_harmless_as_a_name() -> None:
    told = denial(Denied(Denial.BAD_CAST, part="@durov t.me/x\n\u202eabc \u05d0"))
    assert "“\u2068@\u2060durov t.\u2060me/x abc \u05d0\u2069”" in told
    nothing = denial(Denied(Denial.BAD_CAST, part="\u202e\u200b"))
    assert nothing == denial(Denied(Denial.BAD_CAST))


def test_what_was_typed_is_quoted_but_not_at_length() -> None:
    assert "“Butler”" in denial(Denied(Denial.BAD_CAST, part="Butler"))
    assert units(denial(Denied(Denial.BAD_CAST, part="👍" * 4000))) <= TOAST

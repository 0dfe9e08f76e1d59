"""What is quoted of a forged log harms nobody who reads it."""

from dataclasses import replace

import pytest

from engine import events as e
from engine.deal import RULES
from service.record.reader import NoLogError, UnfitError
from tests.service.record.forging import check, seal_of, sealed, stored
from tests.service.record.games import exported, played


@pytest.mark.parametrize("text", ["\x1b[2J", "\x9b2J", "\u202eabc", "0" * 10_000])
def test_a_forged_text_neither_moves_the_cursor_nor_fills_the_screen(text: str) -> None:
    game = played(0)
    dealt, seated, *rest = game
    assert isinstance(seated, e.Seated)
    forged = stored([dealt, replace(seated, commitment=text), *rest])
    with pytest.raises(UnfitError, match="its commitment is") as caught:
        check(sealed(forged, seal_of(game)))
    told = str(caught.value).replace("…", "")
    assert told.isascii()
    assert told.isprintable()
    assert len(told) < 250


def test_what_is_quoted_of_a_forged_log_fills_no_screen() -> None:
    """Wherever it stands: in the first line, the deal, another event or the last line."""
    game = played(0)
    log, posted, many = stored(game), seal_of(game), "9" * 4_000
    seats = ",".join(['"x"'] * 4_000)
    shown = f'[1,"PresencesShown",{{"seats":[{seats}]}}]'
    of_other_rules = log[0].replace(f',"rules":{RULES}', f',"rules":{many}')
    header, *events, closing = exported(game)
    for written in (
        [header.replace('"format":1', f'"format":{many}')],
        sealed([of_other_rules, *log[1:]], posted),
        sealed([shown], posted),
        [header, *events, closing.replace(f'"events":{len(events)}', f'"events":{many}')],
    ):
        with pytest.raises((NoLogError, UnfitError), match="…") as caught:
            check(written)
        assert len(str(caught.value)) < 250

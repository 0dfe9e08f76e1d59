"""The rules and the help: one screen each."""

import re
from textwrap import wrap

import pytest

from service.sandbox.entities import format_text
from service.texts.help import HELP
from service.texts.markup import Html
from service.texts.rules import RULES

COLUMNS = 38
"""About what a line of a message holds on a phone 360 pixels wide, in letters of 16 pixels."""
LINES = 20
"""What such a phone, 640 pixels high, shows of a chat at once."""


@pytest.mark.parametrize("screen", [RULES, HELP])
def test_it_fits_one_screen(screen: Html) -> None:
    text, _entities = format_text(screen, "HTML")
    rows = [row for line in text.split("\n") for row in wrap(line, COLUMNS) or [""]]
    assert len(rows) <= LINES, "\n".join(rows)


def test_the_rules_link_nothing_but_the_characters() -> None:
    text, entities = format_text(RULES, "HTML")
    assert {entity["type"] for entity in entities} == {"bold", "bot_command"}
    assert re.findall(r"/([a-z]+)", text) == ["characters"]


def test_the_help_names_every_command_for_the_players() -> None:
    text, _entities = format_text(HELP, "HTML")
    assert set(re.findall(r"/([a-z]+)", text)) >= {
        "newgame", "join", "begin", "leave", "cancel", "pace", "cast", "settings",
        "status", "case", "role", "players", "rules", "characters",
    }  # fmt: skip

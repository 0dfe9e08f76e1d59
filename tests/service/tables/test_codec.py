"""What is stored: versioned JSON, checked on its way in, and never quoted when it is damaged."""

import json
from typing import Any

import pytest

from engine.casts import default_cast
from engine.deal import deal
from engine.evolve import fold
from service.tables.codec import DamagedError, dump_event, dump_table, load_event, load_table
from service.tables.table import Table

EVENTS = deal(default_cast(36), "5eed" * 8)


@pytest.fixture
def table() -> Table:
    return Table(id="t1", version=3, chat=-1, host=1, pace="day", game=fold(EVENTS))


def test_a_table_is_read_as_it_was_written(table: Table) -> None:
    assert load_table(dump_table(table), 3) == table


def test_events_are_read_as_they_were_written() -> None:
    assert [load_event(dump_event(event)) for event in EVENTS] == list(EVENTS)


def test_what_is_stored_says_which_format_it_has(table: Table) -> None:
    assert json.loads(dump_table(table))["format"] == 1
    assert json.loads(dump_event(EVENTS[0]))[0] == 1


@pytest.mark.parametrize("change", [{"format": 2}, {"stage": "asleep"}, {"game": 7}])
def test_a_state_of_another_shape_is_refused(table: Table, change: dict[str, Any]) -> None:
    state = {**json.loads(dump_table(table)), **change}
    with pytest.raises(DamagedError):
        load_table(json.dumps(state), 1)


def test_a_line_of_another_shape_is_refused() -> None:
    _format, name, fields = json.loads(dump_event(EVENTS[1]))
    for line in ([2, name, fields], [1, name, {}], [1, name], [1, "Danced", {}]):
        with pytest.raises(DamagedError):
            load_event(json.dumps(line))


def test_the_report_of_damage_quotes_no_secret(table: Table) -> None:
    damaged = dump_table(table).replace('"killer"', '"killr"')
    with pytest.raises(DamagedError) as refused:
        load_table(damaged, 1)
    assert "killr" not in str(refused.value)
    dealt = dump_event(EVENTS[0]).replace('"killer"', '"killr"')
    with pytest.raises(DamagedError) as refused:
        load_event(dealt)
    assert "killr" not in str(refused.value)

"""What waits to be sent may hold secrets, and tells none of them when it is damaged."""

import pytest
from pydantic import ValidationError

from service.store.outbox import Button, Item


@pytest.mark.parametrize("kind", [Item, Button])
def test_a_damaged_item_is_not_quoted(kind: type[Item] | type[Button]) -> None:
    damaged = '{"text": ["you are the Killer"], "keyboard": [[{"text": {"Killer": 1}}]]}'
    with pytest.raises(ValidationError) as refusal:
        kind.model_validate_json(damaged)
    assert "Killer" not in str(refusal.value)

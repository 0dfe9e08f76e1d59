"""What Telegram would say about a post: the limits, and the sandbox's strict reader of HTML."""

from collections.abc import Iterator

from service.sandbox.entities import format_text, is_blank
from service.sandbox.errors import ApiError
from service.store.outbox import Item, Kind
from service.telegram.narrator import parse_data
from service.texts.markup import NO_BREAK

MOST_UNITS = 4096
MOST_BUTTONS = 100
MOST_BYTES = 64
SHOWING = {Kind.SEND, Kind.EDIT}


def faults(item: Item) -> Iterator[str]:
    """Why Telegram would refuse the item, or our own bot its buttons."""
    if item.kind not in SHOWING:
        return
    try:
        text, _entities = format_text(item.text, "HTML" if item.html else None)
    except ApiError as error:
        yield f"{error}: {item.text}"
        return
    units = len(text.encode("utf-16-le")) // 2
    if is_blank(text) or units > MOST_UNITS:
        yield f"{units} units: {text}"
    buttons = [button for row in item.keyboard for button in row]
    if len(buttons) > MOST_BUTTONS:
        yield f"{len(buttons)} buttons"
    for button in buttons:
        data = button.data or ""
        if parse_data(data) is None or len(data.encode()) > MOST_BYTES or is_blank(button.text):
            yield f"{button}"


def plain(html: str) -> str:
    """What a phone shows of it; spaces look alike whether a line may break there or not."""
    return format_text(html, "HTML")[0].replace(NO_BREAK, " ")

"""The circle in which the players sit."""

from collections.abc import Iterable
from typing import Final

from service.texts.markup import Html, bold, lines

_NEIGHBOURS: Final = Html(
    "Each sits on the right of the one above; the first sits on the right of the last."
)


def circle(rows: Iterable[Html]) -> Html:
    """One row a seat, in their order."""
    numbered = (Html(f"{place}. {row}") for place, row in enumerate(rows, 1))
    return lines(bold(Html("The circle")), *numbered, _NEIGHBOURS)

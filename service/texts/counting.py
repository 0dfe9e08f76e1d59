"""Lists and numbers in words."""

from collections.abc import Iterable

from service.texts.markup import Html


def listed(items: Iterable[str]) -> Html:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = list(items) or [""]
    return Html(f"{', '.join(first)} and {last}") if first else Html(last)


def plural(number: int, one: str, many: str, **facts: object) -> Html:
    """One of two whole sentences; `{n}` in it stands for the number."""
    return Html((one if number == 1 else many).format(n=number, **facts))

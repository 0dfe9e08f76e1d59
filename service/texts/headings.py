"""In private, where people may play at several tables: which group a message is about."""

from service.texts.markup import Html, bold, italic


def headline(text: Html, group: Html) -> Html:
    """What it is comes first, for a phone shows little of a message that has just come."""
    return Html(f"{bold(text)} {italic(Html(f'· {group}'))}")


def in_group(group: Html) -> Html:
    """Above what has no headline of its own."""
    return italic(Html(f"In {group}:"))

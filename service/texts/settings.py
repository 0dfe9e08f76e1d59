"""What a host can change before the game begins."""

from typing import Final

from engine.roles import Role
from service.texts.characters import described, name
from service.texts.markup import Html, bold, code, lines

TITLE: Final = bold(Html("⚙️ Settings"))
HOW: Final = Html("Only the host can change them, and only until the game begins.")
PACES: Final = Html(
    "Brisk takes about an hour, Day about a day, Slow a week or two: tap the one you want."
)
CAST_BY_HAND: Final = lines(
    Html(
        f"{code(Html('/cast 3 Citizen, Private Detective, Killer'))} deals exactly these, one for"
        " each who sits here"
    ),
    Html(f"{code(Html('/cast default'))} goes back to our own"),
    Html("/characters tells what each character can do"),
)
BY_HAND: Final = lines(
    Html("By hand:"),
    Html(f"{code(Html('/pace 45m'))} gives every step this time (10s to 7d)"),
    Html(f"{code(Html('/pace discussion 3h'))} changes one step"),
    CAST_BY_HAND,
)
DONE: Final = "Done"
CLOSED: Final = bold(Html("⚙️ Settings: done."))
DEFAULT_CAST: Final = "Default cast"
BACK: Final = "Back"
PEOPLE: Final = "People"
PREVIOUS: Final = "« Previous"
NEXT: Final = "Next »"


def pace(name: str) -> str:
    return name.capitalize()


def swap_in(role: Role) -> str:
    return f"Swap in: {name(role)}"


def instead_of(role: Role) -> str:
    return f"for {name(role)}"


def choose_old(new: Role) -> Html:
    return lines(
        bold(Html(f"{name(new)}: instead of which character?")),
        Html(f"Nothing changes until you tap. {name(new)} is for people who have played before."),
        described(new),
    )


def people(page: int, pages: int) -> Html:
    which = f" ({page} of {pages})" if pages > 1 else ""
    return lines(
        bold(Html(f"⚙️ Settings: people{which}")),
        Html("Nothing changes until the host taps."),
        Html("Remove takes somebody from the table, and they cannot join again."),
        Html("Let in allows them to join again. Host asks whether they shall be the host."),
    )


def blocked(names: Html) -> Html | None:
    return Html(f"Not let in: {names}.") if names else None


def remove(label: str) -> str:
    return f"Remove {label}"


def let_in(label: str) -> str:
    return f"Let in {label}"


def make_host(label: str) -> str:
    return f"Host: {label}"


def ask_to_hand_over(name: Html) -> Html:
    return lines(
        bold(Html(f"⚙️ Shall {name} be the host instead of you?")),
        Html("Nothing changes until you tap. Afterwards only they can begin, or give it back."),
    )


def do_make_host(label: str) -> str:
    return f"Make {label} the host"

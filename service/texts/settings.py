"""What a host can change before the game begins."""

from typing import Final

from engine.roles import Role
from service.texts.characters import name
from service.texts.markup import Html, bold, lines

TITLE: Final = bold(Html("Settings"))
HOW: Final = Html("Only the host can change them, and only until the game begins.")
BY_HAND: Final = Html(
    "By hand: /pace 45m gives every step the same time (10s to 7d), /pace discussion 3h sets one"
    " step; /cast 3 Citizen, Private Detective, Killer deals exactly these characters, one for"
    " each who sits here; /cast default goes back."
)
DEFAULT_CAST: Final = "Default cast"
BACK: Final = "Back"


def swap_in(role: Role) -> str:
    return f"Swap in: {name(role)}"


def instead_of(role: Role) -> str:
    return f"for {name(role)}"


def choose_old(new: Role) -> Html:
    return lines(
        bold(Html(f"{name(new)}: instead of which character?")),
        Html(
            "This character is for people who have played before. Until you choose one below,"
            " nothing changes."
        ),
    )

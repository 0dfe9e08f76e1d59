"""What a table tells beside its game: troubles in the group, people out of reach, a new host."""

from collections.abc import Collection, Mapping
from typing import Final

from service.tables.notices import Trouble
from service.texts.counting import plural
from service.texts.markup import Html, bold, lines

TAKE_OVER: Final = "Take over"

TROUBLES: Final[Mapping[Trouble, Html]] = {
    Trouble.CANNOT_PIN: lines(
        bold(Html("📌 I cannot pin messages here.")),
        Html("The game goes on without. /status tells at any time how it stands."),
        Html("An admin can give me the right “Pin messages”. Then I pin the status."),
    ),
    Trouble.CANNOT_MUTE: lines(
        bold(Html("🔇 I cannot mute anybody here, so muting is off.")),
        Html("The game goes on without. When you are dead, please keep silent here by yourself."),
        Html("An admin can make me an admin with the right “Ban users”. Then I mute the dead."),
    ),
    Trouble.TOPIC_LOST: lines(
        bold(Html("🧵 I cannot write in the topic of this table any more.")),
        Html("It was closed or deleted. Everything goes on here, and nothing is lost."),
    ),
    Trouble.HOST_LEFT: lines(
        bold(Html("👤 The host has left: who takes the table over?")),
        Html("There is no hurry: until somebody taps, all goes on without a host."),
        Html("Anybody who plays can tap. A host can end the game."),
    ),
}
CANNOT_MUTE_BASIC: Final = lines(
    bold(Html("🔇 I cannot mute anybody here, so muting is off.")),
    Html("The game goes on without. When you are dead, please keep silent here by yourself."),
    Html("In a basic group nobody can be muted; it works once it is a supergroup."),
)
GIVEN: Final[Mapping[Trouble, Html]] = {
    Trouble.CANNOT_PIN: Html("📌 Now I can pin messages: the status is pinned while a game runs."),
    Trouble.CANNOT_MUTE: Html("🔇 Now I can mute: the dead are muted until the game is over."),
}


def unreachable(names: Html, count: int, group: Html | None, *, playing: bool) -> Html:
    """Neutral: it says nothing of what they are asked or told (ruling 7.2).

    `group` is None for who reads it there.
    """
    meanwhile = (
        "The game goes on: it waits for nobody longer than each question says."
        if playing
        else "They keep their seat, but in a game I could not ask them anything."
    )
    remedy = plural(
        count,
        "They can open the chat with me and press Start.",
        "Each of them can open the chat with me and press Start.",
    )
    return lines(
        bold(Html(f"📵 I cannot write in private to {_who(names, count, group, playing)}.")),
        Html(meanwhile),
        Html(f"{remedy} Then I send what they have missed.") if playing else remedy,
    )


def _who(names: Html, count: int, group: Html | None, playing: bool) -> Html:  # noqa: FBT001 as told
    if group is None:
        return names
    one, many = ("plays", "play") if playing else ("wants to play", "want to play")
    return Html(f"{names}, who {plural(count, one, many)} in {group}")


def reachable(names: Html, count: int, group: Html | None, *, playing: bool) -> Html:
    """As above."""
    return lines(
        bold(Html(f"📶 I can write again to {_who(names, count, group, playing)}.")),
        Html("I send what they have missed.") if playing else None,
    )


def new_host(name: Html) -> Html:
    return Html(f"👑 {name} is the host of this table now.")


def you_are_host(group: Html, *, playing: bool) -> Html:
    can = (
        "There is nothing you have to do. If the game shall end for all, send /cancel."
        if playing
        else "You begin the game with Begin, and change what is played with Settings."
    )
    return lines(bold(Html(f"👑 You are the host of the table in {group} now.")), Html(can))


MOVED: Final = lines(
    bold(Html("➡️ This group has moved, and the table with it.")),
    Html("Everything counts as before. What matters now stands below once more."),
)


def shortcomings(troubles: Collection[Trouble], *, basic: bool = False) -> Html | None:
    """One line for a table that has not begun; nothing if all is well. `basic` is its group."""
    if basic and Trouble.CANNOT_MUTE in troubles:
        return _shortcomings_of_basic(pins=Trouble.CANNOT_PIN not in troubles)
    match Trouble.CANNOT_PIN in troubles, Trouble.CANNOT_MUTE in troubles:
        case True, True:
            return Html(
                "⚠️ I can neither pin the status nor mute the dead here. An admin can give me the"
                " rights “Pin messages” and “Ban users”."
            )
        case True, False:
            return Html(
                "⚠️ I cannot pin the status here. An admin can give me the right “Pin messages”."
            )
        case False, True:
            return Html(
                "⚠️ I cannot mute the dead here. An admin can make me an admin with the right “Ban"
                " users”."
            )
        case _:
            return None


def _shortcomings_of_basic(*, pins: bool) -> Html:
    """A right to mute does not exist there."""
    mute = "In a basic group I cannot mute the dead; it works once it is a supergroup."
    if pins:
        return Html(f"⚠️ {mute}")
    return Html(
        f"⚠️ I cannot pin the status here. An admin can give me the right “Pin messages”. {mute}"
    )

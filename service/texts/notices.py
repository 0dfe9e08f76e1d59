"""What a table tells beside its game: troubles in the group, people out of reach, a new host."""

from collections.abc import Collection, Mapping
from typing import Final

from service.tables.notices import Trouble
from service.texts.counting import plural
from service.texts.markup import Html, bold, lines
from service.texts.times import duration

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
NO_HOST_IN_LOBBY: Final = lines(
    bold(Html("👤 The host has left: who takes the table over?")),
    Html("There is no hurry, but until somebody taps, nobody can begin the game."),
    Html("Anybody who sits here can tap."),
)
GIVEN: Final[Mapping[Trouble, Html]] = {
    Trouble.CANNOT_PIN: Html("📌 Now I can pin messages: the status is pinned while a game runs."),
    Trouble.CANNOT_MUTE: Html("🔇 Now I can mute: the dead are muted until the game is over."),
}


def unreachable(names: Html, count: int, group: Html, *, playing: bool) -> Html:
    """Neutral: it says nothing of what they are asked or told (ruling 7.2)."""
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
        bold(Html(f"📵 I cannot write to {names} in private (in {group}).")),
        Html(meanwhile),
        Html(f"{remedy} Then I send what they have missed.") if playing else remedy,
    )


def reachable(names: Html, group: Html, *, playing: bool) -> Html:
    return lines(
        bold(Html(f"📶 I can write to {names} again (in {group}).")),
        Html("I send what they have missed.") if playing else None,
    )


def new_host(name: Html) -> Html:
    return Html(f"👑 {name} is the host of this table now.")


def you_are_host(group: Html, *, playing: bool) -> Html:
    can = (
        "There is nothing you have to do. If the game shall end, /cancel in the group ends it."
        if playing
        else "You begin the game with Begin, and change what is played with Settings."
    )
    return lines(bold(Html(f"👑 You are the host of the table in {group} now.")), Html(can))


def froze(group: Html, *, playing: bool) -> Html:
    if playing:
        what, otherwise = "game", "the game is cancelled"
    else:
        what, otherwise = "table", "the table is closed"
    return lines(
        bold(Html(f"🧊 The {what} in {group} stands still: I am not in the group any more.")),
        Html(
            "When somebody adds me again, it goes on and nobody has lost time. If that does not"
            f" happen within 7 days, {otherwise}."
        ),
    )


def thawed(seconds: float, *, playing: bool) -> Html:
    if not playing:
        return bold(Html("▶️ I am here again. This is the table as you left it."))
    return lines(
        bold(Html("▶️ I am here again, and the game goes on.")),
        Html(
            f"The clocks stood still for {duration(seconds)}. Every deadline has moved as far, so"
            " nobody has lost time."
        ),
    )


def goes_on(group: Html, *, playing: bool) -> Html:
    what = "game" if playing else "table"
    return bold(Html(f"▶️ I am in {group} again, and the {what} there goes on."))


MOVED: Final = lines(
    bold(Html("➡️ This group has moved, and the table with it.")),
    Html("Everything counts as before. What matters now stands below once more."),
)


def abandoned(group: Html, *, playing: bool) -> Html:
    what = "game there is cancelled and nobody has won" if playing else "table there is closed"
    return lines(
        bold(Html(f"🏁 I was not in {group} for 7 days, so the {what}.")),
        Html("To play again, add me to the group and send /newgame there."),
    )


def shortcomings(troubles: Collection[Trouble]) -> Html | None:
    """One line for a table that has not begun; nothing if all is well."""
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

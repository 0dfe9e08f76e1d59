"""Short answers: what to do instead, and what has been done."""

from collections.abc import Mapping
from typing import Final

from engine.casts import Cast
from service.pace import PACE_WANTED
from service.texts import lobby, settings
from service.texts.characters import cast_by_faction
from service.texts.markup import Html, lines
from service.texts.names import names_of

GROUP_ONLY: Final = "That works in a group: add me to one and send it there."
PRIVATE_ONLY: Final = "That is between the two of us: send it to me in private."
UNKNOWN_COMMAND: Final = "I do not know that command. /help lists those I know."
AS_ADMIN: Final = (
    "You write anonymously, as the group, so I cannot tell who you are. Switch that off to do this,"
    " or tap a button if there is one for it: whoever taps is never anonymous."
)
SETTINGS_TYPED: Final = (
    "You write anonymously, as the group, so I cannot tell who you are. If you are the host, tap"
    " Settings below the table. If not, type what you want: /pace slow, or /cast default."
)
AS_CHANNEL: Final = "You write as a channel, so I cannot tell who you are. Write as yourself."
NO_ROOM: Final = (
    "Nobody would read that: only killers at night and the dead may write to each other through me."
    " /status says where your game stands, /help what I can do."
)
ROOM_CLOSED: Final = "That room is closed, so nobody has read that."
ALONE: Final = "Nobody else is in here at the moment, so nobody has read that."
ONLY_TEXT: Final = "Only text goes to the others, so nobody has seen that. Write it in words."
WORDS_GONE: Final = "The message that this was about is gone. Write it once more."
IN_NO_GAME: Final = "You are in no game now. /newgame in a group opens one."
HOST_OF_NONE: Final = "You are the host of no table now."
VOTE: Final = "Votes are buttons: tap below the question in the group."
JOIN_BUTTON: Final = "Open our chat and press Start"
HELLO: Final = "Hello again! This is what is going on:"
HELLO_IN_NO_GAME: Final = (
    "Hello again! You are in no game now. /newgame in a group opens one, Join under a table seats"
    " you, and /help says what else I can do."
)
HELLO_GROUP: Final = "Hello! /newgame opens a table here; /help says what else I can do."
SEATED: Final = "You are in."
BACK: Final = "Welcome back: the seat is yours again."
ASKED_IN_PRIVATE: Final = "I have asked you in private whether you mean it."
LEFT_GAME: Final = "You have left the game."
HANDED_OVER: Final = "The table has another host now."
STILL_THERE: Final = "Good to know: your seat is kept."
HOST_NOW: Final = "You are the host of this table now."
NOT_IN_THIS_GAME: Final = (
    "You are not in this game, but you are welcome to watch and join the next."
)
DEAD: Final = (
    "You are dead, and only the living speak and vote. What you write to me in private goes to the"
    " other dead."
)
LEFT: Final = "You have left the table."
LOG_SENT: Final = "The log is in our chat."
LOG_FOR_PLAYERS: Final = "The log is for those who played, and for the host. They may pass it on."
LOG_GONE: Final = "That game ended too long ago: its log is not kept any more."
START_FOR_LOG: Final = "I cannot write to you yet: open our chat, press Start, and tap here again."
BEGUN: Final = "The game begins."
PACE_SET: Final = "The pace is set: the table above shows it."
CLOSED: Final = "The table is closed."
SETTINGS: Final = "The settings stand below the table."
CAST_SET: Final = "The cast is set: the table above shows it."

MENU: Final[Mapping[str, str]] = {
    "newgame": "Open a table in this group",
    "join": "Take a seat",
    "begin": "Begin the game (host)",
    "status": "Where the game stands",
    "case": "The case file: all that is known",
    "players": "Who is at the table",
    "role": "Your character",
    "rules": "How the game is played",
    "characters": "What each character can do",
    "pace": "How long people have to answer (host)",
    "cast": "Which characters are dealt (host)",
    "settings": "What is played, and how long it takes (host)",
    "leave": "Leave the table, or the game",
    "cancel": "Close the table, or end the game (host)",
    "help": "What I can do",
}


def start_first(name: str) -> Html:
    """To somebody in a group who has not started the bot, above the button that opens it."""
    return Html(
        f"{names_of((name,))[0]}, I have to be able to write to you. This button is for you alone."
    )


def seated_by_link(group: Html) -> Html:
    return Html(
        f"You are in. Go back to {group}; as soon as the game begins I send you your character"
        " here."
    )


def no_words(command: str) -> str:
    return f"/{command} stands alone: send it without anything after it."


def pace_is(name: str, *, begun: bool) -> Html:
    how = None if begun else Html(f"To change it, /pace takes {PACE_WANTED}.")
    return lines(lobby.pace(name), how)


def cast_is(cast: Cast | None, *, begun: bool) -> Html:
    """None while there are too few to know."""
    how = None if begun else lines(Html("To change it:"), settings.CAST_BY_HAND)
    return lines(cast_by_faction(cast) if cast else lobby.cast_unknown(), how)

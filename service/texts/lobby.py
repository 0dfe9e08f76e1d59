"""A table that has not begun: who sits, what will be played, and the settings."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final

from engine.casts import FEWEST, MOST, SwapRefusal, Unplayable
from engine.characters import CHARACTERS
from engine.game import Presence
from engine.roles import Role
from service.pace import PACES, parse_duration, parse_pace
from service.texts.characters import cast_by_faction, is_advanced, name, several
from service.texts.counting import listed, plural
from service.texts.markup import Html, bold, lines
from service.texts.names import Names
from service.texts.presence import mark
from service.texts.times import exact_duration

TITLE: Final = bold(Html("🎲 A new table: who plays?"))
JOIN: Final = "Join"
LEAVE: Final = "Leave"
SETTINGS: Final = "Settings"
BEGIN: Final = "Begin"

_PACES: Final[Mapping[str, Html]] = {
    "brisk": Html("a game in about an hour, {shortest} to {longest} a step"),
    "day": Html("a game in about a day, {shortest} to {longest} a step"),
    "slow": Html("a game in a week or two, {shortest} to {longest} a step"),
}


def invitation(host: Html | None) -> Html:
    """What is asked and what happens otherwise: the first line under the title."""
    if host is None:
        return Html(
            "Tap Join to sit down. Settings and Begin are for the host; nothing begins by itself."
        )
    return Html(
        f"Tap Join to sit down. Settings and Begin are for the host, {host}; nothing begins by"
        " itself."
    )


def what_next(host: Html | None) -> Html:
    """For a list that has no buttons."""
    begins = Html("The host") if host is None else Html(f"{host}, the host,")
    return Html(
        f"{begins} begins the game. Until then, Join below the table in the group seats you."
    )


def how_many(players: int) -> Html:
    if players < FEWEST:
        return plural(
            FEWEST - players,
            "1 more player is needed; {fewest} to {most} can play.",
            "{n} more players are needed; {fewest} to {most} can play.",
            fewest=FEWEST,
            most=MOST,
        )
    if players == MOST:
        return Html(f"The table is full with {MOST} players.")
    return Html(f"There are {players} of you; {FEWEST} to {MOST} can play.")


def seated(names: Names, unreachable: Sequence[bool] = ()) -> Html:
    """`unreachable` says of each whether the bot cannot write to them; empty if it can to all."""
    if not len(names):
        return Html("Nobody sits here yet.")
    rows = (
        Html(f"{number + 1}. {names[number]}{mark(Presence.HERE, unreachable=out_of_reach)}")
        for number, out_of_reach in zip_longest(range(len(names)), unreachable, fillvalue=False)
    )
    hint = Html(_OPEN_THE_CHAT) if any(unreachable) else None
    return lines(Html("At the table, in the order of coming:"), *rows, hint)


_OPEN_THE_CHAT: Final = "Whoever I cannot write to: open the chat with me and press Start."


def pace(chosen: str) -> Html:
    return Html(f"{bold(Html('Pace'))}: {pace_in_words(chosen)}.")


def pace_in_words(chosen: str) -> Html:
    """What a pace means with its name, or the length of every step, and what differs."""
    base, *by_hand = chosen.split()
    windows = (word.split("=") for word in by_hand)
    differing = [
        Html(f"{window.replace('_', ' ')} {exact_duration(parse_duration(length))}")
        for window, length in windows
    ]
    if not differing:
        return _base_in_words(base)
    return Html(f"{_base_in_words(base)}, but {listed(differing)}")


def _base_in_words(base: str) -> Html:
    if base not in PACES:
        return Html(f"{exact_duration(parse_duration(base))} for every step")
    seconds = parse_pace(base).windows.values()
    shortest, longest = exact_duration(min(seconds)), exact_duration(max(seconds))
    return Html(_PACES[base].format(shortest=shortest, longest=longest))


def cast(dealt: Sequence[Role], *, custom: bool, in_settings: bool = False) -> Html:
    return lines(
        Html(f"{bold(Html('Cast'))} for {len(dealt)}:"),
        cast_by_faction(dealt),
        _origin(len(dealt), custom=custom, in_settings=in_settings),
        advanced_note(dealt),
    )


def _origin(players: int, *, custom: bool, in_settings: bool) -> Html:
    if custom:
        return Html("This cast was chosen by the host.")
    if in_settings:
        return Html(f"This is our own usual cast for {players} players.")
    return Html(
        f"This is our own usual cast for {players} players; the host can change it in Settings."
    )


def cast_unknown() -> Html:
    return Html(f"{bold(Html('Cast'))}: it is shown as soon as {FEWEST} of you are here.")


def advanced_note(dealt: Sequence[Role]) -> Html | None:
    advanced = [name(role) for role in dict.fromkeys(dealt) if is_advanced(role)]
    if not advanced:
        return None
    return Html(f"For people who have played before: {listed(advanced)}.")


FIRST_NIGHT: Final = Html(
    "⚠️ With this cast the game may end in its first night, when players die along with others."
)


def wrong_count(dealt: int, players: int) -> Html:
    """The host's own cast was for more or for fewer than there are now."""
    return Html(
        f"⚠️ The chosen cast is for {dealt} players and there are {players}: before the game can"
        " begin, the host chooses another or goes back to the default."
    )


def unplayable(reason: str, role: Role | None) -> Html:  # noqa: PLR0911 one return a reason
    """Why a cast or a swap cannot be (rulings 1.2 to 1.4), with what would work."""
    called = name(role) if role else Html("that character")
    match reason:
        case Unplayable.COUNT:
            return Html(f"A cast needs one character a player, for {FEWEST} to {MOST} players.")
        case Unplayable.BOX:
            return _box_is_short(role)
        case Unplayable.NO_KILLER:
            return Html("A cast needs at least one of the killers.")
        case Unplayable.TOO_FEW_INNOCENTS:
            return Html(
                "After the first night the innocents must still outnumber the killers: add"
                " innocents or take killers out."
            )
        case SwapRefusal.TOO_FEW_PLAYERS:
            return Html(
                f"You are too few to swap in {called}; a custom cast with /cast may hold it."
            )
        case SwapRefusal.NOT_FOR_THIS:
            return Html("Innocents stand in for innocents, a Mass Murderer for one of the killers.")
        case SwapRefusal.NOT_IN_CAST:
            return Html(f"There is no {called} in the cast to take out.")
        case SwapRefusal.NOT_A_SWAP:
            return Html(
                f"{called} is no swap: swap in Soulmate, Famous Dog, Hostage or Mass Murderer."
            )
        case _:
            return Html("That cast cannot be dealt; /cast default brings our own back.")


def _box_is_short(role: Role | None) -> Html:
    if role is None:
        return Html("The box does not hold that many of a character; take fewer.")
    return plural(
        CHARACTERS[role].copies,
        "There is only 1 {single} in the box; take fewer.",
        "There are at most {several} in the box; take fewer.",
        single=name(role),
        several=several(role, CHARACTERS[role].copies),
    )


def begun(players: int) -> Html:
    return lines(
        bold(Html("🎲 The game has begun.")),
        Html(f"{players} play; the story goes on below."),
    )


CLOSED: Final = lines(
    bold(Html("🎲 This table is closed.")),
    Html("No game was played. /newgame opens another table."),
)

"""One friendly line for everything that is denied, saying what would work instead. Plain text."""

from collections.abc import Mapping
from typing import Final

from engine.casts import FEWEST, MOST
from engine.roles import Role
from service.pace import PACE_WANTED
from service.tables.denied import Denial, Denied
from service.tables.notices import Why
from service.tables.stage import Stage
from service.texts import freezing
from service.texts.counting import plural
from service.texts.lobby import unplayable
from service.texts.names import typed

_FIXED: Final[Mapping[Denial, str]] = {
    Denial.NO_TABLE: "There is no open table here. /newgame in a group opens one.",
    Denial.TABLE_OPEN: "A table is open here already: /status shows it. Its host can close it with"
    " /cancel; if nothing has happened there for long, anybody who sits there can.",
    Denial.ALREADY_IN: "You sit at this table already.",
    Denial.NOT_A_MEMBER: "They do not sit here any more.",
    Denial.HAS_LEFT: "You have left this game already. /join in the group brings you back; once"
    " the round has ended, among the dead.",
    Denial.NOT_IN: "You are not at this table. Before the game begins, Join brings you in.",
    Denial.BEGUN: "The game has begun; that works only before it begins.",
    Denial.TOO_LATE_TO_JOIN: "The game has begun. You are welcome to watch, and to join the next.",
    Denial.LEAVES_A_GAME: "The game has begun. If you play in it, send /leave to leave it.",
    Denial.NOT_BEGUN: "The game has not begun yet. The host begins it with Begin.",
    Denial.ENDED: "That game is over. /newgame opens another table.",
    Denial.HOST_NOT_SEATED: "You have not sat down yet: tap Join first, then Begin.",
    Denial.NOT_HOST: "Only the host of this table can do that; ask them.",
    Denial.BAD_PACE: f"That is no pace. A pace is {PACE_WANTED}.",
    Denial.CLOSED: "That question is closed. The newest message has the buttons that work.",
    Denial.NOT_ASKED: "This one is for somebody else. /status says what is asked of you.",
    Denial.NOT_AN_OPTION: "That cannot be chosen here. Choose one of the buttons of the question.",
    Denial.REPEATED: "The same was chosen twice. Choose different ones.",
    Denial.BLOCKED: "The host does not let you in at this table. Ask the host, or play at another.",
    Denial.OUTSIDE: "You are not in the group any more. Go back in: if you had a seat, it is yours"
    " again then; if you had none, you can join.",
    Denial.HAS_HOST: "The table has a host. Only a table whose host has left can be taken over.",
    Denial.IS_GONE: "They have left for good, so they cannot be the host. Choose somebody else.",
    Denial.LINK_OF_ANOTHER: "That link was made for somebody else. Tap Join in the group: it gives"
    " you one of your own.",
    Denial.LINK_INVALID: "That link is no good any more. Tap Join in the group: it gives you a new"
    " one.",
}
_LONGEST_QUOTE: Final = 40


def denial(denied: Denied) -> str:  # noqa: PLR0911 one return a case
    """What to answer to whoever was denied something."""
    facts = denied.facts
    match denied.code:
        case Denial.TABLE_OPEN if facts.get("stage") == Stage.PLAYING:
            return "A game runs here already: /status shows it. Its host can end it with /cancel."
        case Denial.FULL:
            return f"The table is full: {facts.get('most', MOST)} play at most."
        case Denial.TOO_FEW:
            return _too_few_players(int(facts.get("players", 0)), int(facts.get("fewest", FEWEST)))
        case Denial.UNPLAYABLE if "cast" in facts:
            return _miscounted(int(facts["cast"]), int(facts["players"]))
        case Denial.UNPLAYABLE:
            role = facts.get("role")
            return unplayable(str(facts.get("reason", "")), Role(str(role)) if role else None)
        case Denial.BAD_CAST:
            return _bad_cast(str(facts.get("part", "")))
        case Denial.FROZEN:
            return freezing.denied(Why(str(facts.get("why", Why.OUT.value))))
        case Denial.TOO_FEW_PICKS:
            return plural(int(facts.get("fewest", 1)), "Choose 1.", "Choose {n} before confirming.")
        case Denial.TOO_MANY_PICKS:
            return _too_many(facts)
        case code:
            return _FIXED[code]


def _too_few_players(players: int, fewest: int) -> str:
    return plural(
        fewest - players,
        "1 more player has to join before the game can begin.",
        "{n} more players have to join before the game can begin.",
    )


def _miscounted(cast: int, players: int) -> str:
    named = plural(cast, "That is 1 character", "That is {n} characters")
    return f"{named}, but {plural(players, '1 of you sits', '{n} of you sit')} here."


def _bad_cast(part: str) -> str:
    quoted = typed(part, _LONGEST_QUOTE)
    if not quoted:
        return (
            "Name the characters, which /characters lists: /cast 3 Citizen, Private Detective,"
            " Killer"
        )
    return (
        f"“{quoted}” is no character I know; /characters lists them all. Such as: /cast 3 Citizen,"
        " Private Detective, Killer"
    )


def _too_many(facts: Mapping[str, int | str]) -> str:
    if "ration" in facts and int(facts["ration"]):
        return plural(
            int(facts["ration"]),
            "Too many: at most 1 card may come from the discard pile.",
            "Too many: at most {n} cards may come from the discard pile.",
        )
    return plural(
        int(facts.get("most", 1)),
        "You already have 1. Tap it to untick it first.",
        "You already have {n}. Tap one of them to untick it first.",
    )

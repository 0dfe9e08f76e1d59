"""The bot's commands: how they are read, where they may be given, and what carries them out."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from service.telegram import ending, greeting, hosting, leaving, reading
from service.telegram.desk import Desk
from service.telegram.incoming import Answers, Said

_COMMAND: Final = re.compile(
    r"/([a-z0-9_]{1,32})(?:@([a-z0-9_]{1,64}))?(?:\s+(.*))?", re.ASCII | re.IGNORECASE | re.DOTALL
)


class Where(Enum):
    GROUP = auto()
    PRIVATE = auto()
    ANYWHERE = auto()


@dataclass(frozen=True, slots=True)
class Order:
    """A command as it was typed: name and bot in lower case, what follows them as it is."""

    name: str
    bot: str
    words: str


Run = Callable[[Desk, Said, str], Awaitable[Answers]]


@dataclass(frozen=True, slots=True)
class Command:
    """`run` is given the words after the command.

    It returns what to answer, and nothing when it has used the message's mark for a change that
    the table itself tells of. It raises Denied and AnonymousSender when nothing may change.
    """

    run: Run
    where: Where
    takes_words: bool = False
    for_host: bool = False


COMMANDS: Final[Mapping[str, Command]] = {
    "newgame": Command(hosting.newgame, Where.GROUP),
    "join": Command(hosting.join, Where.GROUP),
    "begin": Command(hosting.begin, Where.GROUP, for_host=True),
    "leave": Command(leaving.leave, Where.ANYWHERE),
    "pace": Command(hosting.pace, Where.GROUP, takes_words=True, for_host=True),
    "cast": Command(hosting.cast, Where.GROUP, takes_words=True, for_host=True),
    "settings": Command(hosting.settings, Where.GROUP, for_host=True),
    "cancel": Command(ending.cancel, Where.ANYWHERE, for_host=True),
    "start": Command(greeting.start, Where.ANYWHERE, takes_words=True),
    "status": Command(reading.status, Where.ANYWHERE, takes_words=True),
    "case": Command(reading.case, Where.ANYWHERE, takes_words=True),
    "role": Command(reading.role, Where.PRIVATE, takes_words=True),
    "players": Command(reading.players, Where.ANYWHERE, takes_words=True),
    "characters": Command(reading.characters, Where.ANYWHERE, takes_words=True),
    "rules": Command(reading.rules, Where.ANYWHERE, takes_words=True),
    "vote": Command(reading.vote, Where.ANYWHERE, takes_words=True),
    "help": Command(reading.help_, Where.ANYWHERE, takes_words=True),
}
"""Those that only read do not mind words after them."""


def read_command(text: str) -> Order | None:
    """None for a text that is no command."""
    match = _COMMAND.fullmatch(text.strip())
    if match is None:
        return None
    name, bot, words = match.groups(default="")
    return Order(name.lower(), bot.lower(), words.strip())

"""Two nights with the same people, cast, circle and cards, and what group and host get in each."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from engine.deal import ABSENT_AFTER, deal_as_seated
from engine.roles import Role
from service.sandbox.ledger import Call
from tests.faults.play import C, K, Play, begin
from tests.faults.village import Village

H, D, P = Role.HOSTAGE, Role.PRIVATE_DETECTIVE, Role.PROFESSIONAL_KILLER
SEED: Final = "ab" * 32
HOST: Final = 0
"""The host's seat: a citizen whom nobody kills, in every game."""
ROLES: Final = (C, C, C, C, C, D, H, K, K, P)
OTHERWISE: Final = (C, K, P, H, C, C, K, C, C, D)
"""The same cast, dealt so that all but the host hold something else."""
_FINGERPRINT: Final = re.compile(r"[0-9a-f]{64}")
_CLOCK: Final = re.compile(
    r"((Mon|Tue|Wed|Thu|Fri|Sat|Sun)\xa0)?\d\d:\d\d(:\d\d)?"
    r"|(in )?\d+\xa0(days?|h|min|s)(\xa0\d+\xa0(h|min|s))*"
)

Night = Callable[[Play], Awaitable[None]]
Seen = list[tuple[str, str, str]]


def plain(text: object) -> str:
    """Without what differs between any two games: the fingerprint, and the time of day."""
    return _CLOCK.sub("⌚", _FINGERPRINT.sub("#", str(text)))


@dataclass
class Told:
    """What group and host saw at nightfall, and what they got until dawn and with it."""

    nightfall: tuple[list[str], list[str]]
    by_night: Seen = field(default_factory=list)
    at_dawn: Seen = field(default_factory=list)
    asked: Seen = field(default_factory=list)
    """What the host got for asking and pressing, whenever they did."""


def seen(game: Play, calls: Sequence[Call]) -> Seen:
    """Chat by chat: which of two chats is served first is the workers' business."""
    return [
        (f"{name}: {call.method}", plain(call.params.get("text", "")), markup(call, game))
        for name, chat in (("group", game.chat), ("host", game.table.host))
        for call in calls
        if call.chat_id == chat
    ]


def markup(call: Call, game: Play) -> str:
    return re.sub(r":\d+:", ":", str(call.params.get("reply_markup", "")).replace(game.id, "table"))


async def begun(village: Village, roles: Sequence[Role]) -> Play:
    people = village.people(len(roles))
    (owner,) = village.people(1)
    game = await begin(village, people, village.group([owner, *people]), tuple(roles))
    assert tuple(player.role for player in game.game.players) == tuple(roles)
    return game


async def ask_around(game: Play) -> Seen:
    """The host asks all there is to ask, and presses what they were never offered."""
    host = game.table.host
    answers: Seen = []
    for chat, order in [
        (game.chat, "/status"), (game.chat, "/case"), (host, "/status"), (host, "hello?"),
    ]:  # fmt: skip
        texts = await game.village.say(host, order, chat)
        answers += [(order, plain(text), "") for text in texts]
    for option in ("s1", "c5", "ok", "as7"):
        toast = await game.village.forge(host, host, f"{game.id}:{game.game.windows}:{option}")
        answers.append((option, plain(toast["text"]), str(toast["show_alert"])))
    return sorted(set(answers))


async def told(game: Play, night: Night) -> Told:
    """Play the night so, and the rest of it by its deadlines."""
    village, chats = game.village, (game.chat, game.table.host)
    group, host = ([plain(text) for text in village.texts(chat)] for chat in chats)
    result, mark = Told((group, host)), village.mark
    await night(game)
    await village.quiet()
    while game.game.at_night:
        result.by_night += seen(game, village.calls(since=mark))
        result.asked += await ask_around(game)
        mark = village.mark
        await game.run_out()
    result.at_dawn = seen(game, village.calls(since=mark))
    result.asked = sorted(set(result.asked))
    return result


def deal_of(roles: Sequence[Role]) -> Callable[..., Any]:
    """A dealer who gives the seats these characters, and all that is public is the same."""

    def deal(cast: Sequence[Role], _seed: str) -> Any:
        assert sorted(cast) == sorted(roles)
        return deal_as_seated(roles, SEED, absent_after=ABSENT_AFTER)

    return deal

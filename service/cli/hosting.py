"""What `play` does: settle ports and secrets, start the processes, watch them."""

import asyncio
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pydantic import SecretStr

from service.cli.children import ChildError, Children
from service.cli.house import HouseError, house, kept_secrets
from service.cli.ports import NoPortError, free_port, web_address
from service.cli.stack import Stack, embedded_url, redis_answers
from service.cli.telegram_calls import bot_name
from service.settings import Settings
from service.telegram.registration import set_webhook

# A day's game in about half an hour; and a whole one told in under two minutes.
SANDBOX_SPEED: Final = 60.0
AUTOPLAY_SPEED: Final = 600.0

TROUBLES: Final = (ChildError, HouseError, NoPortError)

Say = Callable[[str], Any]


async def host(settings: Settings, say: Say) -> int:
    """Runs everything until it is cancelled; raises one of TROUBLES or a TelegramError."""
    with house(settings.data_dir) as socket:
        if settings.telegram_bot_token:
            stack = telegram_stack(settings, socket, say)
            welcome = f"{await bot_name(settings)} is on Telegram: send /newgame in a group of it."
        else:
            stack = sandbox_stack(settings, socket, say, SANDBOX_SPEED)
            welcome = (
                f"Play here: {stack.sandbox_url}/"
                f" (on port {stack.settings.port} is the bot alone, without a page)"
            )
        async with Children(_logs(stack), say) as children:
            await start(stack, children, say)
            say(welcome)
            say("Ctrl-C stops everything; started again, it goes on where it was.")
            try:
                await children.watch()
            finally:
                say("Stopping …")
    return 0


async def watch_a_game(settings: Settings, players: int, say: Say) -> int:
    """One game among companions in the sandbox; 0 when it ended by the rules."""
    from service.cli.autoplay import autoplay

    with house(settings.data_dir) as socket:
        stack = sandbox_stack(settings, socket, say, AUTOPLAY_SPEED)
        async with Children(_logs(stack), say) as children:
            await start(stack, children, say)
            game = asyncio.ensure_future(
                autoplay(str(stack.sandbox_url), players=players, out=sys.stdout)
            )
            return await _unless_all_breaks(game, children)


async def _unless_all_breaks(game: asyncio.Future[int], children: Children) -> int:
    both: list[asyncio.Future[Any]] = [game, asyncio.ensure_future(children.watch())]
    try:
        done, _ = await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        code: int = await done.pop()
    finally:
        for task in both:
            task.cancel()
        await asyncio.wait(both)
    return code


def telegram_stack(settings: Settings, socket: Path, say: Say) -> Stack:
    """For the real Telegram: by webhook at PUBLIC_URL, or without one by long polling."""
    secret = settings.telegram_webhook_secret or SecretStr(
        kept_secrets(settings.data_dir).webhook_secret
    )
    changes = {
        "port": _port(settings, settings.port, say),
        "telegram_webhook_secret": secret,
    }
    return _stack(settings, socket, changes)


def sandbox_stack(settings: Settings, socket: Path, say: Say, speed: float) -> Stack:
    """For the sandbox with its companions, at this speed unless SPEED was set."""
    _call_ourselves_directly()
    kept = kept_secrets(settings.data_dir)
    page = _page_port(settings, say)
    port = free_port(settings.host, settings.port, spared=page)
    if port != settings.port and "port" in settings.model_fields_set:
        say(_taken(settings.port, port))
    changes = {
        "port": port,
        "public_url": web_address(settings.host, port),
        "telegram_api_url": web_address(settings.host, page),
        "telegram_bot_token": SecretStr(kept.sandbox_token),
        "telegram_webhook_secret": SecretStr(kept.webhook_secret),
        "speed": settings.speed if "speed" in settings.model_fields_set else speed,
    }
    return replace(_stack(settings, socket, changes), sandbox_port=page)


def _stack(settings: Settings, socket: Path, changes: dict[str, Any]) -> Stack:
    if settings.redis_url:
        return Stack(settings.model_copy(update=changes))
    changes = {"redis_url": embedded_url(socket), **changes}
    return Stack(settings.model_copy(update=changes), socket)


def _page_port(settings: Settings, say: Say) -> int:
    """Beside PORT if that is set, else that of the last time, so that an open page finds back."""
    kept = settings.data_dir / "page-port"
    last = kept.read_text() if kept.exists() and "port" not in settings.model_fields_set else ""
    page = _port(settings, int(last) if last.isdecimal() else settings.port + 1, say)
    kept.write_text(str(page))
    return page


def _port(settings: Settings, wanted: int, say: Say) -> int:
    port = free_port(settings.host, wanted)
    if port != wanted:
        say(_taken(wanted, port))
    return port


def _taken(wanted: int, port: int) -> str:
    return f"Port {wanted} is taken; using {port}."


def _call_ourselves_directly() -> None:
    """A proxy in the environment is for the world outside, not for the sandbox next door."""
    for name in ("no_proxy", "NO_PROXY"):
        known = os.environ.get(name)
        os.environ[name] = (
            f"{known},127.0.0.1,localhost,::1" if known else "127.0.0.1,localhost,::1"
        )


async def start(stack: Stack, children: Children, say: Say) -> None:
    """Starts all of it and tells Telegram (or the sandbox) where updates go."""
    if stack.socket is None and not await redis_answers(stack.settings.redis_url):
        raise HouseError("Nobody answers at REDIS_URL.")
    say(f"Starting; what the processes say is in {_logs(stack)} …")
    for child in stack.children():
        await children.start(child)
    if not stack.polls:
        await set_webhook(stack.settings)


def _logs(stack: Stack) -> Path:
    return stack.settings.data_dir / "logs"

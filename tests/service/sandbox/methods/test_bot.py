from typing import Any

import pytest
from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats


async def test_the_bot_knows_itself_and_names_of_methods_have_no_case(
    sandbox: Any, bot: Bot
) -> None:
    me = await bot.get_me()
    assert (me.id, me.username, me.first_name) == (1000, "dying_message_bot", "Dying Message")
    assert (await sandbox.result("GETME"))["id"] == 1000
    assert (await sandbox.http.get("/bot1000:sandbox/getMe")).json()["ok"]


async def test_commands_are_kept_for_each_scope_and_language(bot: Bot) -> None:
    groups = BotCommandScopeAllGroupChats()
    await bot.set_my_commands([("newgame", "Open a table")])
    await bot.set_my_commands([BotCommand("neu", "Neu")], scope=groups, language_code="de")
    assert [c.command for c in await bot.get_my_commands()] == ["newgame"]
    assert [c.command for c in await bot.get_my_commands(groups, "de")] == ["neu"]
    assert await bot.get_my_commands(groups) == ()
    await bot.delete_my_commands()
    assert await bot.get_my_commands() == ()


@pytest.mark.parametrize(
    "commands",
    [
        [{"command": "New", "description": "x"}],
        [{"command": "new", "description": ""}],
        [{"command": "x" * 33, "description": "x"}],
        [{"command": "new", "description": "x"}] * 101,
        "no list",
    ],
)
async def test_commands_telegram_refuses(sandbox: Any, commands: Any) -> None:
    assert "Bad Request" in await sandbox.error("setMyCommands", commands=commands)


async def test_the_library_sets_and_reads_the_webhook(bot: Bot) -> None:
    await bot.set_webhook(
        "http://127.0.0.1:1/hook",
        secret_token="abc",
        max_connections=3,
        allowed_updates=["message", "callback_query"],
    )
    info = await bot.get_webhook_info()
    assert (info.url, info.max_connections) == ("http://127.0.0.1:1/hook", 3)
    assert info.allowed_updates == ("message", "callback_query")
    await bot.set_webhook("")
    assert not (await bot.get_webhook_info()).url

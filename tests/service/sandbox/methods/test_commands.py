from typing import Any

import pytest
from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    BotCommandScopeChatAdministrators,
    BotCommandScopeChatMember,
    BotCommandScopeDefault,
)

from service.sandbox import members


async def test_each_scope_has_a_menu_of_its_own(bot: Bot, ann: int, group: int) -> None:
    scopes: list[BotCommandScope] = [
        BotCommandScopeDefault(),
        BotCommandScopeAllPrivateChats(),
        BotCommandScopeAllGroupChats(),
        BotCommandScopeAllChatAdministrators(),
        BotCommandScopeChat(group),
        BotCommandScopeChat(ann),
        BotCommandScopeChatAdministrators(group),
        BotCommandScopeChatMember(group, ann),
    ]
    for number, scope in enumerate(scopes):
        await bot.set_my_commands([(f"command_{number}", "x")], scope=scope)
    menus = [await bot.get_my_commands(scope) for scope in scopes]
    assert [menu[0].command for menu in menus] == [f"command_{n}" for n in range(len(scopes))]
    for scope in scopes:
        await bot.delete_my_commands(scope)
        assert await bot.get_my_commands(scope) == ()


async def test_each_language_has_a_menu_of_its_own(bot: Bot) -> None:
    groups = BotCommandScopeAllGroupChats()
    await bot.set_my_commands([("newgame", "Open a table")])
    await bot.set_my_commands([BotCommand("neu", "Neu")], scope=groups, language_code="de")
    assert [c.command for c in await bot.get_my_commands()] == ["newgame"]
    assert [c.command for c in await bot.get_my_commands(groups, "de")] == ["neu"]
    assert await bot.get_my_commands(groups) == ()


async def test_an_empty_menu_is_none(sandbox: Any, bot: Bot) -> None:
    await bot.set_my_commands([("newgame", "Open a table")])
    await bot.set_my_commands([])
    assert sandbox.world.state.commands == {}


@pytest.mark.parametrize(
    ("commands", "reason"),
    [
        ([{"command": "New", "description": "x"}], "BOT_COMMAND_INVALID"),
        ([{"command": "new-game", "description": "x"}], "BOT_COMMAND_INVALID"),
        ([{"command": "/", "description": "x"}], "command must be non-empty"),
        ([{"command": "x" * 33, "description": "x"}], "command length must not exceed 32"),
        ([{"command": "new", "description": " "}], "command description must be non-empty"),
        ([{"command": "new", "description": "x" * 257}], "length must not exceed 256"),
        ([{"command": "new", "description": "x"}] * 101, "BOT_COMMANDS_TOO_MUCH"),
        ([{"command": "new"}], 'invalid parameter "commands"'),
        ("no list", "can't parse JSON object"),
    ],
)
async def test_commands_telegram_refuses(sandbox: Any, commands: Any, reason: str) -> None:
    assert reason in await sandbox.error("setMyCommands", commands=commands)


async def test_the_longest_command_fits(bot: Bot) -> None:
    await bot.set_my_commands([("a_0" + "x" * 29, "x" * 256)])
    assert len((await bot.get_my_commands())[0].command) == 32


@pytest.mark.parametrize(
    ("scope", "reason"),
    [
        ({"type": "everybody"}, "Unsupported type specified"),
        ({"chat_id": 1}, "can't parse BotCommandScope"),
        ({"type": "chat"}, 'Can\'t find field "chat_id"'),
        ({"type": "chat", "chat_id": 4242}, "chat not found"),
        ({"type": "chat_member", "chat_id": -1}, 'Can\'t find field "user_id"'),
        ({"type": "chat_member", "chat_id": -1, "user_id": 0}, "can't parse BotCommandScope"),
        ("default", "can't parse JSON object"),
    ],
)
async def test_scopes_there_cannot_be(sandbox: Any, scope: Any, reason: str) -> None:
    for method in ("setMyCommands", "getMyCommands", "deleteMyCommands"):
        assert reason in await sandbox.error(method, scope=scope, commands=[])


async def test_a_private_chat_has_neither_admins_nor_members(sandbox: Any, ann: int) -> None:
    for scope in (
        {"type": "chat_administrators", "chat_id": ann},
        {"type": "chat_member", "chat_id": ann, "user_id": ann},
    ):
        refusal = await sandbox.error("getMyCommands", scope=scope)
        assert refusal == "Bad Request: can't use specified scope in private chats"


async def test_a_menu_for_nobody_or_for_a_group_without_the_bot_is_refused(
    sandbox: Any, ann: int, group: int
) -> None:
    scope = {"type": "chat_member", "chat_id": group, "user_id": 4242}
    assert "PARTICIPANT_ID_INVALID" in await sandbox.error("getMyCommands", scope=scope)
    members.leave(sandbox.world, group, 1000, by=ann)
    scope = {"type": "chat", "chat_id": group}
    assert "bot was kicked" in await sandbox.error("getMyCommands", scope=scope)


@pytest.mark.parametrize("code", ["deu", "DE", "d", "1a"])
async def test_a_language_is_two_small_letters(sandbox: Any, code: str) -> None:
    assert await sandbox.error("getMyCommands", language_code=code) == (
        "Bad Request: invalid language code specified"
    )

"""Telegram is told where updates go and under which secret, and can be asked about it."""

from telegram import (
    Bot,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)

from service.sandbox.world import World
from service.settings import Settings
from service.telegram.registration import (
    delete_webhook,
    set_commands,
    set_webhook,
    webhook_info,
)
from service.telegram.updates import ALLOWED_UPDATES


async def test_a_webhook_is_set_asked_for_and_deleted(settings: Settings, world: World) -> None:
    public = settings.model_copy(update={"public_url": "https://bot.example.org"})
    assert await set_webhook(public) == "https://bot.example.org/telegram/webhook"
    webhook = world.state.webhook
    assert webhook
    assert webhook.secret_token == settings.telegram_webhook_secret.get_secret_value()
    info = await webhook_info(settings)
    assert info.url == webhook.url
    assert info.allowed_updates == ALLOWED_UPDATES
    assert "chat_member" in info.allowed_updates
    await delete_webhook(settings)
    assert not (await webhook_info(settings)).url


async def menu(bot: Bot, scope: BotCommandScope) -> set[str]:
    return {command.command for command in await bot.get_my_commands(scope)}


HOSTS = {"begin", "pace", "cast", "settings", "cancel"}


async def test_each_place_offers_the_commands_that_work_there(bot: Bot) -> None:
    await set_commands(bot)
    private = await menu(bot, BotCommandScopeAllPrivateChats())
    group = await menu(bot, BotCommandScopeAllGroupChats())
    admins = await menu(bot, BotCommandScopeAllChatAdministrators())
    anywhere = await menu(bot, BotCommandScopeDefault())
    assert "role" in private
    assert "newgame" not in private
    assert "newgame" in group
    assert not {"role", *HOSTS} & group
    assert admins == group | HOSTS
    assert private & HOSTS == {"cancel"}
    assert anywhere == private & group
    assert anywhere >= {"status", "help", "rules", "leave"}


async def test_who_sets_the_webhook_sets_the_menus(settings: Settings, bot: Bot) -> None:
    await set_webhook(settings.model_copy(update={"public_url": "https://bot.example.org"}))
    assert "begin" in await menu(bot, BotCommandScopeAllChatAdministrators())

"""`webhook set|delete|info` and a refused token, against the sandbox's Bot API."""

from collections.abc import AsyncIterator

import pytest
from telegram.error import InvalidToken

from service.cli.telegram_calls import bot_name, describe_webhook, explain
from service.sandbox.server import create_app, serving
from service.sandbox.world import World
from service.settings import Settings
from service.telegram.bot import open_bot
from service.telegram.registration import delete_webhook, set_webhook

TOKEN = "123456:ABC-def"


@pytest.fixture
async def settings(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Settings]:
    """Those of a bot at a sandbox of its own."""
    world = World()
    async with serving(create_app(world, token=TOKEN), world) as url:
        monkeypatch.setenv("TELEGRAM_BOT_TOKEN", TOKEN)
        monkeypatch.setenv("TELEGRAM_WEBHOOK_SECRET", "hush")
        yield Settings(telegram_api_url=url, public_url="http://127.0.0.1:1")


async def test_a_webhook_is_set_told_of_and_deleted(settings: Settings) -> None:
    assert await set_webhook(settings) == "http://127.0.0.1:1/telegram/webhook"
    assert "address: http://127.0.0.1:1/telegram/webhook" in await describe_webhook(settings)
    await delete_webhook(settings)
    assert await describe_webhook(settings) == "address: none\nwaiting: 0"


async def test_a_webhook_of_an_earlier_version_is_told_to_be_set_again(settings: Settings) -> None:
    await set_webhook(settings)
    assert "set the webhook again" not in await describe_webhook(settings)
    async with open_bot(settings) as bot:
        await bot.set_webhook("http://127.0.0.1:1/telegram/webhook", allowed_updates=["message"])
    told = await describe_webhook(settings)
    assert "not asked for: callback_query, chat_member, my_chat_member" in told


async def test_the_bot_has_a_name(settings: Settings) -> None:
    assert (await bot_name(settings)).startswith("@")


async def test_a_refused_token_is_named_and_not_shown(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TELEGRAM_BOT_TOKEN", "654321:wrong")
    wrong = Settings(telegram_api_url=settings.telegram_api_url)
    with pytest.raises(InvalidToken) as caught:
        await bot_name(wrong)
    assert explain(caught.value, wrong).startswith("TELEGRAM_BOT_TOKEN was refused by http://")
    assert "wrong" not in explain(caught.value, wrong)

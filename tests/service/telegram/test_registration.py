"""Telegram is told where updates go and under which secret, and can be asked about it."""

from service.sandbox.world import World
from service.settings import Settings
from service.telegram.registration import delete_webhook, set_webhook, webhook_info
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
    await delete_webhook(settings)
    assert not (await webhook_info(settings)).url

from typing import Any

from telegram import Bot


async def test_the_bot_knows_itself_and_names_of_methods_have_no_case(
    sandbox: Any, bot: Bot
) -> None:
    me = await bot.get_me()
    assert (me.id, me.username, me.first_name) == (1000, "dying_message_bot", "Dying Message")
    assert (await sandbox.result("GETME"))["id"] == 1000
    assert (await sandbox.http.get("/bot1000:sandbox/getMe")).json()["ok"]


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

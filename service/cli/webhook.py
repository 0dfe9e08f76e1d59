"""`dying-message webhook set|delete|info`: where Telegram sends its updates."""

import typer

from service.cli.common import say, settings_or_end
from service.settings import BotSettings, RegisterSettings

app = typer.Typer(help="Tell Telegram where to send its updates.", no_args_is_help=True)


@app.command("set")
def set_() -> None:
    """Send updates to PUBLIC_URL/telegram/webhook."""
    settings = settings_or_end(RegisterSettings)
    from service.cli.telegram_calls import ask
    from service.telegram.registration import set_webhook

    say(f"Updates go to {ask(set_webhook, settings)}")


@app.command()
def delete() -> None:
    """Send updates nowhere; they wait until somebody asks for them."""
    settings = settings_or_end(BotSettings)
    from service.cli.telegram_calls import ask
    from service.telegram.registration import delete_webhook

    ask(delete_webhook, settings)
    say("Updates wait at Telegram until somebody asks for them.")


@app.command()
def info() -> None:
    """Say where updates go now, how many wait, and the last trouble."""
    settings = settings_or_end(BotSettings)
    from service.cli.telegram_calls import ask, describe_webhook

    say(ask(describe_webhook, settings))

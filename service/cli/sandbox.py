"""`dying-message sandbox`: a stand-in for Telegram on this machine."""

from service.cli.common import begin
from service.settings import BotSettings


def sandbox() -> None:
    """Be a Bot API with a page of its own, at HOST and PORT, for trying out and for tests."""
    settings = begin(BotSettings)
    from service.sandbox.server import run

    run(settings)

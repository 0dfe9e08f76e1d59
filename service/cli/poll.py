"""`dying-message poll`: updates without a public address."""

from service.cli.common import begin
from service.settings import CourierSettings


def poll() -> None:
    """Fetch updates from Telegram by long polling, in place of a webhook (one only)."""
    settings = begin(CourierSettings)
    from service.telegram.polling import run

    run(settings)

"""`dying-message serve`: the webhooks and /health."""

from service.cli.common import begin
from service.settings import WebhookSettings

# Under the 10 s that whoever stops us waits.
GRACE_SECONDS = 8


def serve() -> None:
    """Answer the webhooks (as many of these as you like)."""
    settings = begin(WebhookSettings)
    import uvicorn

    from service.web import create_app

    uvicorn.run(
        create_app(settings),
        host=settings.host,
        port=settings.port,
        log_config=None,  # ours is set already, and masks secrets
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )

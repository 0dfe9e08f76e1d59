"""`dying-message work`: a worker for the jobs."""

from service.cli.common import begin
from service.settings import CourierSettings


def work() -> None:
    """Close windows and send messages (as many of these as you like)."""
    settings = begin(CourierSettings)
    from workers.work import run

    run(settings)

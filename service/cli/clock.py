"""`dying-message clock`: the clock."""

from service.cli.common import begin
from service.settings import ServerSettings


def clock() -> None:
    """Watch the deadlines and hand what is due to the workers (one or more)."""
    settings = begin(ServerSettings)
    from workers.clock import run

    run(settings)

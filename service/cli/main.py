"""`dying-message`: a command for each process, `play` for all of them, and some for games."""

import typer

from service.cli.clock import clock
from service.cli.play import play
from service.cli.poll import poll
from service.cli.sandbox import sandbox
from service.cli.serve import serve
from service.cli.simulate import simulate
from service.cli.tables import app as tables_app
from service.cli.verify import verify
from service.cli.webhook import app as webhook_app
from service.cli.work import work

app = typer.Typer(
    help="Dying Message, a hidden-role game played by message.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,  # they would print local variables, secrets among them
)
app.command()(play)
app.command()(serve)
app.command()(work)
app.command()(clock)
app.command()(poll)
app.command()(verify)
app.command()(simulate)
app.command(hidden=True)(sandbox)
app.add_typer(tables_app, name="tables")
app.add_typer(webhook_app, name="webhook")

if __name__ == "__main__":
    app()

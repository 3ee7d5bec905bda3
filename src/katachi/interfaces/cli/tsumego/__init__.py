"""``katachi tsumego``: collections of life-and-death problems."""

import typer

from katachi.interfaces.cli.tsumego.audit import EPILOG as AUDIT_EPILOG
from katachi.interfaces.cli.tsumego.audit import audit_command
from katachi.interfaces.cli.tsumego.generate import EPILOG as GENERATE_EPILOG
from katachi.interfaces.cli.tsumego.generate import generate_command
from katachi.interfaces.cli.tsumego.patterns import EPILOG as PATTERNS_EPILOG
from katachi.interfaces.cli.tsumego.patterns import patterns_command

tsumego = typer.Typer(help="Collections of life-and-death problems: check them, and make new ones.")
tsumego.command("audit", epilog=AUDIT_EPILOG)(audit_command)
tsumego.command("generate", epilog=GENERATE_EPILOG)(generate_command)
tsumego.command("patterns", epilog=PATTERNS_EPILOG)(patterns_command)


@tsumego.callback(invoke_without_command=True)
def _group(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def register(app: typer.Typer) -> None:
    """Add the group of commands."""
    app.add_typer(tsumego, name="tsumego")

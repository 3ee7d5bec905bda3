"""``katachi rules``: proven rules on eyes and life."""

import typer

from katachi.interfaces.cli.rules.check import EPILOG as CHECK_EPILOG
from katachi.interfaces.cli.rules.check import check_command
from katachi.interfaces.cli.rules.connections import EPILOG as CONNECTIONS_EPILOG
from katachi.interfaces.cli.rules.connections import connections_command
from katachi.interfaces.cli.rules.make import EPILOG as MAKE_EPILOG
from katachi.interfaces.cli.rules.make import make_command
from katachi.interfaces.cli.rules.show import EPILOG as SHOW_EPILOG
from katachi.interfaces.cli.rules.show import show_command
from katachi.interfaces.cli.rules.table import EPILOG as TABLE_EPILOG
from katachi.interfaces.cli.rules.table import table_command
from katachi.interfaces.cli.rules.use import EPILOG as USE_EPILOG
from katachi.interfaces.cli.rules.use import use_command

rules = typer.Typer(help="Proven rules on eyes and life: make, count, show and check them.", no_args_is_help=True)
rules.command("make", epilog=MAKE_EPILOG)(make_command)
rules.command("table", epilog=TABLE_EPILOG)(table_command)
rules.command("show", epilog=SHOW_EPILOG)(show_command)
rules.command("check", epilog=CHECK_EPILOG)(check_command)
rules.command("use", epilog=USE_EPILOG)(use_command)
rules.command("connections", epilog=CONNECTIONS_EPILOG)(connections_command)


def register(app: typer.Typer) -> None:
    """Add the group of commands."""
    app.add_typer(rules, name="rules")

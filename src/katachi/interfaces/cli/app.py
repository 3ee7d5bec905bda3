"""The application: options of ``katachi`` itself, and all its commands."""

import importlib
import pkgutil
from typing import Annotated, Any

import typer
from rich.markup import escape

import katachi
from katachi._extras import missing
from katachi.interfaces import cli

_HELP = """Go knowledge from game records, proofs of small positions, and a player that can say why.

Without a command, the page opens in the browser, as with `katachi serve`. Every command has its own help:
`katachi gtp --help`.
"""
_EPILOG = (
    'Examples:  katachi joseki --moves "Q16 R17"  ·  katachi find --moves "R4 P3" --in games/  ·  '
    "katachi review game.sgf  ·  katachi mine games/ --to my.kb  ·  katachi gtp --seconds 5  ·  "
    "katachi demo --size 13  ·  katachi doctor"
)


_VALUES = {
    "int": "N",
    "float": "X",
    "str": "TEXT",
    **dict.fromkeys(("path", "file", "directory"), "PATH"),
}  # what the help calls values of these types


def worded(app: typer.Typer) -> Any:
    """The application as a command, whose help names values as people do: N, TEXT, PATH instead of Python's types."""
    whole = typer.main.get_command(app)
    waiting: list[Any] = [whole]
    while waiting:
        one = waiting.pop()
        waiting += getattr(one, "commands", {}).values()
        for option in one.params:
            _name_values(option)
    return whole


def _name_values(option: Any) -> None:
    """Only options have a value that needs a name; an argument has one."""
    if hasattr(option, "is_flag") and option.metavar is None:
        option.metavar = " " if option.is_flag else _VALUES.get(option.type.name.split()[0])


def build(only: str | None = None) -> typer.Typer:
    """The application with the commands of all modules of this package, or of one module, so that it starts fast.

    A module ``find`` makes a command of its function ``command`` and text ``EPILOG``, or a group of its
    ``commands``; one with a ``register`` function adds its command itself.
    """
    app = typer.Typer(
        help=_HELP,
        epilog=_EPILOG,
        no_args_is_help=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_katachi)
    names = sorted(info.name for info in pkgutil.iter_modules(cli.__path__))
    alone = only in names and only is not None
    for name in [only] if alone and only else names:
        _add_command(app, name, alone=alone)
    return app


def _add_command(app: typer.Typer, name: str, *, alone: bool) -> None:
    """A command whose libraries are missing must not break the others, least of all the doctor; asked for alone, it
    says what it needs."""
    try:
        module = importlib.import_module(f"{cli.__name__}.{name}")
    except ImportError as error:
        if alone:
            raise
        app.command(name, help=escape(f"Not available: {missing(error) or error}"))(lambda: None)
        return
    if hasattr(module, "register"):
        module.register(app)
    elif hasattr(module, "commands"):
        app.add_typer(module.commands, name=name)
    elif hasattr(module, "command"):
        app.command(name, epilog=getattr(module, "EPILOG", None))(module.command)


def _katachi(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if version:
        typer.echo(f"katachi {katachi.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from katachi.interfaces.cli.serve import command  # noqa: PLC0415 - the other commands need not wait for it

        command()

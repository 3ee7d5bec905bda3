"""The application: options of ``katachi`` itself, and all its commands."""

import importlib
import pkgutil
from typing import Annotated

import typer

import katachi
from katachi.interfaces import cli

_HELP = """Go knowledge from game records, proofs of small positions, and a player that can say why.

Every command has its own help: `katachi gtp --help`.
"""
_EPILOG = "Examples:  katachi doctor  ·  katachi gtp --seconds 5  ·  katachi gtp --playouts 2000 --seed 1"


def build() -> typer.Typer:
    """The application with the commands of every module that has a ``register`` function."""
    app = typer.Typer(
        help=_HELP,
        epilog=_EPILOG,
        no_args_is_help=False,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_katachi)
    for module in sorted(info.name for info in pkgutil.iter_modules(cli.__path__)):
        register = getattr(importlib.import_module(f"{cli.__name__}.{module}"), "register", None)
        if register is not None:
            register(app)
    return app


def _katachi(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    if version:
        typer.echo(f"katachi {katachi.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())

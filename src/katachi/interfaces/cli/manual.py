"""The reference of all commands as Markdown: what their help says, as tables.

`python -m katachi.interfaces.cli.manual` prints docs/commands.md.
"""

import argparse
import re
from collections.abc import Iterable, Iterator
from typing import Any

import typer
from rich.markup import render

from katachi.interfaces.cli import analysis, gtp
from katachi.interfaces.cli.app import build, worded

_HEAD = """# All commands

Written by `python -m katachi.interfaces.cli.manual` from the help of each command. [command-line.md](command-line.md)
says what the options have in common, and what the exit codes mean.
"""
_ENGINES = {"gtp": gtp, "analysis": analysis}  # these read their options themselves
_BAR = "\\|"  # inside a table
_HELP_OPTIONS = {"--help", "--install-completion", "--show-completion"}


def manual() -> str:
    """The whole reference."""
    root = worded(build())
    return "\n".join([_HEAD, *(part for name, one in _commands(root) for part in _section(name, one))])


def _commands(group: Any, before: str = "katachi") -> Iterator[tuple[str, Any]]:
    for name, one in sorted(group.commands.items()):
        if hasattr(one, "commands"):
            yield from _commands(one, f"{before} {name}")
        else:
            yield f"{before} {name}", one


def _section(name: str, command: Any) -> Iterator[str]:
    yield f"## {name}\n\n{_prose(command.help or '')}\n"
    engine = _ENGINES.get(name.removeprefix("katachi "))
    yield from _table(_of_parser(engine.its_options()) if engine else _of_command(command))
    if examples := _examples(engine.its_options().epilog if engine else command.epilog):
        yield "```\n" + "\n".join(examples) + "\n```\n"


def _of_command(command: Any) -> Iterator[tuple[str, str]]:
    context = typer.Context(command)
    for parameter in command.params:
        record = parameter.get_help_record(context)
        if record and not _HELP_OPTIONS & set(parameter.opts):
            yield re.sub(r" (<.*>)?$", "", record[0]), _prose(record[1]) + _default(parameter)


def _default(parameter: Any) -> str:
    """The value that an option has, where its help does not say it."""
    value, words = parameter.default, parameter.help or ""
    told = isinstance(value, bool) or not isinstance(value, str | int | float) or "(" in words or "[" in words
    return "" if told or not value else f" \\[{value}\\]"


def _of_parser(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    for action in parser._actions:
        if action.help not in (None, argparse.SUPPRESS) and "--help" not in action.option_strings:
            values = action.metavar or "|".join(action.choices or ())
            yield f"{', '.join(action.option_strings)} {values}".strip(), _prose(action.help or "")


def _table(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    cells = ((f"`{flags}`", words) for flags, words in rows)
    lines = [f"| {' | '.join(one.replace('|', _BAR) for one in row)} |" for row in cells]
    if lines:
        yield "\n".join(["| option | meaning |", "|---|---|", *lines, ""])


def _examples(epilog: str | None) -> list[str]:
    """One line per example, as a terminal would take it."""
    text = re.sub(r"^examples?:", "", epilog or "", flags=re.IGNORECASE)
    if "\n" not in text:
        return [part.strip() for part in text.split("  ·  ") if part.strip()]
    return [re.sub(r"(\s{2,})(?=\S)", r"\1# ", line.strip()) for line in text.splitlines() if line.strip()]


def _prose(text: str) -> str:
    """Text for people as Markdown: without the markup of the terminal, in one paragraph where it is one."""
    paragraphs = (" ".join(part.split()) for part in render(text).plain.split("\n\n"))
    return "\n\n".join(re.sub(r"([<*\[\]])", r"\\\1", part) for part in paragraphs)


if __name__ == "__main__":
    print(manual(), end="")

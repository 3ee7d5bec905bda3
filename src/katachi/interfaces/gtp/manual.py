"""The manual, as Markdown: GTP commands from what they say about themselves, settings from their declarations."""

from itertools import groupby

from katachi.interfaces.gtp.registry import Command, Registry
from katachi.play.settings import SETTINGS
from katachi.search.settings import HINTS


def commands(registry: Registry) -> str:
    """The chapter of all commands, a section a topic."""
    parts = ["## Commands", ""]
    for topic, members in groupby(registry.commands, key=lambda command: command.topic):
        parts += [f"### {topic}", ""]
        for command in members:
            parts += [*_entry(command), ""]
    return "\n".join(parts).rstrip() + "\n"


def settings() -> str:
    """The table of all settings that ``--set`` takes."""
    rows = [f"| `{one.name}` | {one.default_text} | {one.values_text} | {one.words} |" for one in SETTINGS.values()]
    rows += [f"| `hint.{hint.name}` | {hint.visits:g}:{hint.wins:g} | | {hint.words or 'always'} |" for hint in HINTS]
    return "\n".join(["| setting | default | values | meaning |", "|---|---|---|---|", *rows]) + "\n"


def _entry(command: Command) -> list[str]:
    lines = [f"**`{command.name}`**: {command.summary}", "", f"- Arguments: {_code(command.arguments)}"]
    if command.fails:
        lines.append(f"- Fails: {', '.join(_code(text) for text in command.fails)}")
    lines.append(f"- Answer: {command.answer}")
    return lines


def _code(text: str) -> str:
    return text if text == "none" or "`" in text else f"`{text}`"

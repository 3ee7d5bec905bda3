"""The manual of GTP commands, as Markdown, from what the commands say about themselves."""

from itertools import groupby

from katachi.interfaces.gtp.registry import Command, Registry


def commands(registry: Registry) -> str:
    """The chapter of all commands, a section a topic."""
    parts = ["## Commands", ""]
    for topic, members in groupby(registry.commands, key=lambda command: command.topic):
        parts += [f"### {topic}", ""]
        for command in members:
            parts += [*_entry(command), ""]
    return "\n".join(parts).rstrip() + "\n"


def _entry(command: Command) -> list[str]:
    lines = [f"**`{command.name}`**: {command.summary}", "", f"- Arguments: {_code(command.arguments)}"]
    if command.fails:
        lines.append(f"- Fails: {', '.join(_code(text) for text in command.fails)}")
    lines.append(f"- Answer: {command.answer}")
    return lines


def _code(text: str) -> str:
    return text if text == "none" or "`" in text else f"`{text}`"

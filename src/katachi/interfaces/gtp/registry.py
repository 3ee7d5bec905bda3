"""Commands by name: each says what it takes, when it fails and what it answers; the manual is made from this."""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import TypeVar

from katachi.go import Color, parse_vertex
from katachi.interfaces.gtp.session import Session

_INTEGER = re.compile(r"[+-]?[0-9]{1,18}")


class GtpError(Exception):
    """A command cannot be done; the text is the response after ``?``."""


class StopsOn(Enum):
    """The later input that cuts a command short."""

    NOTHING = "nothing"
    ABORT = "abort"  # ``# interrupt``, ``stop``, Sabaki's ``protocol_version``, a late ``quit``
    ANY_LINE = "any line"  # streams of analysis


@dataclass(frozen=True)
class Call:
    """One command being executed: the session, its arguments, when to stop thinking, and a way to answer meanwhile.

    ``send`` writes a line of a successful answer at once (for an empty line, only the head of the answer); the text
    that the handler returns comes last. After the first ``send`` the command cannot fail any more.

    The methods read arguments. They raise GtpError if an argument is missing or does not fit.
    """

    session: Session
    commands: Mapping[str, "Command"]  # all that the engine knows
    arguments: tuple[str, ...]
    should_stop: Callable[[], bool] = lambda: False
    send: Callable[[str], None] = lambda _line: None

    def has(self, index: int) -> bool:
        """Whether there is an argument at this place."""
        return index < len(self.arguments)

    def word(self, index: int, what: str = "argument") -> str:
        """The argument at this place."""
        if not self.has(index):
            raise GtpError(f"syntax error: {what} is missing")
        return self.arguments[index]

    def text(self) -> str:
        """All arguments."""
        return " ".join(self.arguments)

    def integer(self, index: int, what: str) -> int:
        """The whole number at this place."""
        word = self.word(index, what)
        if not _INTEGER.fullmatch(word):
            raise GtpError(f"syntax error: {what} is not an integer")
        return int(word)

    def number(self, index: int, what: str) -> float:
        """The finite number at this place."""
        try:
            value = float(self.word(index, what))
        except ValueError:
            value = math.nan
        if not math.isfinite(value):
            raise GtpError(f"syntax error: {what} is not a number")
        return value

    def color(self, index: int) -> Color:
        """The colour at this place."""
        try:
            return Color.parse(self.word(index, "color"))
        except ValueError:
            raise GtpError("syntax error: invalid color") from None

    def vertex(self, index: int) -> int:
        """The point, or PASS, at this place."""
        try:
            return parse_vertex(self.word(index, "vertex"), self.session.game.size)
        except ValueError:
            raise GtpError("invalid vertex") from None

    def pairs(self) -> range:
        """The places of the colours, if all arguments are pairs of colour and vertex."""
        if len(self.arguments) % 2:
            raise GtpError("syntax error: colors and vertices must come in pairs")
        return range(0, len(self.arguments), 2)


Handler = Callable[[Call], str | None]
H = TypeVar("H", bound=Handler)


@dataclass(frozen=True)
class Command:
    """A command and its page in the manual."""

    name: str
    handler: Handler
    topic: str
    arguments: str
    fails: tuple[str, ...]
    answer: str
    stops_on: StopsOn

    @property
    def summary(self) -> str:
        """The docstring of the handler in one line."""
        return " ".join((self.handler.__doc__ or "").split())


Commands = dict[str, Command]


class Topic:
    """Commands of one chapter of the manual, in the order in which they were added."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.commands: list[Command] = []

    def add(
        self,
        name: str,
        *,
        arguments: str = "none",
        fails: tuple[str, ...] = (),
        answer: str = "nothing",
        stops_on: StopsOn = StopsOn.NOTHING,
    ) -> Callable[[H], H]:
        """Decorates a handler, whose docstring says what the command does."""

        def register(handler: H) -> H:
            self.commands.append(Command(name, handler, self.name, arguments, fails, answer, stops_on))
            return handler

        return register


def collected(topics: Iterable[Topic]) -> Commands:
    """The commands of all topics by name. Raises ValueError if two have the same name."""
    found: Commands = {}
    for command in (command for topic in topics for command in topic.commands):
        if command.name in found:
            raise ValueError(f"the command {command.name!r} is there twice")
        found[command.name] = command
    return found


_HEAD = """# GTP commands

What `katachi gtp --manual` prints. [gtp.md](gtp.md) shows an example and explains presets, the clock and rulesets.
"""


def manual(commands: Commands) -> str:
    """The page of all commands, docs/gtp-commands.md, one section per topic."""
    parts = [_HEAD]
    for topic, members in groupby(commands.values(), key=lambda command: command.topic):
        parts += [f"## {topic}", ""]
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

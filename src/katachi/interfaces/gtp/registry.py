"""Commands by name: each says what it takes, when it fails and what it answers, and the manual is made from that."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from itertools import groupby

from katachi.go import Color, parse_vertex
from katachi.interfaces.gtp.session import Session

_INTEGER = re.compile(r"[+-]?[0-9]{1,18}")


class GtpError(Exception):
    """A command cannot be done; the text is the response after ``?``."""


class StopsOn(Enum):
    """Which later input cuts a command short."""

    NOTHING = "nothing"
    ABORT = "abort"  # ``# interrupt``, ``stop``, Sabaki's ``protocol_version``, a late ``quit``
    ANY_LINE = "any line"  # streams of analysis


@dataclass(frozen=True)
class Call:
    """One command being executed: the session, its arguments, when to stop thinking, and a way to answer meanwhile.

    ``send`` writes a line of a successful answer at once, and nothing but its head for an empty line; what the
    handler returns comes last. After the first ``send`` the command cannot fail any more.
    """

    session: Session
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

    def text(self, index: int = 0) -> str:
        """All arguments from this place on."""
        return " ".join(self.arguments[index:])

    def integer(self, index: int, what: str) -> int:
        """The whole number at this place."""
        word = self.word(index, what)
        if not _INTEGER.fullmatch(word):
            raise GtpError(f"syntax error: {what} is not an integer")
        return int(word)

    def number(self, index: int, what: str) -> float:
        """The number at this place; infinite ones are none."""
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

    def moves(self, index: int = 0) -> list[tuple[Color, int]]:
        """Pairs of colour and vertex from this place on."""
        if (len(self.arguments) - index) % 2:
            raise GtpError("syntax error: colors and vertices must come in pairs")
        return [(self.color(i), self.vertex(i + 1)) for i in range(index, len(self.arguments), 2)]


Handler = Callable[[Call], str | None]


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
        """What the command does: the handler's documentation."""
        return " ".join((self.handler.__doc__ or "").split())


class Registry:
    """The commands of an engine, in the order in which they were added."""

    def __init__(self) -> None:
        self._commands: dict[str, Command] = {}

    def add(
        self,
        name: str,
        *,
        topic: str,
        arguments: str = "none",
        fails: tuple[str, ...] = (),
        answer: str = "nothing",
        stops_on: StopsOn = StopsOn.NOTHING,
    ) -> Callable[[Handler], Handler]:
        """Decorates a handler, whose documentation says what the command does."""

        def register(handler: Handler) -> Handler:
            if name in self._commands:
                raise ValueError(f"the command {name!r} is there twice")
            self._commands[name] = Command(name, handler, topic, arguments, fails, answer, stops_on)
            return handler

        return register

    def get(self, name: str) -> Command | None:
        """The command of this name, if there is one."""
        return self._commands.get(name)

    @property
    def names(self) -> list[str]:
        """All names."""
        return list(self._commands)

    @property
    def commands(self) -> list[Command]:
        """All commands."""
        return list(self._commands.values())


def manual(registry: Registry) -> str:
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

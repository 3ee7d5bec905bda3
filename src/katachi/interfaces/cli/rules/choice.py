"""The group ``katachi rules``, and the options that choose sets of rules."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from katachi.knowledge.life.rule_set import GOALS, MODES, Frame, Goal, Mode, Place, SetKey, parse_place, parse_size

GoalOption = Annotated[str | None, typer.Option("--goal", help="eye or life")]
PlaceOption = Annotated[str | None, typer.Option("--place", help="corner, side or centre")]
SizeOption = Annotated[str | None, typer.Option("--size", help="4x3: four along the edge, three high")]
ModeOption = Annotated[str | None, typer.Option("--mode", help="sound (proved) or paper (the paper's version)")]
RulesOption = Annotated[
    Path | None, typer.Option("--rules", help="Folder of the rules (those that come with Katachi)", metavar="FOLDER")
]
Threads = Annotated[int, typer.Option(help="Threads (all cores)", min=0, max=256)]

commands = typer.Typer(help="Proven rules on eyes and life: make, count, show and check them.", no_args_is_help=True)

_Found = TypeVar("_Found")


@dataclass(frozen=True)
class RuleChoice:
    """Which sets of rules the options mean; None means any."""

    goal: Goal | None
    place: Place | None
    size: tuple[int, int] | None
    mode: Mode | None

    @classmethod
    def of(cls, goal: str | None, place: str | None, size: str | None, mode: str | None) -> "RuleChoice":
        """The choice the options make. Raises typer.BadParameter if one cannot be understood."""
        return cls(
            _read("--goal", lambda text: _word(text, GOALS), goal),
            _read("--place", parse_place, place),
            _read("--size", parse_size, size),
            _read("--mode", lambda text: _word(text, MODES), mode),
        )

    def __contains__(self, key: SetKey) -> bool:
        return (
            self.goal in (None, key.goal)
            and self.place in (None, key.place)
            and self.size in (None, (key.width, key.height))
            and self.mode in (None, key.mode)
        )

    def among(self, keys: Iterable[SetKey]) -> list[SetKey]:
        """The keys that were chosen. Raises typer.BadParameter, with what there is, if there are none."""
        there = list(keys)
        found = [key for key in there if key in self]
        if not found:
            if self.size is not None:
                _read("--size", lambda _text: Frame("corner", *self.size), "")  # type: ignore[misc]
            names = few([key.name for key in there if self.mode in (None, key.mode)])
            raise typer.BadParameter(f"there are no such rules; available are {names}")
        return found


def few(names: list[str], most: int = 8) -> str:
    """Some names, and how many more there are."""
    more = f" and {len(names) - most} more" if len(names) > most else ""
    return (", ".join(names[:most]) or "none") + more


def _read(option: str, parse: Callable[[str], _Found], text: str | None) -> _Found | None:
    try:
        return None if text is None else parse(text)
    except ValueError as error:
        raise typer.BadParameter(f"{option}: {error}") from None


def _word(text: str, words: tuple[_Found, ...]) -> _Found:
    for word in words:
        if text.lower() == word:
            return word
    raise ValueError(f"{text!r} is not {' or '.join(map(str, words))}")

"""What makes a proved question worth asking: the filters that a cut-out from a game has to pass, each with its name.

docs/problems.md says the same in words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from katachi.go import Color, Position
from katachi.go.points import neighbours
from katachi.reading.answer.parts import Answer
from katachi.reading.problems.cutout import line_of, place_of
from katachi.reading.problems.draft import SIZE, ProblemDraft, ProblemQuestion

_NEAR = neighbours(SIZE)
MOST_STONES = 26
_MOST_PRISONERS = 4  # attackers in the room
_MOST_ON_THE_EDGE = 2  # stones on the first line that are not the wall's
_MOST_CHAINS = 0.75  # of a group, for each of its stones
_KOS = ("l1d", "d1l")  # one threat decides


@dataclass(frozen=True)
class Judged:
    """A bare question with its answer."""

    draft: ProblemDraft
    question: ProblemQuestion
    answer: Answer

    @property
    def position(self) -> Position:
        return self.draft.position()

    def points(self, color: Color) -> list[int]:
        return [int(point) for point in np.flatnonzero(self.draft.stones == color)]


def fault(judged: Judged) -> str:
    """The first filter that the question does not pass, "" if it passes all."""
    return next((name for name, fails in FILTERS.items() if fails(judged)), "")


def _is_large(judged: Judged) -> bool:
    return int(np.count_nonzero(judged.draft.stones)) > MOST_STONES


def _is_wide(judged: Judged) -> bool:
    return place_of({int(point) for point in np.flatnonzero(judged.draft.stones)} | judged.draft.patch) is None


def _has_debris(judged: Judged) -> bool:
    """A stone on the first line that touches no stone of its colour, or several stones there inside the wall."""
    stones, patch = judged.draft.stones, judged.draft.patch
    edge = [int(point) for point in np.flatnonzero(stones) if line_of(int(point)) == 0]
    alone = any(all(stones[n] != stones[point] for n in _NEAR[point]) for point in edge)
    return alone or sum(point in patch for point in edge) > _MOST_ON_THE_EDGE


def _is_scattered(judged: Judged) -> bool:
    """Not one group: some of the defender's stones are further than a one-point jump from all others."""
    rest = judged.points(judged.question.defender)
    group = [rest.pop()]
    for stone in group:
        beside = [point for point in rest if _distance(stone, point) <= 2]
        group += beside
        rest = [point for point in rest if point not in beside]
    return bool(rest)


def in_loose_pieces(position: Position, color: Color) -> bool:
    """Whether nearly every stone of a colour is a chain of its own."""
    stones = [int(point) for point in np.flatnonzero(position.board.ravel() == color)]
    chains = {min(position.chain(stone)) for stone in stones}
    return len(chains) > _MOST_CHAINS * len(stones)


def _is_loose(judged: Judged) -> bool:
    return in_loose_pieces(judged.position, judged.question.defender)


def _distance(a: int, b: int) -> int:
    return max(abs(a // SIZE - b // SIZE), abs(a % SIZE - b % SIZE))


def _has_prisoners(judged: Judged) -> bool:
    attackers = judged.points(judged.question.defender.opponent)
    inside = sum(point in judged.draft.patch for point in attackers)
    return inside > _MOST_PRISONERS or 2 * inside > len(judged.points(judged.question.defender))


def _is_long_ko(judged: Judged) -> bool:
    return judged.question.goal == "ko" and judged.question.outcome not in _KOS


def _is_only_atari(judged: Judged) -> bool:
    """The solution is the only move that captures, or the only one that gives atari."""
    mover, position = judged.question.to_move, judged.position
    moves = [p for p in judged.draft.patch if not judged.draft.stones[p] and position.is_legal(p, mover)]
    for does in (_captures, _gives_atari):
        found = [move for move in moves if does(position, move, mover)]
        if found == [judged.question.solution]:
            return True
    return False


def _captures(position: Position, move: int, mover: Color) -> bool:
    return any(position.color(n) == mover.opponent and position.in_atari(n) for n in _NEAR[move])


def _gives_atari(position: Position, move: int, mover: Color) -> bool:
    return any(position.color(n) == mover.opponent and len(position.liberties(n)) == 2 for n in _NEAR[move])


def _saves_from_atari(judged: Judged) -> bool:
    """The group is in atari, and the solution is where it would be captured."""
    position, question = judged.position, judged.question
    if question.to_move != question.defender:
        return False
    return any(
        position.in_atari(stone) and len(position.chain(stone)) > 1 and question.solution in position.liberties(stone)
        for stone in judged.points(question.defender)
    )


def _has_no_line(judged: Judged) -> bool:
    return not judged.answer.line.moves


def has_pocket(position: Position, room: frozenset[int]) -> bool:
    """Whether the wall has a dead end: an empty point of the room above the first line with the wall on three sides."""
    return any(
        not position.color(point) and line_of(point) > 0 and sum(n not in room for n in _NEAR[point]) > 2
        for point in room
    )


FILTERS: dict[str, Callable[[Judged], bool]] = {
    "too many stones": _is_large,
    "too wide": _is_wide,
    "stones scattered on the first line": _has_debris,
    "not one group": _is_scattered,
    "in loose pieces": _is_loose,
    "too many prisoners": _has_prisoners,
    "a ko of several threats": _is_long_ko,
    "the only capture or atari": _is_only_atari,
    "saves stones in atari": _saves_from_atari,
    "no line to show": _has_no_line,
}

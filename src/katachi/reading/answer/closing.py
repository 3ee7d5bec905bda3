"""The wall of a group that is not enclosed, closed: the same question with an answer that can be proved.

What the attacker's added stones take for granted is then on the board, for everyone to see and to change.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from katachi.go import BLACK, Color, Position
from katachi.reading.answer.parts import Answer, ways_out_of
from katachi.reading.problems.files import Problem
from katachi.reading.tsumego.around import edge_of, groups_in_question, regions, stones_of
from katachi.reading.tsumego.search import Tsumego

_ROOM = 28  # points: a wall that leaves more is hardly a problem any more


@dataclass(frozen=True)
class ClosedProblem:
    """A problem with stones of the attacker that close the wall."""

    problem: Problem
    wall: tuple[int, ...]
    room: tuple[int, ...]  # what the wall leaves to the group

    @property
    def color(self) -> Color:
        """The attacker's."""
        return (self.problem.defender or BLACK).opponent


def closed(answer: Answer) -> ClosedProblem | None:
    """The problem of an answer that is not proved, or only under an assumption, with its wall closed; None for others,
    and where no wall helps.

    An enclosed group needs no other wall. This one goes around what was read under the assumption; otherwise around the
    widest room that leaves a problem.
    """
    is_proved = bool(answer.outcome) and not answer.assumption
    if is_proved or (answer.verdict is not None and not answer.is_open):
        return None
    problem = answer.problem
    if answer.assumption and answer.defender is not None:
        return _around(problem, answer.defender, problem.target, answer.region)
    group = next(groups_in_question(problem.position), None)
    color = answer.defender or problem.defender or (group.color if group else None)
    if color is None or not (stones := problem.target or stones_of(problem.position, color)):
        return None
    found = regions(problem.position, color, stones, problem.within or None)
    fitting = [one for one in found if len(one) <= _ROOM] or found[:1]
    walled = (_around(problem, color, problem.target, region) for region in reversed(fitting))
    return next(filter(None, walled), None)


def _around(
    problem: Problem, defender: Color, target: Collection[int], region: Collection[int]
) -> ClosedProblem | None:
    """The wall around a region; None if the group would still not be enclosed, or nothing has to be added."""
    position = problem.position
    wall = tuple(sorted(point for point in edge_of(position, region)[1] if not position.color(point)))
    walled = _with_stones(position, wall, defender.opponent)
    try:
        room = Tsumego(walled, defender, list(target), table_bits=10).region
    except ValueError:
        return None
    if not wall or ways_out_of(walled, defender, room):
        return None
    return ClosedProblem(replace(problem, position=walled, defender=defender), wall, tuple(room))


def _with_stones(position: Position, points: Collection[int], color: Color) -> Position:
    board = position.board.copy()
    board.ravel()[list(points)] = color
    walled = Position(position.size)
    walled.set_stones(board)
    return walled

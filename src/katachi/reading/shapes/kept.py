"""The shapes with their statuses: proved by the solver, kept in a file, and proved again by the same recipe.

The recipe is ``katachi rules shapes --prove --to shapes.json``: every case of every drawing, with either side first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Any

from katachi.go import BLACK, WHITE, Color, parse_sgf_pair, sgf_pair
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import SolveSettings
from katachi.reading.problems.files import Problem
from katachi.reading.shapes.cases import SIZE, Shape, ShapeStatus, cases_of, most_outside, points, position_of
from katachi.reading.shapes.drawn import Drawn, drawn_shapes

_BUDGET = SolveSettings(seconds=1e9, nodes=20_000_000)
_FILE = "shapes.json"


@cache
def shapes() -> tuple[Shape, ...]:
    """All shapes, in the order in which they are learned.

    >>> len(shapes()) >= 30
    True
    """
    text = (resources.files("katachi") / "data" / "tsumego" / _FILE).read_text("utf-8")
    return tuple(_from_record(drawn, record) for drawn, record in zip(drawn_shapes(), json.loads(text), strict=True))


def shape(name: str) -> Shape:
    """A shape by its name, or by a beginning that no other name has. Raises ValueError with the names there are.

    >>> print(shape("square four"))
    Square four
      as drawn:
        Black first: Black's group is dead
        White first: Black's group is dead
    """
    wanted = name.strip().lower()
    found = [one for one in shapes() if one.name.lower().startswith(wanted)]
    exact = [one for one in found if one.name.lower() == wanted]
    if len(exact or found) == 1:
        return (exact or found)[0]
    names = ", ".join(one.name for one in found or shapes())
    raise ValueError(f"{name!r} is {'several shapes' if found and wanted else 'not a shape'}: there are {names}")


def prove_shapes(on_progress: Callable[[str], None] = lambda _name: None) -> Iterator[Shape]:
    """The shapes with their statuses worked out by the solver, whatever is kept."""
    for drawn in drawn_shapes():
        on_progress(drawn.name)
        yield prove_shape(drawn)


def prove_shape(drawn: Drawn) -> Shape:
    """One shape, worked out. Raises ValueError if a case is not settled within the budget."""
    return cases_of(drawn, [_both(drawn, outside) for outside in range(most_outside(drawn) + 1)])


def _both(drawn: Drawn, outside: int) -> tuple[ShapeStatus, ShapeStatus]:
    return _status(drawn, outside, BLACK), _status(drawn, outside, WHITE)


def _status(drawn: Drawn, outside: int, first: Color) -> ShapeStatus:
    problem = Problem(drawn.name, position_of(drawn, outside), first, defender=BLACK)
    answer = solve_problem(problem, _BUDGET)
    if not answer.outcome or answer.is_open or answer.why:
        raise ValueError(f"{drawn.name} with {outside} outside liberties: {answer}")
    hopeless = answer.outcome == ("d" if first == BLACK else "l")
    return ShapeStatus(first, answer.outcome, answer.seki, () if hopeless else points(answer.first_moves))


# ---- The file --------------------------------------------------------------------------------------------------------


def shapes_json(found: Sequence[Shape]) -> str:
    """The file: one line for each shape."""
    lines = (json.dumps(_record(one), ensure_ascii=False) for one in found)
    return "[\n" + ",\n".join(lines) + "\n]\n"


def _record(one: Shape) -> dict[str, Any]:
    cases = [
        {
            name: {
                "outcome": status.outcome,
                "seki": status.seki,
                "moves": [sgf_pair(move, SIZE) for move in status.moves],
            }
            for name, status in (("black", case.black), ("white", case.white))
        }
        for case in one.cases
    ]
    return {"name": one.name, "cases": cases}


def _from_record(drawn: Drawn, record: dict[str, Any]) -> Shape:
    if record["name"] != drawn.name or len(record["cases"]) != most_outside(drawn) + 1:
        raise ValueError(f"{_FILE} is older than the drawing of {drawn.name}: prove the shapes again")
    pairs = [(_read(case["black"], BLACK), _read(case["white"], WHITE)) for case in record["cases"]]
    return cases_of(drawn, pairs)


def _read(status: dict[str, Any], first: Color) -> ShapeStatus:
    moves = tuple(parse_sgf_pair(pair, SIZE) for pair in status["moves"])
    return ShapeStatus(first, status["outcome"], status["seki"], moves)

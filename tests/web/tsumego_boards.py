"""Drawn problems as the page sends them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.drawing import corner_of
from tests.reading.test_tsumego import DRAWN

from katachi.go import BLACK, WHITE, Color, Position
from katachi.interfaces.web.tsumego.problems import known_problem
from katachi.reading.problems.files import Problem, read_problems

STRAIGHT_THREE = DRAWN["straight three"][0]
STRAIGHT_FOUR = DRAWN["straight four"][0]
SQUARE_FOUR = DRAWN["square four"][0]
FALSE_EYE = DRAWN["an eye and a false one"][0]
SEKI = DRAWN["seki"][0]
KO = DRAWN["six in the corner, one liberty"][0]
SIX = DRAWN["six in the corner"][0]


def asked(drawing: str, to_move: str, size: int = 11, **more: Any) -> dict[str, Any]:
    """Black defends in the top left corner."""
    return on(corner_of(drawing, size), to_move, **({"defender": "black"} | more))


def on(position: Position, to_move: str, **more: Any) -> dict[str, Any]:
    """A problem on a board."""
    problem = known_problem(Problem("drawn", position, _color(to_move))).problem.model_dump()
    return problem | more


RANDOM = {problem.name: problem for problem in read_problems(Path(__file__).with_name("random.jsonl"))}


def known(number: int) -> dict[str, Any]:
    """One of a few problems that `katachi tsumego generate --seed 1` made, by its number, as the server sends it."""
    return known_problem(RANDOM[f"katachi-1-{number:04}"]).model_dump()


def _color(name: str) -> Color:
    return BLACK if name == "black" else WHITE

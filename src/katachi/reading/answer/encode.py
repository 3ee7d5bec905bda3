"""Answers as JSON. Coordinates are SGF pairs; a pass is the empty string."""

from __future__ import annotations

from typing import Any

from katachi.go import Color, sgf_pair
from katachi.reading.answer.ask import Answer, named_shape
from katachi.reading.answer.lines import Line


def answer_json(answer: Answer, other: Answer | None = None) -> dict[str, Any]:
    """One object. `other` is the answer with the other side moving first."""
    size = answer.problem.position.size
    record: dict[str, Any] = {
        "id": answer.problem.name,
        "to_move": answer.problem.to_move.letter,
        "verdict": answer.word,
        "outcome": answer.outcome or None,
        "first_moves": _pairs(answer.first_moves, size),
        "line": _pairs(answer.line.moves, size),
        "nodes": answer.nodes,
        "seconds": round(answer.seconds, 4),
    }
    if answer.verdict is not None:
        record["defender"] = _letter(answer.defender)
        record["ending"] = answer.line.ending or None
        record["region"] = _pairs(answer.region, size)
    if answer.outcome not in ("", "l") and answer.exits:
        record["assumes_closed"] = _pairs(answer.exits, size)
    if answer.goal != "life":
        record["goal"] = answer.goal
    if answer.word == "ko":
        record["ko"] = {"threats": int(answer.outcome[1:-1]), "first": _letter(answer.ko_taker)}
    if answer.others:
        record["other_lines"] = [_line(line, size) for line in answer.others]
    if answer.refutations:
        record["refutations"] = [
            {
                "move": sgf_pair(one.move, size),
                "verdict": one.word,
                "outcome": one.outcome or None,
                **_line(one.line, size),
            }
            for one in answer.refutations
        ]
    if answer.idle:
        record["need_no_answer"] = _pairs(answer.idle, size)
    if answer.why:
        record["why"] = answer.why
    if other is not None:
        if shape := named_shape(answer, other):
            record["shape"] = shape
        kept = ("to_move", "verdict", "outcome", "first_moves", "line", "ending")
        record["other_side"] = {name: value for name, value in answer_json(other).items() if name in kept}
    return record


def _line(line: Line, size: int) -> dict[str, Any]:
    return {"line": _pairs(line.moves, size), "ending": line.ending or None}


def _pairs(points: list[int] | tuple[int, ...], size: int) -> list[str]:
    return [sgf_pair(point, size) for point in points]


def _letter(color: Color | None) -> str | None:
    return None if color is None else color.letter

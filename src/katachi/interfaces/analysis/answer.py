"""Reports as KataGo's analysis engine words them."""

from typing import Any

from katachi.go import PASS, vertex
from katachi.interfaces.analysis.query import Query, Turn
from katachi.search import Candidate, Report

_DIGITS = 6


def answer(query: Query, turn: Turn, report: Report, *, during: bool) -> dict[str, Any]:
    """The answer for one turn."""
    sign = 1 if query.perspective.is_mover(report.to_move) else -1
    moves = report.shown()
    data: dict[str, Any] = {
        "id": query.id,
        "turnNumber": turn.number,
        "isDuringSearch": during,
        "moveInfos": [_move(move, report, sign, query.line_length) for move in moves],
        "rootInfo": _root(turn, report, sign),
    }
    if query.ownership:
        data["ownership"] = [_real(sign * float(v)) for v in report.mover_ownership().reshape(-1)]
    if query.policy:
        data["policy"] = policy(turn, report)
    return data


def no_results(query_id: str, turn: Turn) -> dict[str, Any]:
    """The answer for a turn that was given up before anything was known."""
    return {"id": query_id, "turnNumber": turn.number, "isDuringSearch": False, "noResults": True}


def policy(turn: Turn, report: Report) -> list[float]:
    """A share for every point and the pass, row by row from the top left; -1 for illegal moves."""
    area = report.size * report.size
    shares = [-1.0] * area + [0.0]
    for point in turn.game.legal_moves():
        shares[point] = 0.0
    for move in report.candidates:
        shares[area if move.point == PASS else move.point] = move.policy
    return shares


def _move(c: Candidate, report: Report, sign: int, longest: int | None) -> dict[str, Any]:
    line = c.line if longest is None else c.line[: longest + 1]
    return {
        "move": vertex(c.point, report.size),
        "visits": c.visits,
        "edgeVisits": c.visits,
        "order": c.order,
        "prior": _real(c.policy),
        "weight": float(c.visits),
        "lcb": _real(_turned(c.lower, sign)),
        "utilityLcb": _real(sign * (2 * c.lower - 1)),
        "pv": [vertex(point, report.size) for point in line],
        "raveVisits": c.rave_visits,
        "raveWinrate": _real(_turned(c.rave_winrate, sign)),
        "expert": _real(c.prior),
        **_values(c.winrate, c.lead, report.spread, sign),
    }


def _root(turn: Turn, report: Report, sign: int) -> dict[str, Any]:
    return {
        "currentPlayer": report.to_move.letter,
        "thisHash": f"{turn.game.position.hash:016X}{int(report.to_move):016X}",
        "visits": report.visits,
        **_values(report.winrate, report.lead, report.spread, sign),
    }


def _values(winrate: float, lead: float, spread: float, sign: int) -> dict[str, float]:
    points = _real(sign * lead)
    return {
        "winrate": _real(_turned(winrate, sign)),
        "scoreLead": points,
        "scoreMean": points,
        "scoreSelfplay": points,
        "scoreStdev": _real(spread),
        "utility": _real(sign * (2 * winrate - 1)),
    }


def _turned(winrate: float, sign: int) -> float:
    return winrate if sign > 0 else 1 - winrate


def _real(value: float) -> float:
    return round(float(value), _DIGITS)

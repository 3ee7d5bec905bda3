"""What engines answer about a position, read into the house's own report.

Answers of strangers are read with care: moves that cannot be played, numbers that are none and unknown fields are left
out; an answer without a single move that can be used is an error.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi.go import PASS, Color, Game, Point, parse_vertex, symmetry, vertex
from katachi.go.symmetry import symmetries_of
from katachi.search import Candidate, Report

JUDGE_ERROR = 1.0  # points: what a strong engine's leads differ by from one search to the next (docs/judge.md)
_WEAK = 0.01  # of all visits: with fewer a move was only glanced at
_LARGEST = 1e12  # numbers beyond it mean nothing
_LONGEST_LINE = 100


def report_of(data: Mapping[str, Any], game: Game, by: str, *, mover: bool = False) -> Report:
    """An answer of KataGo's analysis engine as a report; the numbers are Black's, or the mover's.

    Raises ValueError if it cannot be used.

    >>> data = {"moveInfos": [{"move": "E5", "visits": 9, "winrate": 0.6, "scoreLead": 1.5, "order": 0, "pv": ["E5"]}]}
    >>> report_of(data, Game(9), "KataGo").candidates[0].describe(9)
    'E5 60.0 % +1.5 (9 simulations)'
    """
    sign = 1 if mover or game.to_move is Color.BLACK else -1
    root = data.get("rootInfo")
    root = root if isinstance(root, Mapping) else {}
    symmetries = symmetries_of(game.position, game.legal_moves())
    moves = _candidates(data, game, by, sign, symmetries)
    visits = _whole(root.get("visits"), sum(move.visits for move in moves))
    first = moves[0]
    spread = _number(root.get("scoreStdev"), 0.0)
    return Report(
        size=game.size,
        to_move=game.to_move,
        visits=visits,
        winrate=_share(root.get("winrate"), sign, first.winrate),
        lead=sign * _number(root.get("scoreLead"), sign * first.lead),
        spread=abs(spread),
        ownership=_ownership(data.get("ownership"), game, mover=mover),
        groups=(),
        candidates=tuple(_compared(moves, visits)),
        symmetries=symmetries,
        by=by,
    )


def answer_of(report: Report) -> dict[str, Any]:
    """A report as an answer that `report_of` reads into the same report, without moves that were not tried.

    >>> data = {"moveInfos": [{"move": "E5", "visits": 9, "winrate": 0.6, "scoreLead": 1.5, "order": 0, "pv": ["E5"]}]}
    >>> report = report_of(data, Game(9), "KataGo")
    >>> report_of(answer_of(report), Game(9), "KataGo") == report
    True
    """
    sign = 1 if report.to_move is Color.BLACK else -1

    def values(winrate: float, lead: float) -> dict[str, float]:
        return {"winrate": winrate if sign > 0 else 1 - winrate, "scoreLead": sign * lead}

    infos = [
        {
            "move": vertex(point, report.size),
            "visits": move.visits,
            **values(move.winrate, move.lead),
            "order": move.order,
            "prior": move.policy,
            "pv": [vertex(played, report.size) for played in move.line] if point == move.point else [],
            **({} if point == move.point else {"isSymmetryOf": vertex(move.point, report.size)}),
        }
        for move in report.shown(least=1)
        for point in move.points
    ]
    root = {"visits": report.visits, **values(report.winrate, report.lead), "scoreStdev": report.spread}
    owned = [round(float(value), 3) for value in report.ownership.ravel()]
    return {"moveInfos": infos, "rootInfo": root, "ownership": owned}


def gtp_report(line: str, game: Game, by: str, *, shares_of: float = 1.0) -> Report:
    """A line of ``kata-analyze`` (or ``lz-analyze``, whose shares are of 10,000) as a report. Raises ValueError."""
    moves, _, owned = line.partition(" ownership ")
    infos = [_info(words.split(), shares_of) for words in moves.split("info move ")[1:]]
    return report_of({"moveInfos": infos, "ownership": [_real(word) for word in owned.split()]}, game, by, mover=True)


def _info(words: Sequence[str], shares_of: float) -> dict[str, Any]:
    """``D4 visits 10 winrate 0.4 … pv D4 E5``"""
    end = words.index("pv") if "pv" in words else len(words)
    pairs = dict(zip(words[1:end:2], words[2:end:2], strict=False))
    info: dict[str, Any] = {name: _real(value) for name, value in pairs.items()}
    info |= {name: info[name] / shares_of for name in ("winrate", "prior") if info.get(name) is not None}
    same = {"isSymmetryOf": pairs["isSymmetryOf"]} if "isSymmetryOf" in pairs else {}
    line = words[end + 1 :]
    stop = next((i for i, word in enumerate(line) if word[:1].islower() and word != "pass"), len(line))
    return {**info, **same, "move": words[0] if words else "", "pv": line[:stop]}


# ---- Moves -----------------------------------------------------------------------------------------------------------


def _candidates(data: Mapping[str, Any], game: Game, by: str, sign: int, symmetries: Sequence[int]) -> list[Candidate]:
    """The moves that can be used, best first, those alike by symmetry as one, and the rest of the policy last."""
    infos = data.get("moveInfos")
    legal = {PASS, *game.legal_moves()}
    found: dict[Point, Candidate] = {}
    alike: dict[Point, Point] = {}
    for info in infos if isinstance(infos, list) else ():
        move = _candidate(info, game, by, sign) if isinstance(info, Mapping) else None
        if move is None or move.point not in legal or move.point in found:
            continue
        found[move.point] = move
        original = _point(info.get("isSymmetryOf"), game.size)
        if original in found and original not in alike and _is_image(move.point, original, game.size, symmetries):
            alike[move.point] = original
    if not found:
        raise ValueError("there is no move in it that can be played")
    moves = [
        replace(move, same=tuple(sorted(point for point, original in alike.items() if original == move.point)))
        for move in found.values()
        if move.point not in alike
    ]
    ranked = sorted(moves, key=lambda move: (not move.visits, move.order))  # those that were tried come first
    return [*ranked, *_unvisited(data.get("policy"), game, by, {p for m in ranked for p in m.points} | set(found))]


def _is_image(point: Point, of: Point | None, size: int, symmetries: Sequence[int]) -> bool:
    return of is not None and point != of and any(symmetry.apply(turn, of, size) == point for turn in symmetries)


def _candidate(info: Mapping[str, Any], game: Game, by: str, sign: int) -> Candidate | None:
    point = _point(info.get("move"), game.size)
    visits, winrate = _whole(info.get("visits"), 0), info.get("winrate")
    if point is None or not _is_real(winrate):
        return None
    lead = info.get("scoreLead", info.get("scoreMean"))
    return Candidate(
        point,
        game.to_move,
        visits=visits,
        winrate=_share(winrate, sign, 0.5),
        lead=sign * _number(lead, 0.0),
        order=_whole(info.get("order"), 10_000),
        judged=visits,
        policy=_share(info.get("prior"), 1, 0.0),
        line=_line(info.get("pv"), point, game.size),
        board_size=game.size,
        by=by,
    )


def _unvisited(policy: Any, game: Game, by: str, seen: set[Point]) -> Iterator[Candidate]:
    """The legal moves that were not tried, likeliest first."""
    if not isinstance(policy, list) or len(policy) != game.size * game.size + 1:
        return
    shares = {point: _number(policy[point], 0.0) for point in game.legal_moves() if point not in seen}
    for point, share in sorted(shares.items(), key=lambda one: -one[1]):
        yield Candidate(
            point, game.to_move, policy=max(share, 0.0), line=(point,), board_size=game.size, weak=True, by=by
        )


def _compared(moves: Sequence[Candidate], visits: int) -> Iterator[Candidate]:
    """Numbered, with what is too little to tell, and what the error of a judge explains."""
    first = moves[0]
    for order, move in enumerate(moves):
        weak = order > 0 and move.visits < max(_WEAK * visits, 1)
        close = order > 0 and not weak and abs(first.lead - move.lead) <= JUDGE_ERROR
        yield replace(move, order=order, weak=weak, close=close)


# ---- Parts -----------------------------------------------------------------------------------------------------------


def _ownership(values: Any, game: Game, *, mover: bool) -> NDArray[np.float32]:
    area = game.size * game.size
    owned = np.zeros(area, np.float32)
    if isinstance(values, list) and len(values) == area:
        owned[:] = [_number(value, 0.0) for value in values]
    if mover and game.to_move is Color.WHITE:
        owned = -owned
    return np.clip(owned, -1, 1).reshape(game.size, game.size)


def _line(value: Any, first: Point, size: int) -> tuple[Point, ...]:
    points: list[Point] = []
    for text in value[:_LONGEST_LINE] if isinstance(value, list) else ():
        point = _point(text, size)
        if point is None:
            break
        points.append(point)
    return tuple(points) if points[:1] == [first] else (first,)


def _point(text: Any, size: int) -> Point | None:
    try:
        return parse_vertex(text, size) if isinstance(text, str) else None
    except ValueError:
        return None


def _is_real(value: Any) -> bool:
    return isinstance(value, int | float) and -_LARGEST < value < _LARGEST


def _number(value: Any, otherwise: float) -> float:
    return float(value) if _is_real(value) else otherwise


def _whole(value: Any, otherwise: int) -> int:
    return max(int(value), 0) if _is_real(value) else otherwise


def _share(value: Any, sign: int, otherwise: float) -> float:
    if not _is_real(value):
        return otherwise
    share = min(max(float(value), 0.0), 1.0)
    return share if sign > 0 else 1 - share


def _real(word: str) -> float | None:
    try:
        return float(word)
    except ValueError:
        return None

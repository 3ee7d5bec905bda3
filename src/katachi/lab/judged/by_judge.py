"""Positions and games judged by an engine that runs now, instead of the one that made the file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from katachi.engine.judge import Judge
from katachi.engine.process import EngineError
from katachi.go import BLACK, PASS, Game, parse_vertex, vertex
from katachi.lab.judged.games import JudgedGame, Judgement
from katachi.lab.judged.positions import Chooser, ChooserScore, LossPosition, score
from katachi.search import Report

_TOGETHER = 32  # positions


def measured_by(
    judge: Judge, chooser: Chooser, positions: Sequence[LossPosition], on_position: Callable[[], None]
) -> ChooserScore:
    """What a chooser's moves lose by this judge: its lead with the best move, less that after the chosen one.

    Some positions are chosen, then judged together, and so on: what was judged is kept if this is interrupted.
    """
    scored: list[tuple[LossPosition, str | None]] = []
    for first in range(0, len(positions), _TOGETHER):
        for position in positions[first : first + _TOGETHER]:
            scored.append((position, chooser.choose(position)))
        scored[first:] = _judged(judge, scored[first:])
        for _ in scored[first:]:
            on_position()
    return score(chooser.name, scored)


def _judged(
    judge: Judge, chosen: Sequence[tuple[LossPosition, str | None]]
) -> Iterator[tuple[LossPosition, str | None]]:
    """The same with the judge's points, and without any where there is no move to judge."""
    asked = [(position, move) for position, move in chosen if move is not None and _is_judged(position, move)]
    befores = [_turned(position) for position, _ in asked]
    afters = [_after(game, move) for game, (_, move) in zip(befores, asked, strict=True)]
    reports = _all(judge, [*befores, *afters])
    lost = {
        id(position): {move.upper(): max(before.candidates[0].lead + after.lead, 0.0)}
        for (position, move), before, after in zip(asked, reports, reports[len(asked) :], strict=False)
    }
    return ((replace(position, lost=lost.get(id(position), {})), move) for position, move in chosen)


def judged_again(judge: Judge, games: Iterable[JudgedGame]) -> Iterator[JudgedGame]:
    """The games with this judge's opinion of every position, one after the other."""
    return (replace(game, judged=tuple(map(_judgement, _all(judge, _positions(game))))) for game in games)


def _positions(game: JudgedGame) -> list[Game]:
    """Before each move, and at the end."""
    return [game.start.copy(), *game.start.after_each(game.moves)]


def _judgement(report: Report) -> Judgement:
    is_black = report.to_move is BLACK
    best = tuple(vertex(point, report.size) for move in report.shown(least=1) for point in move.points)
    return Judgement(
        report.lead if is_black else -report.lead, report.winrate if is_black else 1 - report.winrate, best
    )


def _is_judged(position: LossPosition, move: str) -> bool:
    """Whether it is a legal move, and neither a pass nor a resignation."""
    try:
        point = parse_vertex(move, position.size)
    except ValueError:
        return False
    return point != PASS and position.game.why_illegal(point, position.to_move) is None


def _turned(position: LossPosition) -> Game:
    game = position.game.copy()
    game.to_move = position.to_move
    return game


def _after(game: Game, move: str) -> Game:
    after = game.copy()
    after.play(move)
    return after


def _all(judge: Judge, games: Sequence[Game]) -> list[Report]:
    """The reports in the order of the games. Raises EngineError for the first that there is none of."""
    found: dict[int, Report] = {}
    for number, result in judge.reports(games):
        if isinstance(result, EngineError):
            raise result
        found[number] = result
    return [found[number] for number in range(len(games))]

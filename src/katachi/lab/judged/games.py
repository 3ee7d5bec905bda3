"""Reviews and estimates of whole games, measured by a stronger judge.

A judged game has the judge's lead and win rate of every position. What a move lost is the change of the lead. So a
review can be asked: of the moves that lose much, how many does it list? Do those it lists lose anything? And its own
win rates and leads can be compared with the judge's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from katachi.go import BLACK, WHITE, Game, Move, parse_vertex, vertex
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.statistics import Share
from katachi.lab.judged.positions import read_lines
from katachi.lab.match.contender import KATACHI
from katachi.lab.plotting import Plot, Series
from katachi.play.analysis import search_of
from katachi.play.review.by_course import reviewer_of
from katachi.play.review.move import MoveReview
from katachi.play.review.result import judged_moves
from katachi.records import GameRecord

LARGE, HUGE = 5.0, 10.0  # points lost by moves that a review should list
REAL = 3.0  # points that a listed move should lose at least
LATE = 100  # moves played: leads are compared before and from here on
DECIDED, DECIDED_FROM = 30.0, 150  # points ahead after this many moves: the game is decided
_BINS = 10  # of win rates
_COLORS = {"B": BLACK, "W": WHITE}


class Judgement(NamedTuple):
    """What the judge says about a position: Black's lead and chance, the best moves, the very best first, and what is
    expected after that one."""

    lead: float
    win: float
    best: tuple[str, ...]
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class JudgedGame:
    """A game with the judge's opinion of each position, the first one before the first move."""

    name: str
    kind: str
    start: Game
    moves: tuple[Move, ...]
    judged: tuple[Judgement, ...]
    ranks: tuple[str, str] = ("", "")  # Black's and White's, as the file says

    @property
    def size(self) -> int:
        return self.start.size

    def lost(self, number: int) -> float:
        """What a move, counted from 1, lost by the judge, in points of its player."""
        before, after = self.judged[number - 1].lead, self.judged[number].lead
        return before - after if self.moves[number - 1].color is BLACK else after - before

    @property
    def black_won(self) -> bool:
        """Who was ahead at the end, by the judge: many games are resigned."""
        return self.judged[-1].win > 0.5

    def record(self) -> GameRecord:
        """As a record for a review."""
        game = self.start.copy()
        for color, point in self.moves:
            game.play(point, color)
        return GameRecord.of(game, {"BR": self.ranks[0], "WR": self.ranks[1]})


class Estimate(NamedTuple):
    """A review's opinion of one move and of the position before it. `win` and `lead` are Black's."""

    number: int
    listed: bool  # as a mistake
    better: str
    win: float
    lead: float


# ---- Reading ---------------------------------------------------------------------------------------------------------


def read_judged_games(path: Path) -> list[JudgedGame]:
    """The games of a file of JSON lines, which may be gzipped. Raises ValueError, with the line, for others."""
    return read_lines(path, _game, "judged game")


def _game(data: dict[str, Any]) -> JudgedGame:
    start = Game(int(data.get("size", 19)), komi=float(data["komi"]))
    if handicap := data.get("handicap"):
        start.set_up(black=handicap, to_move=WHITE)
    moves = tuple(Move(_COLORS[color], parse_vertex(text, start.size)) for color, text in data["moves"])
    judged = tuple(map(_judgement, data["judged"]))
    if len(judged) != len(moves) + 1:
        raise ValueError(f"it has {len(judged)} judgements, but {len(moves) + 1} positions")
    ranks = str(data.get("black_rank", "")), str(data.get("white_rank", ""))
    return JudgedGame(str(data["id"]), str(data["kind"]), start, moves, judged, ranks)


def _judgement(data: dict[str, Any]) -> Judgement:
    """The best moves are lists that begin with the move; the fourth part is its line, in one text or several."""
    best = data["best"]
    line = best[0][3] if best and len(best[0]) > 3 else ()
    moves = line.split() if isinstance(line, str) else line
    names = tuple(str(move[0]).upper() for move in best)
    return Judgement(float(data["lead"]), float(data["win"]), names, tuple(str(move).upper() for move in moves))


# ---- Reviews ---------------------------------------------------------------------------------------------------------


def estimates(reviews: Iterable[MoveReview]) -> list[Estimate]:
    """A review as estimates: the position before a move is worth what the better move is worth."""
    return [_estimate(one) for one in reviews]


def _estimate(one: MoveReview) -> Estimate:
    is_black = one.color is BLACK
    win, lead = one.best_winrate, one.best_lead
    better = vertex(one.better, one.size)
    return Estimate(one.number, one.is_mistake, better, win if is_black else 1 - win, lead if is_black else -lead)


def katachi_settings(text: str) -> tuple[int, dict[str, Any]]:
    """The simulations and settings of ``katachi:playouts=1000,book=off``. Raises ValueError for other texts."""
    if not text.startswith(KATACHI):
        raise ValueError(f"--by {text}: whole games are reviewed by Katachi only: write katachi:playouts=1000")
    pairs = [pair.partition("=") for pair in text.removeprefix(KATACHI).split(",") if pair]
    settings: dict[str, Any] = {name: value for name, _, value in pairs}
    simulations = settings.pop("playouts", "1000")
    if not simulations.isdigit() or not int(simulations):
        raise ValueError(f"--by {text}: playouts={simulations} is not a number of simulations")
    return int(simulations), settings


class KatachiReviewer:
    """Katachi's own review of a game, as `katachi review` makes it: ``katachi:playouts=1000`` with any settings.

    Raises ValueError for other texts.
    """

    def __init__(self, text: str, base: KnowledgeBase) -> None:
        self.name, self._base = text, base
        self._simulations, self._settings = katachi_settings(text)

    def review(self, game: JudgedGame) -> list[Estimate]:
        """The review as estimates."""
        search = search_of(self._settings, self._base)
        return estimates(judged_moves(game.record(), reviewer_of(search, game.size, playouts=self._simulations)))


# ---- Comparing -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class ReviewScore:
    """A reviewer compared with the judge on all moves of some games."""

    chooser: str
    games: int
    moves: int
    found_large: Share  # of the moves that lose five points or more: listed
    found_huge: Share  # of those that lose ten or more
    real: Share  # of the listed moves: lose three points or more
    same_best: Share  # of all positions: its better move is the judge's first
    among_best: Share  # ... or one of those the judge lists
    win_error: float  # root mean square
    brier: float  # of its win rates, by who was ahead at the end
    judge_brier: float  # the judge's own
    decided: Share  # of positions with 30 points or more after move 150: it gives the leader 97 % or more
    lead_error: dict[str, float]  # mean distance in points, before move 100 and from it on
    reliability: list[tuple[float, float, float, int]]  # by win rate: mean, judge's mean, share won, positions

    def to_json(self) -> dict[str, Any]:
        """As in the JSON answer."""
        parts = ("found_large", "found_huge", "real", "same_best", "among_best", "decided")
        numbers = ("win_error", "brier", "judge_brier")
        return {
            "chooser": self.chooser,
            "games": self.games,
            "moves": self.moves,
            **{name: getattr(self, name).to_json() for name in parts},
            **{name: round(getattr(self, name), 4) for name in numbers},
            "lead_error": {name: round(value, 2) for name, value in self.lead_error.items()},
            "reliability": [
                {"win": round(a, 4), "judge": round(b, 4), "won": round(c, 4), "positions": n}
                for a, b, c, n in self.reliability
            ],
        }

    def plot(self) -> Plot:
        """The reliability curve: where it says 70 %, how many were won, and what does the judge say?"""
        x, judge, won, _ = (list(column) for column in zip(*self.reliability, strict=True))
        series = [
            Series("the judge's win rate", x, judge),
            Series("won in the end", x, won),
            Series("perfect", [0, 1], [0, 1], dotted=True, marks=False),
        ]
        return Plot(f"Win rates of {self.chooser}", "win rate it gives", "win rate", series)


def compared(
    chooser: str,
    games: Sequence[JudgedGame],
    review_of: Callable[[JudgedGame], Sequence[Estimate]],
    on_game: Callable[[], None] = lambda: None,
) -> ReviewScore:
    """The reviewer on all games, one after the other."""
    rows: list[tuple[float, ...]] = []
    for game in games:
        for one in review_of(game):
            judge = game.judged[one.number - 1]
            best = one.better in judge.best[:1], one.better in judge.best
            values = one.win, judge.win, one.lead, judge.lead, game.black_won
            rows.append((game.lost(one.number), one.listed, *best, *values, one.number - 1))
        on_game()
    return _score(chooser, len(games), np.array(rows, float).reshape(-1, 10))


def _score(chooser: str, games: int, rows: NDArray[np.float64]) -> ReviewScore:
    lost, listed, same, among, win, judge_win, lead, judge_lead, won, played = rows.T
    everything, is_listed = np.ones(len(rows), bool), listed > 0
    ahead = np.where(judge_lead > 0, win, 1 - win)
    late = played >= LATE
    is_decided = (np.abs(judge_lead) >= DECIDED) & (played >= DECIDED_FROM)
    return ReviewScore(
        chooser,
        games,
        len(rows),
        found_large=_share(is_listed, lost >= LARGE),
        found_huge=_share(is_listed, lost >= HUGE),
        real=_share(lost >= REAL, is_listed),
        same_best=_share(same > 0, everything),
        among_best=_share(among > 0, everything),
        win_error=float(np.sqrt(_mean((win - judge_win) ** 2))),
        brier=_mean((win - won) ** 2),
        judge_brier=_mean((judge_win - won) ** 2),
        decided=_share(ahead >= 0.97, is_decided),
        lead_error={
            "before": _mean(np.abs(lead - judge_lead)[~late]),
            "after": _mean(np.abs(lead - judge_lead)[late]),
        },
        reliability=_reliability(win, judge_win, won),
    )


def _share(are: NDArray[np.bool_], among: NDArray[np.bool_]) -> Share:
    return Share(int((are & among).sum()), int(among.sum()))


def _mean(values: NDArray[np.float64]) -> float:
    return float(values.mean()) if len(values) else float("nan")


def _reliability(
    win: NDArray[np.float64], judge: NDArray[np.float64], won: NDArray[np.float64]
) -> list[tuple[float, float, float, int]]:
    place = np.clip((win * _BINS).astype(int), 0, _BINS - 1)
    found = []
    for number in range(_BINS):
        here = place == number
        if count := int(here.sum()):
            found.append((_mean(win[here]), _mean(judge[here]), _mean(won[here]), count))
    return found

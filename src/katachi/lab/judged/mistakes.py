"""Which moves does a review list, and are they mistakes? The rule of katachi.play.review.course, measured and chosen.

    python -m katachi.lab.judged.mistakes games.jsonl.gz --simulations 60 --kept samples.jsonl

Every position of the games that the network did not learn from is searched once; what was found is kept in a file, so
that other rules can be studied without searching again, and a run that was stopped continues. Shown are the rule as it
is, game by game, and with the level of its threshold chosen on the other games in turn: as high as finds the share of
large losses that is wanted.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from katachi.files.writing import append_json, taken_up
from katachi.go import BLACK, WHITE
from katachi.knowledge.statistics import Share
from katachi.lab.judged.games import HUGE, LARGE, REAL, JudgedGame, read_judged_games
from katachi.lab.judged.lessons import is_held_out
from katachi.play.review.by_course import CourseReviewer
from katachi.play.review.course import AT_ZERO, settled
from katachi.play.review.move import MoveReview
from katachi.search import Candidate, TreeSearch

_WANTED = 0.72  # of the large losses of the other games: a little more than the target
_LEVELS = [round(0.5 + 0.05 * step, 2) for step in range(25)]
_BEST, _OTHER, _SECOND = 0, 1, 2  # points that stand for the search's choices


@dataclass(frozen=True)
class JudgedMove:
    """A move: what the judge says it lost, and the mover's lead before and after it by Katachi."""

    game: str
    number: int
    black: bool
    rank: str
    lost: float
    before: float
    after: float
    first: bool  # the search would have played it too

    def review(self) -> MoveReview:
        """The move as a review has it."""
        color = BLACK if self.black else WHITE
        best = Candidate(_BEST, color, 1, 0.5, self.before, judged=1, line=(_BEST,), board_size=19)
        second = Candidate(_SECOND, color, 1, 0.5, self.before, judged=1, line=(_SECOND,), board_size=19)
        point = _BEST if self.first else _OTHER
        return MoveReview(
            size=19, number=self.number, color=color, point=point, winrate=0.5, lead=self.after, best=best,
            best_winrate=0.5, best_lead=self.before, played=best, line=(point,), visits=1, compared=(1, 1), spread=0.0,
            confirmed=True, second=second,
        )  # fmt: skip


def samples(game: JudgedGame, simulations: int) -> list[JudgedMove]:
    """All moves of a game, searched."""
    reviewer = CourseReviewer(TreeSearch(), playouts=simulations)
    found = reviewer.review(game.start, game.moves, lambda *_: True)
    return [
        JudgedMove(game.name, one.number, one.color is BLACK, game.ranks[one.color is WHITE], game.lost(one.number),
               round(one.best_lead, 3), round(one.lead, 3), one.is_first_choice)
        for one in found
    ]  # fmt: skip


def listed(game: Sequence[JudgedMove], level: float = AT_ZERO) -> list[bool]:
    """Which moves of a game the review would list."""
    ranks = {BLACK if one.black else WHITE: one.rank for one in game}
    return [one.is_mistake for one in settled([one.review() for one in game], ranks, level)]


@dataclass(frozen=True)
class Figures:
    """How good a list is."""

    huge: Share  # of the moves that lose ten points or more: listed
    large: Share  # five or more
    real: Share  # of those listed: lose three or more

    @classmethod
    def of(cls, pairs: Iterable[tuple[JudgedMove, bool]]) -> Figures:
        """Of moves, each with whether it is listed."""
        found = list(pairs)
        told = [one for one, is_listed in found if is_listed]

        def share(least: float) -> Share:
            lost = [is_listed for one, is_listed in found if one.lost >= least]
            return Share(sum(lost), len(lost))

        return cls(share(HUGE), share(LARGE), Share(sum(one.lost >= REAL for one in told), len(told)))

    def __str__(self) -> str:
        return f"of ≥ 10: {self.huge.text()}; of ≥ 5: {self.large.text()}; of those listed ≥ 3: {self.real.text()}"


def left_out(games: Sequence[Sequence[JudgedMove]]) -> Figures:
    """With the level chosen on the other games in turn."""
    marks = {level: [listed(game, level) for game in games] for level in _LEVELS}
    pairs: list[tuple[JudgedMove, bool]] = []
    for out, game in enumerate(games):
        others = [number for number in range(len(games)) if number != out]

        def finds_enough(level: float, others: Sequence[int] = others) -> bool:
            found = Figures.of(
                pair for n in others for pair in zip(games[n], marks[level][n], strict=True)
            ).large  # fmt: skip
            return found.count >= _WANTED * found.of

        chosen = max(filter(finds_enough, _LEVELS), default=_LEVELS[0])
        pairs += zip(game, marks[chosen][out], strict=True)
    return Figures.of(pairs)


def _kept(path: Path) -> list[list[JudgedMove]]:
    """The moves of each game."""
    return [[JudgedMove(**move) for move in game] for game in taken_up(path)]


def main(arguments: Sequence[str] | None = None, say: Callable[[str], object] = print) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m katachi.lab.judged.mistakes", description=__doc__)
    parser.add_argument("games", type=Path, help="judged games (docs/judged.md)")
    parser.add_argument("--simulations", type=int, default=60, help="of each position")
    parser.add_argument("--every", type=int, default=1, help="use every Nth game")
    parser.add_argument("--kept", type=Path, required=True, help="the file with what was found, a line per game")
    given = parser.parse_args(arguments)
    done = {game[0].game for game in _kept(given.kept) if game}
    asked = [game for game in read_judged_games(given.games) if is_held_out(game.name)][:: given.every]
    for game in asked:
        if game.name not in done:
            append_json(given.kept, [asdict(one) for one in samples(game, given.simulations)])
    found = [game for game in _kept(given.kept) if game]
    for part in found:
        ranks = dict.fromkeys(one.rank or "?" for one in part)
        say(f"{part[0].game} ({', '.join(ranks)}): {Figures.of(zip(part, listed(part), strict=True))}")
    say(f"all: {Figures.of(pair for part in found for pair in zip(part, listed(part), strict=True))}")
    say(f"level chosen on the other games: {left_out(found)}")


if __name__ == "__main__":
    main()

"""How useful explanations are: whether facts lie where a strong judge plays, and how long they take (processor time).

Of played moves that lose eight points or more, how many get a "why not" with a fact near the judge's best line or near
the punishment; of the judge's best moves there, how many get such a fact. A fact of tactics, life and death, threats
or territory counts, if one of its points, or of its line's first moves, is within two lines of one of theirs.

    python -m tests.play.reasons.usefulness games.jsonl.gz --every 9 --first 4
"""

from __future__ import annotations

import argparse
import gzip
import itertools
import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from katachi.go import BLACK, PASS, WHITE, Color, Game
from katachi.go.points import parse_vertex
from katachi.play.explanation import explain
from katachi.play.reasons import Fact, FactKind
from katachi.play.witness import Witness

COLORS = {"B": BLACK, "W": WHITE}
SMALL = {FactKind.PATTERN, FactKind.SENTE, FactKind.VITAL}  # that say nothing about the board
LOSS, NEAR, MOVES, TOLD = 8.0, 2, 6, 3


@dataclass(frozen=True)
class Blunder:
    """A position, the move played there, the judge's best line and the punishment."""

    game: Game
    color: Color
    played: int
    best: tuple[int, ...]
    punished: tuple[int, ...]


@dataclass
class Score:
    """What was found."""

    moves: int = 0
    why_not: int = 0
    told: int = 0  # among the first sentences
    best: int = 0
    own_choice: int = 0  # the search would have played the bad move itself
    facts_ms: list[float] = field(default_factory=list)
    groups_ms: list[float] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """For people."""
        yield f"{self.moves} moves that lose {LOSS:.0f} points or more; {self.own_choice} are the search's own choice"
        for name in ("why_not", "told", "best"):
            number = getattr(self, name)
            yield f"{name}: {number} ({number / max(self.moves, 1):.0%})"
        for name in ("facts_ms", "groups_ms"):
            times = sorted(getattr(self, name))
            late = times[int(0.95 * len(times))]
            yield f"{name}: median {times[len(times) // 2]:.0f}, 95 % within {late:.0f}, longest {times[-1]:.0f}"


def blunders(path: Path) -> Iterator[Blunder]:
    """All of them, game by game."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for text in file:
            yield from _of_game(json.loads(text))


def _of_game(data: dict[str, Any]) -> Iterator[Blunder]:
    game = Game(int(data.get("size", 19)), komi=float(data["komi"]))
    if data.get("handicap"):
        game.set_up(black=data["handicap"], to_move=WHITE)
    for number, (side, text) in enumerate(data["moves"]):
        color, point = COLORS[side], parse_vertex(text, game.size)
        before, after = data["judged"][number], data["judged"][number + 1]
        lost = (before["lead"] - after["lead"]) * (1 if color is BLACK else -1)
        if lost >= LOSS and point != PASS and before["best"][0][0].lower() != "pass":
            best, punished = (_line(one["best"][0][3], game.size) for one in (before, after))
            yield Blunder(game.copy(), color, point, best, punished)
        game.play(point, color)


def _line(moves: str | list[str], size: int) -> tuple[int, ...]:
    names = moves.split() if isinstance(moves, str) else moves
    return tuple(parse_vertex(name, size) for name in names[:MOVES] if name.lower() != "pass")


def is_near(facts: Iterable[Fact], line: Iterable[int], size: int) -> bool:
    """Whether a fact that says something is where the line is played."""
    points = [point for fact in facts if fact.kind not in SMALL for point in (*fact.points, *fact.line[:MOVES])]
    return any(_lines(one, other, size) <= NEAR for one in points if one != PASS for other in line)


def _lines(one: int, other: int, size: int) -> int:
    return max(abs(one // size - other // size), abs(one % size - other % size))


def measured(found: Iterable[Blunder], simulations: int) -> Score:
    """Explain each of them."""
    score, witness, other = Score(), Witness.of(), Witness.of()  # the other has not seen the position
    for one in found:
        size = one.game.size
        report = explain(one.game, simulations, move=one.played, top=1)
        where = (*one.best, *one.punished)
        score.moves += 1
        score.own_choice += one.played in report.candidates[0].points
        facts = report.why_not.facts if report.why_not else ()
        score.why_not += is_near(facts, where, size)
        score.told += is_near(facts[:TOLD], where, size)
        begun = time.process_time()
        evidence = witness.evidence(one.game, one.color, one.best[0])
        score.facts_ms.append(1000 * (time.process_time() - begun))
        score.best += is_near(evidence.facts, one.best, size)
        begun = time.process_time()
        other.groups(one.game)
        score.groups_ms.append(1000 * (time.process_time() - begun))
    return score


def main() -> None:
    """Print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=Path, help="games.jsonl.gz of judged games")
    parser.add_argument("--every", type=int, default=9, metavar="N", help="every so many moves")
    parser.add_argument("--first", type=int, default=0, metavar="I", help="the index of the first of them")
    parser.add_argument("--simulations", type=int, default=100)
    given = parser.parse_args()
    chosen = itertools.islice(blunders(given.games), given.first, None, given.every)
    print("\n".join(measured(chosen, given.simulations).lines()))


if __name__ == "__main__":
    main()

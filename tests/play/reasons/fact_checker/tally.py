"""How many facts of many positions are true, by kind; kept in a file, so that runs add up."""

from __future__ import annotations

import hashlib
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.oracle_board import PASS
from tests.play.reasons.claims import Verdict
from tests.play.reasons.fact_checker.case import Case
from tests.play.reasons.fact_checker.shapes import is_there
from tests.play.reasons.fact_checker.verdicts import check

import katachi
from katachi.files.writing import write_json
from katachi.go import Color, Game, vertex
from katachi.knowledge.network.network import NetworkOpinion
from katachi.play.reasons import Reasons
from katachi.play.reasons.outlook import Outlook
from katachi.play.reasons.played import Played
from katachi.play.reasons.shape import shape_of


@dataclass(frozen=True)
class Remembered:
    """The network, asked once about each position: what follows from its answers is still computed twice."""

    outlook: Outlook

    def judge(self, game: Game, to_move: Color) -> NetworkOpinion:
        """What it thinks if this side is to move."""
        return self.outlook.opinion(game, to_move)


@dataclass
class Tally:
    """How many facts of each kind there were, and those that are false."""

    counts: Counter[tuple[str, Verdict]] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)
    positions: int = 0
    moves: int = 0
    games: int = 0  # that are done
    code: str = ""  # what was checked: `code_in_use`

    def add(self, reasons: Reasons, game: Game, mover: Color, point: int, where: str) -> None:
        """Check all facts about a move, and the name of its shape."""
        case = Case(game, mover, point, Remembered(reasons.outlook))
        self.moves += 1
        where += f", {mover.name.lower()} {vertex(point, game.size)}"
        try:
            facts = reasons.about(game, mover, point)
        except (ValueError, LookupError) as error:
            self._count("error", Verdict.FALSE, f"{where}: {type(error).__name__}: {error}")
            return
        for fact in facts:
            verdict, why = check(case, fact)
            kind = f"{fact.kind.value} ({fact.certainty.value})"
            self._count(kind, verdict, f"{where}: [{kind}] {fact.sentence} Why: {why}")
        if shape := shape_of(Played.on(game.position, mover, point)):
            verdict = Verdict.CHECKED if is_there(case, shape) else Verdict.FALSE
            self._count(f"shape: {shape}", verdict, f"{where}: it is not {shape}")

    def _count(self, kind: str, verdict: Verdict, why: str) -> None:
        self.counts[kind, verdict] += 1
        if verdict is Verdict.FALSE:
            self.false.append(why)

    def lines(self) -> Iterator[str]:
        """A table for people."""
        yield f"{self.positions} positions, {self.moves} moves, {sum(self.counts.values())} facts"
        yield f"{'':32}" + "".join(f"{verdict.value:>15}" for verdict in Verdict)
        for kind in sorted({kind for kind, _ in self.counts}):
            yield f"{kind:32}" + "".join(f"{self.counts[kind, verdict]:15}" for verdict in Verdict)
        yield from self.false

    @classmethod
    def load(cls, path: Path) -> Tally:
        """What earlier runs found; nothing if there were none."""
        if not path.exists():
            return cls()
        kept = json.loads(path.read_text())
        counts = Counter({(kind, Verdict(verdict)): number for kind, verdict, number in kept.pop("counts")})
        return cls(counts=counts, **kept)

    def save(self, path: Path) -> None:
        """Keep it for the next run."""
        counts = [(kind, verdict.value, number) for (kind, verdict), number in self.counts.items()]
        kept = {name: getattr(self, name) for name in ("false", "positions", "moves", "games", "code")}
        write_json(path, {"counts": counts, **kept})

    def with_(self, other: Tally) -> Tally:
        """Both together: parts of one run that were done by several processes."""
        both = replace(self, counts=self.counts + other.counts, false=self.false + other.false)
        for name in ("positions", "moves", "games"):
            setattr(both, name, getattr(self, name) + getattr(other, name))
        return both


def code_in_use() -> str:
    """A name for what is checked: the code that finds facts, and the network. A tally is about one of them only.

    Comparisons and the status of groups only use facts; they are not checked here.
    """
    package = Path(katachi.__file__).parent
    found = [*package.glob("play/reasons/*.py"), *package.glob("search/*.py"), *package.glob("data/base/network.bin")]
    digest = hashlib.sha256()
    for path in sorted(path for path in found if path.name not in ("why_not.py", "groups.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@dataclass(frozen=True)
class Sample:
    """Every so many positions of a game; the move played there and this many others, drawn at random."""

    moves: int
    others: int = 2
    seed: int = 1


def check_games(
    games: Iterable[tuple[str, Game]],
    sample: Sample,
    until: float,
    tally: Tally | None = None,
    keep: Callable[[Tally], None] = lambda _: None,
) -> Tally:
    """The facts of a sample of each game. A game that was begun is checked to its end; `keep` is called after each."""
    tally, reasons = tally or Tally(), Reasons()
    for name, whole in games:
        if time.monotonic() > until:
            break
        chance, game = random.Random(f"{sample.seed} {name}"), whole.copy()
        played = game.moves
        game.undo(len(played))
        for number, move in enumerate(played):
            if number % sample.moves == sample.moves - 1 and move.point != PASS:
                others = [point for point in game.legal_moves(move.color) if point != move.point]
                tally.positions += 1
                for point in [move.point, *chance.sample(others, min(sample.others, len(others)))]:
                    tally.add(reasons, game, move.color, point, f"{name}, move {number + 1}")
            game.play(move)
        tally.games += 1
        keep(tally)
    return tally

"""The pictures of docs/explaining.md: a position of our own, a move, and what is said about it.

    python -m tests.play.reasons.pictures

writes them; `test_pictures` checks that they and the sentences next to them are true.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.drawing import draw
from tests.play.reasons.drawn import all_tactics

from katachi.go import BLACK, WHITE, Color, Picture
from katachi.play.reasons import Fact, FactKind, life
from katachi.play.reasons.ko import ko_fights
from katachi.play.reasons.played import Played
from katachi.search.settled import Prover
from katachi.search.urgent import open_fates

FOLDER = Path(__file__).parents[3] / "docs" / "pictures" / "reasons"
_CELL = 22.0


@dataclass(frozen=True)
class Shown:
    """A drawing in which the side plays at ``a``, and the kind of fact that is shown."""

    name: str
    kind: FactKind
    side: Color
    drawing: str

    def fact(self) -> Fact:
        """The one fact of this kind."""
        game, points = draw(self.drawing, to_move=self.side)
        move = Played.on(game.position, self.side, points["a"])
        (found,) = (fact for fact in _facts(move) if fact.kind is self.kind)
        return found

    def svg(self) -> str:
        """The position with the move, and the stones that the fact is about in rings."""
        game, points = draw(self.drawing, to_move=self.side)
        there = [stone for stone in self.fact().stones if game.position.color(stone)]
        whole = Picture.of(game.position, last=False)
        return whole.marked(move=points["a"], rings=there).svg(_CELL, coordinates=True)


def _facts(move: Played) -> Iterator[Fact]:
    before, after = open_fates(move.before), open_fates(move.after)
    prover = Prover()
    yield from all_tactics(move)
    yield from life.decided(move, before)
    yield from life.settled(move, prover.settle(move.before), prover.settle(move.after))
    yield from life.next_moves(move, before, after)
    yield from ko_fights(move, before)


SHOWN = [
    Shown(
        "ladder",
        FactKind.LADDER,
        BLACK,
        """
        . . . . . . . . .
        . . X X . . . . .
        . X O . . . . . .
        . X a . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    Shown(
        "snapback",
        FactKind.SNAPBACK,
        BLACK,
        """
        . . X O a . O
        . . X O O O O
        . . X X X X X
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Shown(
        "throw-in",
        FactKind.THROW_IN,
        BLACK,
        """
        . X O O O O X
        X X O . a O X
        . X O O O O X
        . X X X X O X
        . . . . X . X
        . . . . X X X
        . . . . . . .
        """,
    ),
    Shown(
        "shortage",
        FactKind.SHORTAGE,
        BLACK,
        """
        . . . . . . .
        . X X X X . .
        a O . O O . X
        . X X X X X .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Shown(
        "stopped",
        FactKind.SHORTAGE,
        BLACK,
        """
        O O . X O . .
        . O X . . . .
        . a . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Shown(
        "net",
        FactKind.NET,
        BLACK,
        """
        . . . . . . . . .
        . . X X . . . . .
        . X O . . . . . .
        . X . a . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . O . .
        . . . . . . . . .
        . . . . . . . . .
        """,
    ),
    Shown(
        "cut",
        FactKind.CUT,
        BLACK,
        """
        . . . . . . .
        . . X . X . .
        . O O a O O .
        . . . X . . .
        . . X . X . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Shown(
        "vital-point",
        FactKind.KILLS,
        BLACK,
        """
        . O X . . . .
        a O X . X . .
        . O X X . . .
        O O X . . X .
        X X X . . . .
        . . . . X . .
        . . X . . . .
        """,
    ),
    Shown(
        "eye",
        FactKind.TAKES_EYE,
        WHITE,
        """
        . a O . .
        X X O . .
        X O O . .
        . . . . .
        . . . . .
        """,
    ),
    Shown(
        "only-a-ko",
        FactKind.KO_FIGHT,
        BLACK,
        """
        . . a O X . .
        O X . O X . .
        O O O O X . .
        X X X X X . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        """,
    ),
    Shown(
        "not-needed",
        FactKind.NOT_NEEDED,
        WHITE,
        """
        . O X . . . .
        a O X . X . .
        . O X X . . .
        . O X . . X .
        O O X . . . .
        X X X . X . .
        . . X . . . .
        """,
    ),
]


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for shown in SHOWN:
        (FOLDER / f"{shown.name}.svg").write_text(shown.svg() + "\n", encoding="utf-8")
        print(f"{shown.name}: {shown.fact().sentence}")


if __name__ == "__main__":
    main()

"""What is left of the won states once rules that say less than others are gone, by comparing all with all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np
from tests.knowledge.life.slow_frame import BLACK, EMPTY, WHITE, Colours, next_to, recoloured, string_at, strings
from tests.knowledge.life.slow_game import NEVER, Game, Levels

Rule = tuple[Colours, Levels, int]  # colours, one row of levels, depth


def minimal(levels: Levels) -> list[int]:
    """The rows that ask for no more than any other: a row goes if another is nowhere above it, and not equal."""
    kept: list[int] = []
    for row in np.argsort(levels.sum(axis=(1, 2), dtype=int), kind="stable"):
        if not (levels[kept] <= levels[row]).all(axis=(1, 2)).any():
            kept.append(int(row))
    return kept


def closed(game: Game, colours: Colours, row: Levels) -> Levels:
    """A required vector with everything that follows from it."""
    row = row.copy()
    while True:
        before = row.copy()
        for cell in range(game.frame.cells):
            if colours[cell] != EMPTY:
                continue
            black = next_to(game.frame, colours, cell, BLACK)
            white = next_to(game.frame, colours, cell, WHITE)
            interior = game.frame.outside[cell] == 0
            for string in black:
                row[cell, 0] = max(row[cell, 0], row[string.lowest, 0])
            if interior and len(black) == 1:
                cells = sorted(black[0].cells)
                row[cells, 0] = max(row[cells[0], 0], row[cell, 0])
            if interior and white:
                liberties = sum(2 - int(row[s.lowest, 1]) if row[s.lowest, 1] else 2 for s in white)
                row[cell, 1] = max(row[cell, 1], 2 - min(liberties, 2))
        if (row == before).all():
            return row


def rules(game: Game) -> list[Rule]:
    found: list[Rule] = []
    for colours, depths in game.depths.items():
        levels, _ = game.table(colours)
        won = np.flatnonzero(depths != NEVER)
        least = [int(won[i]) for i in minimal(levels[won])]
        if not least:
            continue
        least.sort(key=lambda i: int(depths[i]))
        whole = np.array([closed(game, colours, levels[i]) for i in least])
        found += [(colours, whole[i], int(depths[least[i]])) for i in minimal(whole)]
    return found


def entailed(big: Game, rule: Rule, small: Game, smaller: Rule, at: int) -> bool:
    """Whether a rule of a smaller rectangle, laid with its first cell at column `at`, holds wherever the big one does.

    Liberties between the two rectangles are outside the small one, and certain.
    """
    colours, row, _ = rule
    inner, asked, _ = smaller
    place = [big.frame.width * (c // small.frame.width) + c % small.frame.width + at for c in range(small.frame.cells)]
    if any(colours[place[c]] != inner[c] for c in range(small.frame.cells)):
        return False
    fields = [(s.lowest, s.colour - 1) for s in strings(small.frame, inner) if s.reaching]
    fields += [(c, side) for c in range(small.frame.cells) if inner[c] == EMPTY for side in (0, 1)]
    for cell, side in fields:
        level = int(asked[cell, side])
        if level == 0 or (inner[cell] == EMPTY and not small.is_field(inner, cell, side)):
            continue
        after = recoloured(colours, [(place[cell], side + 1)])  # as it is, if a string is there
        between = len(string_at(big.frame, after, place[cell]).libs - set(place))
        needed = level - between if side == 0 else level + between
        if row[place[cell], side] < needed:
            return False
    return True


def counts(found: Iterable[Rule]) -> dict[int, int]:
    return dict(sorted(Counter(depth for _, _, depth in found).items()))

"""Contextual patterns of many possible moves at once: what a base without games still knows about a position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from katachi.go import Position
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.patterns.contexts.keys import EDGE, EMPTY, Context, context_key

Move = tuple[int, int]  # colour, point


@dataclass(frozen=True)
class Surroundings:
    """The largest window whose contents after a move were counted. Moments are those of the first and last games."""

    context: Context
    count: int
    wins: int
    decided: int
    first: int
    last: int


def surroundings_after(base: KnowledgeBase, position: Position, moves: Iterable[Move]) -> dict[Move, Surroundings]:
    """For each legal move whose surroundings the base has counted, the widest of these."""
    settings = base.manifest.settings
    waiting = {move: after for move in moves if (after := _after(position, *move)) is not None}
    found: dict[Move, Surroundings] = {}
    for window in reversed(base.windows):
        keys = {move: _key(after, move[1], window, settings) for move, after in waiting.items()}
        rows = _rows(base, window, {key for key in keys.values() if _says_something(key, position.size)})
        for move, key in keys.items():
            if (row := rows.get(key)) is not None:
                counts = {name: int(row[name]) for name in ("count", "wins", "decided", "first", "last")}
                found[move] = Surroundings(Context.of(key), **counts)
                del waiting[move]
    return found


def _after(position: Position, color: int, point: int) -> Position | None:
    if position.color(point) or not position.is_legal(point, color):
        return None
    after = position.copy()
    after.play(point, color)
    return after


def _key(after: Position, point: int, window: int, settings: Any) -> bytes:
    symmetries, swap = (bool(settings.get(name, True)) for name in ("symmetries", "colour_swap"))
    return context_key(after, point, window, symmetries=symmetries, colour_swap=swap)


def _says_something(key: bytes, size: int) -> bool:
    """On boards of a different size from the games', edges alone mean nothing."""
    return size == 19 or any(symbol not in (EMPTY, EDGE) for symbol in Context.of(key).symbols)


def _rows(base: KnowledgeBase, window: int, keys: set[bytes]) -> dict[bytes, dict[str, Any]]:
    if not keys:
        return {}
    rows = base.contexts(window, filters=[("key", "in", sorted(keys))]).to_pylist()
    return {row["key"]: row for row in rows}

"""K-nearest-neighbour patterns (Bouzy & Chaslot): what surrounds a move, nearest facts first, and how often it is
played.

A pattern of order K is the K stones and edges nearest to a point. It has no size limit: small in a fight, board-wide in
the opening. `NearestPatterns` holds a tree of them with their counts; a `Matcher` knows which ones match where.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.go import Position
from katachi.knowledge import moments
from katachi.knowledge.columns import open_columns, write_columns
from katachi.knowledge.patterns.counting import CountSettings, Level, Merger
from katachi.knowledge.statistics import confidence
from katachi.records import PackedGames

Counts = NDArray[np.unsignedinteger]

SELECT_ABOVE = 0.01  # K5: patterns played less often than this are dropped


@dataclass(frozen=True)
class NearestPatterns:
    """Patterns of all orders as one tree, numbered order by order; parents come before children.

    `levels[i]` is the first pattern of the i-th level and `levels[-1]` the number of patterns. With absolute colours
    the first level is the mover, otherwise it is order 1. Counts are those of K4: `tests` legal points were examined,
    `moves` were played, and `played` and `matched` say how often each pattern was played and how often it occurred.
    """

    settings: CountSettings
    nodes: NDArray[np.uint64]
    levels: tuple[int, ...]
    played: Counts
    wins: Counts
    decided: Counts
    first: Counts
    last: Counts
    matched: Counts
    tests: int = 0
    moves: int = 0

    def __len__(self) -> int:
        return len(self.nodes)

    @cached_property
    def tree(self) -> _core.NearestTree:
        roots = self.levels[1] if len(self.levels) > 1 else 0
        return _core.NearestTree(self.nodes, roots, self.settings.nearest)

    @cached_property
    def facts(self) -> NDArray[np.uint16]:
        return ((self.nodes >> np.uint64(32)) & np.uint64(0xFFFF)).astype(np.uint16)

    @cached_property
    def children(self) -> NDArray[np.int64]:
        return (self.nodes >> np.uint64(48)).astype(np.int64)

    @cached_property
    def parents(self) -> NDArray[np.int64]:
        """The pattern each one continues, or -1."""
        roots = self.levels[1] if len(self.levels) > 1 else 0
        return np.concatenate([np.full(roots, -1), np.repeat(np.arange(len(self)), self.children)])

    @cached_property
    def orders(self) -> NDArray[np.uint8]:
        """How many facts each pattern has; 0 for the marker of a mover."""
        marker = 0 if self.settings.colour_swap else 1
        sizes = np.diff(self.levels)
        return np.repeat(np.arange(1 - marker, len(sizes) + 1 - marker, dtype=np.uint8), sizes)

    def sequence(self, pattern: int) -> list[int]:
        """The facts of a pattern, nearest first."""
        out = []
        while pattern >= 0:
            out.append(int(self.facts[pattern]))
            pattern = int(self.parents[pattern])
        return out[::-1]

    def probability(self) -> NDArray[np.float64]:
        """P(i|p): how often a pattern is played when it occurs; 0 if it never occurred."""
        return np.divide(self.played, self.matched, out=np.zeros(len(self)), where=self.matched > 0)

    def confidence(self) -> NDArray[np.float64]:
        """s(i|p) of the paper: the spread of P(i|p)."""
        return confidence(self.played, self.matched)

    def kept(self, above: float = SELECT_ABOVE, threshold: float = 0.0) -> NDArray[np.bool_]:
        """K5: P(i|p) above a bound and, if wanted, at least `threshold` times its confidence."""
        probability = self.probability()
        return (probability > above) & (probability >= threshold * self.confidence()) & (self.orders > 0)

    def estimated(self, games: Sequence[PackedGames]) -> NearestPatterns:
        """The patterns with matches and tests counted over these games."""
        tests, moves, matched = estimate(games, self)
        return replace(self, matched=matched, tests=tests, moves=moves)

    def pruned(self, keep: NDArray[np.bool_]) -> NearestPatterns:
        """Only these patterns, and the smaller ones they continue."""
        keep = keep.copy()
        for level in range(len(self.levels) - 2, 0, -1):
            begin, end = self.levels[level], self.levels[level + 1]
            keep[self.parents[begin:end][keep[begin:end]]] = True
        levels = tuple(int(np.count_nonzero(keep[:start])) for start in self.levels)
        parents = self.parents[keep]
        renumbered = np.cumsum(keep) - 1
        parents = np.where(parents >= 0, renumbered[parents], -1)
        return replace(
            self,
            nodes=nodes_of(self.facts[keep], parents),
            levels=levels,
            **{name: getattr(self, name)[keep] for name in ("played", "wins", "decided", "first", "last", "matched")},
        )


def build(runs: Sequence[Path], settings: CountSettings, min_played: int = 2) -> NearestPatterns:
    """The patterns played at least this often (K3), from the runs of all batches. Nothing is estimated yet."""
    return collect(Merger(runs, settings.nearest_levels, min_played, sequences=True), settings)


def collect(merger: Merger, settings: CountSettings) -> NearestPatterns:
    """The patterns that a merger yields; afterwards it knows the spectrum of all patterns, including rare ones."""
    blocks: list[list[Level]] = [[] for _ in range(merger.levels)]
    for block in merger.blocks():
        for parts, level in zip(blocks, block, strict=True):
            parts.append(level)

    def column(level: int, name: str) -> NDArray[np.generic]:
        return np.concatenate([np.zeros(0, np.uint64), *(getattr(part, name) for part in blocks[level])])

    sizes = [sum(len(part.count) for part in parts) for parts in blocks]
    levels = (0, *np.cumsum(sizes).tolist())
    starts = [-1, *levels]
    facts = np.concatenate([np.zeros((0, 2), np.uint8), *(part.keys for parts in blocks for part in parts)])
    parents = np.concatenate(
        [np.full(sizes[0], -1), *(column(i, "parents").astype(np.int64) + starts[i] for i in range(1, len(sizes)))]
    )
    counts = {
        name: np.concatenate([column(i, name) for i in range(len(sizes))]).astype(np.uint64)
        for name in ("count", "wins", "decided", "first", "last")
    }
    return NearestPatterns(
        settings,
        nodes_of(facts[:, 0].astype(np.uint16) << np.uint16(8) | facts[:, 1], parents),
        levels,
        played=counts["count"],
        wins=counts["wins"],
        decided=counts["decided"],
        first=counts["first"],
        last=counts["last"],
        matched=np.zeros(levels[-1], np.uint64),
    )


def estimate(games: Sequence[PackedGames], patterns: NearestPatterns) -> tuple[int, int, Counts]:
    """K4 over some games: legal points examined, moves, and how often each pattern occurred."""
    tests, moves, matches, _ = _core.estimate_nearest([part.native for part in games], patterns.tree, chosen=False)
    return tests, moves, matches


def disagreements(games: PackedGames, patterns: NearestPatterns) -> int:
    """How many patterns were not played as often as counted, or more often than they occurred; Bayes' identity allows
    none.

    The patterns' own counts come from the moves (K3); here every pattern that matches where the move was played is
    counted again while the games are followed (K4).
    """
    _, _, matches, chosen = _core.estimate_nearest([games.native], patterns.tree, chosen=True)
    return int(np.count_nonzero((chosen != patterns.played) | (chosen > matches)))


class Matcher:
    """The patterns that match at each point of a game's position, walked again only where a move changed something."""

    def __init__(self, patterns: NearestPatterns, position: Position) -> None:
        self.patterns = patterns
        self._native = _core.NearestMatcher(patterns.tree, position.size)
        self._native.reset(position)

    def play(self, after: Position, move: int) -> None:
        """Follow one move; `after` is the position after it."""
        self._native.play(after, move)

    def at(self, point: int, color: int) -> list[int]:
        """The patterns that match at a point if a colour were to play there, smallest first; none if it is occupied."""
        path = self._native.path(point, color)
        return path if self.patterns.settings.colour_swap else path[1:]


def nodes_of(facts: NDArray[np.uint16], parents: NDArray[np.int64]) -> NDArray[np.uint64]:
    """One word per pattern: first child, fact, number of children."""
    count = len(facts)
    roots = int(np.count_nonzero(parents < 0))
    children = np.bincount(parents[roots:], minlength=count).astype(np.uint64)
    first = np.uint64(roots) + np.cumsum(children, dtype=np.uint64) - children
    first[children == 0] = 0
    words: NDArray[np.uint64] = first | facts.astype(np.uint64) << np.uint64(32) | children << np.uint64(48)
    return words


_FORMAT = 1
_COUNTS = ("played", "wins", "decided", "first", "last", "matched")


def save(patterns: NearestPatterns, path: Path, leave_out: Collection[str] = (), *, packed: bool = False) -> None:
    """Write one file that can be mapped into memory, or is smaller. Counts that are left out come back as zeros."""
    meta = {
        "kind": "nearest patterns",
        "format": _FORMAT,
        "settings": asdict(patterns.settings),
        "levels": list(patterns.levels),
        "tests": patterns.tests,
        "moves": patterns.moves,
    }
    counts = {name: _narrow(getattr(patterns, name)) for name in _COUNTS if name not in leave_out}
    columns = {"nodes": patterns.nodes, **counts}
    write_columns(path, meta, moments.split(columns) if packed else columns, packed=packed)


def load(path: Path) -> NearestPatterns:
    """Map a saved file, or unpack it. Raises ValueError, in one clear line, if it is damaged or foreign."""
    meta, columns = open_columns(path)
    try:
        columns = moments.joined(columns)
        if meta["kind"] != "nearest patterns" or meta["format"] != _FORMAT:
            raise ValueError(f"format {meta['kind']!r} {meta['format']!r} is not known to this version")
        settings = CountSettings(**{**meta["settings"], "windows": tuple(meta["settings"]["windows"])})
        count = len(columns["nodes"])
        levels = tuple(int(level) for level in meta["levels"])
        none = np.broadcast_to(np.uint32(0), (count,))
        counts: dict[str, Any] = {name: columns.get(name, none) for name in _COUNTS}
        sorted_levels = list(levels) == sorted(levels) and levels[-1:] == (count,)
        if not sorted_levels or any(len(column) != count for column in counts.values()):
            raise ValueError("its columns do not fit together")
        counts |= {"tests": int(meta["tests"]), "moves": int(meta["moves"])}
        patterns = NearestPatterns(settings, columns["nodes"], levels, **counts)
        _ = patterns.tree  # checks that the nodes are a tree
    except (KeyError, TypeError, IndexError, ValueError) as error:
        raise ValueError(f"{path}: damaged or foreign ({error}); make or fetch it again") from error
    return patterns


def _narrow(counts: Counts) -> NDArray[np.unsignedinteger]:
    """In 32 bits where that is enough."""
    return counts.astype(np.uint32) if not len(counts) or counts.max() < 1 << 32 else counts


ANY = 3


@dataclass(frozen=True)
class Replies:
    """Sequences around the last move with the replies they got."""

    patterns: NearestPatterns

    @classmethod
    def build(cls, runs: Sequence[Path], settings: CountSettings, min_played: int = 2) -> Replies:
        """Build them from the `replies.run` of all batches."""
        return cls(collect(Merger(runs, settings.reply_levels, min_played, sequences=True), settings))

    def probabilities(self, position: Position, last: int, mover: int, prior: float = 100.0) -> NDArray[np.float64]:
        """For each point, how likely the last move is answered there, backing off from long sequences to short ones
        with the weight of `prior` sightings."""
        sequence, replies = _core.reply_facts(position, last, mover, self.patterns.settings.nearest)
        played, tree = self.patterns.played, self.patterns.tree
        seen = played[tree.walk([ANY, *sequence])].astype(float)
        by_reply: dict[int, float] = {0: 0.0}
        for reply in set(replies) - {0}:
            counts = np.zeros(len(seen))
            path = tree.walk([reply, *sequence])[: len(seen)]
            counts[: len(path)] = played[path]
            probability = 0.0
            for count, total in zip(counts, seen, strict=True):
                probability = (count + prior * probability) / (total + prior)
            by_reply[reply] = probability
        return np.array([by_reply[reply] for reply in replies])

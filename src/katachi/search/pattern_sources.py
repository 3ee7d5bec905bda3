"""The sources of the 3×3 patterns of playouts, by name.

``on`` or ``mogo`` are MoGo's drawings, ``off`` is none, ``frequent:400`` the 400 patterns that the players of a
knowledge base played most often (C7), ``nearest:400`` those that professionals played in the largest share of the times
they could (K's P(i|p)), whatever the base. A pattern
counts in every orientation and for both colours; moves that fill an own eye are left out.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from katachi import _core
from katachi.knowledge.base import KnowledgeBase
from katachi.search import neighbourhoods

Pattern3x3Set = _core.Pattern3x3Set
MOGO_PATTERNS = Pattern3x3Set.mogo()

_ON = ("on", "mogo", "1", "true", "yes")
_OFF = ("off", "0", "false", "no")
_USAGE = "use on, off, frequent:N or nearest:N"


def named_patterns(text: str, base: KnowledgeBase | None = None) -> Pattern3x3Set | None:
    """The set of a name, counted in a base (the shipped one); the same object for the same name and base.

    Raises ValueError for an unknown name, and if the base has no 3×3 contexts to count.

    >>> named_patterns("off") is None, named_patterns("frequent:2").drawings[1][1]
    (True, 'XO.\\n.*.\\n...')
    """
    name = text.strip().lower()
    if name in _ON:
        return MOGO_PATTERNS
    if name in _OFF:
        return None
    source, _, number = name.partition(":")
    if source not in _RANKINGS or not number.isdecimal() or int(number) == 0:
        raise ValueError(f"playout.patterns={text}: there are no such patterns; {_USAGE}")
    return _top(source, int(number), base or KnowledgeBase.shipped())


def counted_in(base: KnowledgeBase, patterns: Pattern3x3Set | None) -> Pattern3x3Set | None:
    """A set with the same name, counted in this base; sets that no base counts stay as they are."""
    name = name_of(patterns) or ""
    return named_patterns(name, base) if name.startswith("frequent:") else patterns


def name_of(patterns: Pattern3x3Set | None) -> str | None:
    """The name that gives this very set, or None if it was drawn by hand."""
    if patterns is None:
        return "off"
    return "on" if patterns is MOGO_PATTERNS else _NAMES.get(id(patterns))


_NAMES: dict[int, str] = {}  # the sets themselves are kept by the cache of _top


@functools.cache
def _top(source: str, number: int, base: KnowledgeBase) -> Pattern3x3Set:
    patterns = Pattern3x3Set.parse(drawings(source, number, base))
    _NAMES[id(patterns)] = f"{source}:{number}"
    return patterns


def drawings(source: str, number: int, base: KnowledgeBase | None = None) -> str:
    """The best patterns of a source as text, the best first."""
    ranked = ranking(source, base)[:number]
    return "\n".join(
        f"{source} {rank} (X to move)\n{neighbourhoods.draw(int(neighbourhoods.CODES[one]))}\n"
        for rank, one in enumerate(ranked.tolist(), start=1)
    )


def ranking(source: str, base: KnowledgeBase | None = None) -> NDArray[np.int64]:
    """Classes from the best to the worst; only those that were played, and no eyes."""
    values = np.where(neighbourhoods.eyes(), 0.0, _RANKINGS[source](base or KnowledgeBase.shipped()))
    order = np.argsort(-values, kind="stable")
    return np.asarray(order[: np.count_nonzero(values)], np.int64)


@functools.cache
def frequencies(base: KnowledgeBase) -> NDArray[np.float64]:
    """How often moves of its games made each class, from the contextual patterns of a knowledge base.

    These show the board after the move: the points of captured stones are empty.
    """
    from katachi.knowledge.patterns.contexts.keys import Context  # noqa: PLC0415 - an engine without it starts faster

    counts = np.zeros(len(neighbourhoods.CODES))
    table = base.contexts(3, columns=["key", "count"])
    for key, count in zip(table["key"].to_pylist(), table["count"].to_pylist(), strict=True):
        context = Context.of(key)
        if context.is_empty_pattern:
            continue
        points = context.points
        fields = [_seen_by(context.mover, points[offset]) for offset in neighbourhoods.OFFSETS]
        counts[neighbourhoods.class_of(neighbourhoods.code_of(fields))] += count
    return counts


def _seen_by(mover: int, symbol: int) -> int:
    """In a base that keeps the colours apart a symbol is a colour, and White's own stones are 2."""
    return 3 - symbol if mover == 2 and symbol in (1, 2) else symbol


def _nearest(_base: KnowledgeBase) -> NDArray[np.float64]:
    """P(i|p) of 3×3 patterns comes with Katachi, not with a base: bases count no times they could be played."""
    return neighbourhoods.NeighbourhoodCounts.load().at_least


_RANKINGS: dict[str, Callable[[KnowledgeBase], NDArray[np.float64]]] = {"frequent": frequencies, "nearest": _nearest}

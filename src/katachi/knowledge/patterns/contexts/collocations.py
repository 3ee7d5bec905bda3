"""Collocations (C4): pairs of contextual patterns that follow each other more often than chance allows.

Keys become numbers once; after that everything is arithmetic on whole columns, so that the fifteen million pairs of a
large collection need no loop.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from katachi.knowledge.statistics import Pairs, q_values

LEVEL = 0.005  # the paper's threshold
MIN_SUPPORT = 2  # a pair seen once always passes the test: see docs/statistics.md
_YEAR = np.uint64(1 << 52)  # of a moment: the year is above this bit

Ids = NDArray[np.int64]

SCHEMA = pa.schema(
    [
        ("before", pa.binary()),
        ("after", pa.binary()),
        ("count", pa.uint32()),
        ("before_count", pa.uint32()),
        ("after_count", pa.uint32()),
        ("expected", pa.float64()),
        ("g2", pa.float64()),
        ("p_value", pa.float64()),
        ("q_value", pa.float64()),
        ("effect", pa.float32()),
        ("small_expected", pa.bool_()),
        ("relation", pa.uint16()),
        ("wins", pa.uint32()),
        ("decided", pa.uint32()),
        ("first", pa.uint64()),
        ("last", pa.uint64()),
    ]
)


def build(
    pairs: pa.Table,
    contexts: pa.Table,
    moves: int,
    *,
    befores: pa.Table | None = None,
    level: float = LEVEL,
    min_support: int = MIN_SUPPORT,
) -> pa.Table:
    """The table of collocations: pairs seen at least ``min_support`` times, commoner than expected, q-value ≤ level.

    ``pairs`` has a row for each before, after and relation. If it holds all pairs of the ``moves``, it shows
    how often each pattern comes before and after. If rare pairs were left out, ``contexts`` and ``befores`` (key,
    count) must say so; their rare patterns may be left out too. Raises ValueError if counts are missing.
    """
    merged = _merged(pairs, min_support)
    complete = int(pc.sum(pairs["count"]).as_py() or 0) == moves
    if not complete and befores is None:
        raise ValueError(
            f"the pairs are not all of the {moves} moves: give befores, how often each pattern comes before another"
        )
    before = _sums(pairs, "before") if complete else befores
    after = _sums(pairs, "after") if complete else contexts
    judged = _judged(merged, _look_up(before, merged["before"]), _look_up(after, merged["after"]), moves)
    keep = pc.and_(pc.less_equal(judged["q_value"], level), pc.greater(judged["effect"], 0.0))
    return judged.filter(keep).sort_by([("before", "ascending"), ("after", "ascending")]).combine_chunks()


def _judged(merged: pa.Table, before_count: Ids, after_count: Ids, moves: int) -> pa.Table:
    tests = Pairs.of(merged["count"].to_numpy(), before_count, after_count, moves)
    p_value = tests.p_value
    columns = {
        **{name: merged[name] for name in merged.column_names},
        "before_count": before_count,
        "after_count": after_count,
        "expected": tests.expected,
        "g2": tests.g2,
        "p_value": p_value,
        "q_value": q_values(p_value),
        "effect": tests.effect,
        "small_expected": tests.small,
    }
    arrays = [_array(columns[field.name], field.type) for field in SCHEMA]
    return pa.Table.from_arrays(arrays, schema=SCHEMA)


def _array(values: object, kind: pa.DataType) -> pa.Array:
    return values.cast(kind) if isinstance(values, pa.ChunkedArray) else pa.array(values).cast(kind)


# ---- Marginals -------------------------------------------------------------------------------------------------------


def _sums(pairs: pa.Table, column: str) -> pa.Table:
    """How often each pattern occurs in a column."""
    ids, keys = numbered(pairs[column])
    sums = np.bincount(ids, weights=pairs["count"].to_numpy(), minlength=len(keys))
    return pa.table({"key": keys, "count": sums.astype(np.int64)})


def numbered(keys: pa.ChunkedArray) -> tuple[Ids, pa.Array]:
    """A number for each key, and the distinct keys in the order of their numbers."""
    encoded = keys.combine_chunks().dictionary_encode()
    if isinstance(encoded, pa.ChunkedArray):  # what combining gives depends on the version of pyarrow
        encoded = encoded.unify_dictionaries().combine_chunks()
    return encoded.indices.to_numpy(zero_copy_only=False).astype(np.int64), encoded.dictionary


def _look_up(counts: pa.Table, keys: pa.ChunkedArray) -> Ids:
    places = pc.index_in(keys, value_set=counts["key"].combine_chunks().cast(keys.type))
    if places.null_count:
        missing = keys.filter(pc.is_null(places))[0].as_py()
        raise ValueError(f"the pattern {missing.hex()} of a pair has no count of its own: count both in one run")
    return np.asarray(counts["count"].to_numpy()[places.to_numpy()], dtype=np.int64)


# ---- Relations summed ------------------------------------------------------------------------------------------------


def _merged(pairs: pa.Table, min_support: int) -> pa.Table:
    """One row for each (before, after) with enough support; the relation is the commonest, the smallest if tied."""
    rows, starts = _grouped(pairs, min_support)
    leading = rows[starts]
    return pa.table(
        {
            "before": pairs["before"].take(pa.array(leading)),
            "after": pairs["after"].take(pa.array(leading)),
            "relation": _column(pairs, "relation")[leading],
            **{name: _reduced(np.add, _column(pairs, name)[rows], starts) for name in ("count", "wins", "decided")},
            "first": _reduced(np.minimum, pairs["first"].to_numpy()[rows] - _YEAR, starts) + _YEAR,
            "last": _reduced(np.maximum, pairs["last"].to_numpy()[rows], starts),
        }
    )


def _grouped(pairs: pa.Table, min_support: int) -> tuple[Ids, Ids]:
    """Rows of the pairs with enough support, pair by pair, the commonest relation first; and where each pair begins."""
    before, _ = numbered(pairs["before"])
    after, after_keys = numbered(pairs["after"])
    pair, count = before * len(after_keys) + after, _column(pairs, "count")
    rows = np.argsort(pair, kind="stable")
    starts = _starts(pair[rows])
    total = _reduced(np.add, count[rows], starts)
    rows = rows[np.repeat(total >= min_support, np.diff(starts, append=len(rows)))]  # few are left: most pairs are rare
    rows = rows[np.lexsort((_column(pairs, "relation")[rows], -count[rows], pair[rows]))]
    return rows, _starts(pair[rows])


def _column(pairs: pa.Table, name: str) -> NDArray[np.int64]:
    return np.asarray(pairs[name].to_numpy(), dtype=np.int64)


def _starts(values: Ids) -> Ids:
    """Where each run of equal values begins."""
    return np.flatnonzero(np.diff(values, prepend=values[:1] - 1))


def _reduced(by: np.ufunc, values: NDArray[Any], starts: Ids) -> NDArray[Any]:
    return np.asarray(by.reduceat(values, starts)) if len(starts) else values


# ---- What the test does, and to random pairs -------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdicts:
    """How many pairs of one kind there are and how many of them the test calls collocations."""

    kind: str
    pairs: int
    passed: int

    @property
    def failed(self) -> int:
        return self.pairs - self.passed


@dataclass(frozen=True)
class CollocationReport:
    """The test on the real pairs, and on pairs whose second part was shuffled at random."""

    moves: int
    level: float
    real: tuple[Verdicts, ...]
    shuffled: tuple[Verdicts, ...]

    def to_json(self) -> dict[str, object]:
        def rows(verdicts: tuple[Verdicts, ...]) -> list[dict[str, object]]:
            return [{"kind": v.kind, "pairs": v.pairs, "passed": v.passed, "failed": v.failed} for v in verdicts]

        return {"moves": self.moves, "level": self.level, "real": rows(self.real), "shuffled": rows(self.shuffled)}


def report(pairs: pa.Table, *, seed: int = 0) -> CollocationReport:
    """The test's verdicts on *all* pairs, including those seen once, and on as many random ones.

    The control keeps every count of P and of Q and shuffles the Qs, so whatever passes there passes by chance.
    """
    before, _ = numbered(pairs["before"])
    after, _ = numbered(pairs["after"])
    times = _column(pairs, "count")
    befores, afters = np.repeat(before, times), np.repeat(after, times)
    real = _verdicts(befores, afters)
    shuffled = _verdicts(befores, np.random.default_rng(seed).permutation(afters))
    return CollocationReport(len(befores), LEVEL, real, shuffled)


def _verdicts(before: Ids, after: Ids) -> tuple[Verdicts, ...]:
    """Passing means: more often than expected, and the p-value (or q-value) is at most the level."""
    before_count, after_count = np.bincount(before), np.bincount(after)
    pair, count = np.unique(before * len(after_count) + after, return_counts=True)
    p, q = np.divmod(pair, max(len(after_count), 1))
    tests = Pairs.of(count, before_count[p], after_count[q], len(before))
    positive, p_value = tests.effect > 0, tests.p_value
    passed = positive & (p_value <= LEVEL)
    again = count >= 2
    possible = int(np.count_nonzero(before_count)) * int(np.count_nonzero(after_count))
    large = ~tests.small
    everything = np.ones(len(count), dtype=bool)
    return (
        _verdict("all pairs", everything, passed),
        _verdict("count 1", ~again, passed),
        _verdict("count >= 2", again, passed),
        _verdict("expected >= 5", large, passed),
        _verdict("all pairs, BH", everything, positive & (q_values(p_value) <= LEVEL)),
        _verdict("count >= 2, BH", again, positive & _spread(again, q_values(p_value[again]) <= LEVEL)),
        _verdict(
            "all possible pairs, exact, BH", everything, positive & (q_values(tests.exact_p_value, possible) <= LEVEL)
        ),
    )


def _verdict(kind: str, chosen: NDArray[np.bool_], passed: NDArray[np.bool_]) -> Verdicts:
    return Verdicts(kind, int(np.count_nonzero(chosen)), int(np.count_nonzero(chosen & passed)))


def _spread(where: NDArray[np.bool_], values: NDArray[np.bool_]) -> NDArray[np.bool_]:
    spread = np.zeros(len(where), dtype=bool)
    spread[where] = values
    return spread

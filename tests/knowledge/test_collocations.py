"""The table of collocations against dictionaries, and what the test does to random pairs."""

import math
from collections import Counter, defaultdict
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from katachi.knowledge.patterns.contexts.collocations import SCHEMA, build, report

from .pair_tables import SCHEMA as PAIR_SCHEMA
from .pair_tables import context_table

ROW = st.tuples(
    st.integers(0, 5),
    st.integers(0, 5),
    st.integers(0, 3),
    st.integers(1, 9),
    st.integers(0, 2000),
    st.integers(0, 2000),
)
ROWS = st.lists(ROW, max_size=40, unique_by=lambda row: row[:3])


def key(number: int) -> bytes:
    return bytes([1, number, 7])


def table(rows: list[tuple[int, int, int, int, int, int]]) -> pa.Table:
    """Pairs from (before, after, relation, count, year of the first, year of the last)."""
    columns: dict[str, list[Any]] = {
        "before": [key(row[0]) for row in rows],
        "after": [key(row[1]) for row in rows],
        "relation": [row[2] for row in rows],
        "count": [row[3] for row in rows],
        "wins": [row[3] // 2 for row in rows],
        "decided": [row[3] - 1 for row in rows],
        "first": [row[4] << 52 | 5 for row in rows],
        "last": [row[5] << 52 | 9 for row in rows],
    }
    return pa.table(columns, schema=PAIR_SCHEMA)


def moves(pairs: pa.Table) -> int:
    return sum(pairs["count"].to_pylist())


def slow_build(pairs: pa.Table, level: float, min_support: int) -> list[dict[str, Any]]:
    """The same with dictionaries and scipy's contingency tables."""
    groups: dict[tuple[bytes, bytes], list[dict[str, Any]]] = defaultdict(list)
    before: Counter[bytes] = Counter()
    after: Counter[bytes] = Counter()
    for row in pairs.to_pylist():
        groups[row["before"], row["after"]].append(row)
        before[row["before"]] += row["count"]
        after[row["after"]] += row["count"]
    total = sum(before.values())
    found = []
    for (p, q), rows in sorted(groups.items()):
        count = sum(row["count"] for row in rows)
        if count < min_support:
            continue
        expected = before[p] * after[q] / total
        fourfold = [
            [count, before[p] - count],
            [after[q] - count, total - before[p] - after[q] + count],
        ]
        g2 = stats.chi2_contingency(fourfold, correction=False, lambda_="log-likelihood").statistic
        found.append(
            {
                "before": p,
                "after": q,
                "count": count,
                "before_count": before[p],
                "after_count": after[q],
                "expected": expected,
                "g2": g2,
                "effect": math.log2(count / expected),
                "small_expected": expected < 5,
                "relation": min(rows, key=lambda row: (-row["count"], row["relation"]))["relation"],
                "wins": sum(row["wins"] for row in rows),
                "decided": sum(row["decided"] for row in rows),
                "first": min((row["first"] for row in rows), key=lambda moment: (moment < 1 << 52, moment)),
                "last": max(row["last"] for row in rows),
            }
        )
    if found:
        p_values = stats.chi2.sf([row["g2"] for row in found], 1)
        for row, p_value, q_value in zip(found, p_values, stats.false_discovery_control(p_values), strict=True):
            row["p_value"], row["q_value"] = p_value, q_value
    return [row for row in found if row["q_value"] <= level and row["effect"] > 1e-9]


@pytest.mark.slow
@settings(deadline=None)
@given(ROWS, st.sampled_from([0.005, 0.3]), st.integers(1, 4))
def test_build_is_the_slow_one(rows: list[tuple[int, int, int, int, int, int]], level: float, min_support: int) -> None:
    pairs = table([*rows, (8, 8, 0, 30, 0, 1), (9, 9, 0, 30, 0, 1)])  # scipy refuses tables with an empty row
    fast = build(pairs, context_table(pairs), moves(pairs), level=level, min_support=min_support)
    slow = slow_build(pairs, level, min_support)
    assert fast.schema == SCHEMA
    fast_rows = [row for row in fast.to_pylist() if row["effect"] > 1e-6]
    assert len(fast_rows) == len(slow)
    for mine, theirs in zip(fast_rows, slow, strict=True):
        for name, value in theirs.items():
            expected = pytest.approx(value, rel=1e-6, abs=1e-9) if isinstance(value, float) else value
            assert mine[name] == expected, name


@settings(deadline=None)
@given(ROWS, st.randoms(use_true_random=False))
def test_the_order_of_the_rows_does_not_matter(rows: list[tuple[int, int, int, int, int, int]], rng: Any) -> None:
    pairs = table(rows)
    shuffled = list(rows)
    rng.shuffle(shuffled)
    once = build(pairs, context_table(pairs), moves(pairs), level=1)
    assert once.equals(build(table(shuffled), context_table(pairs), moves(pairs), level=1))


def test_rare_pairs_may_be_left_out() -> None:
    """What mining keeps: pairs and patterns met twice. The answer is that of all pairs."""
    rng = np.random.default_rng(3)
    rows = Counter((int(a), int((a + b) % 20)) for a, b in zip(rng.zipf(1.6, 900) % 20, rng.zipf(2, 900), strict=True))
    pairs = table([(a, b, 0, n, 1990, 2000) for (a, b), n in rows.items()])
    whole = build(pairs, context_table(pairs), moves(pairs))
    frequent = pairs.filter(pa.compute.greater_equal(pairs["count"], 2))
    assert len(frequent) < len(pairs)
    counts = [context_table(pairs, column) for column in ("after", "before")]
    after, before = (t.filter(pa.compute.greater_equal(t["count"], 2)) for t in counts)
    assert len(whole)
    assert build(frequent, after, moves(pairs), befores=before).equals(whole)


def test_rare_pairs_left_out_without_saying_so() -> None:
    pairs = table([(0, 1, 0, 3, 1, 1)])
    with pytest.raises(ValueError, match="not all of the 10 moves"):
        build(pairs, context_table(pairs), 10)


def test_a_pattern_without_a_count() -> None:
    pairs = table([(0, 1, 0, 3, 1, 1)])
    with pytest.raises(ValueError, match="010107 of a pair has no count"):
        build(pairs, context_table(pairs).slice(1), 10, befores=context_table(pairs, "before"))


def test_no_pairs() -> None:
    nothing = build(table([]), context_table(table([])), 0)
    assert (len(nothing), nothing.schema) == (0, SCHEMA)


# ---- The control -----------------------------------------------------------------------------------------------------


def test_pairs_met_once_pass_by_chance() -> None:
    """Patterns that have nothing to do with each other: nearly all pairs pass, hardly any of those met twice."""
    rng = np.random.default_rng(1)
    before, after = rng.permutation(20_000) // 2, rng.permutation(20_000) // 2
    rows = Counter(zip(before.tolist(), after.tolist(), strict=True))
    pairs = pa.table(
        {
            "before": [n.to_bytes(3, "big") for n, _ in rows],
            "after": [n.to_bytes(3, "big") for _, n in rows],
            "count": pa.array(list(rows.values()), pa.uint32()),
        }
    )
    done = report(pairs, seed=5)
    for verdicts in (done.real, done.shuffled):
        kinds = {verdict.kind: verdict for verdict in verdicts}
        assert kinds["all pairs"].passed > 0.99 * kinds["all pairs"].pairs
        assert kinds["all pairs, BH"].passed > 0.99 * kinds["all pairs"].pairs
        assert kinds["count >= 2"].pairs < 10
        assert kinds["expected >= 5"].pairs == 0
        assert kinds["all possible pairs, exact, BH"].passed == 0
        assert kinds["count 1"].pairs + kinds["count >= 2"].pairs == kinds["all pairs"].pairs


def test_real_pairs_pass_and_shuffled_ones_do_not() -> None:
    pairs = table([(n, n, 0, 9, 1, 1) for n in range(6)])
    done = report(pairs)
    real, shuffled = ({verdict.kind: verdict.passed for verdict in verdicts} for verdicts in (done.real, done.shuffled))
    assert real["count >= 2, BH"] == 6
    assert shuffled["count >= 2, BH"] <= 1
    assert real["all possible pairs, exact, BH"] == 6
    assert done.moves == 54


def test_the_control_is_seeded() -> None:
    pairs = table([(a, b, 0, 1 + (a * b) % 4, 1, 1) for a in range(6) for b in range(6)])
    assert report(pairs, seed=2) == report(pairs, seed=2)
    assert report(pairs, seed=2).real == report(pairs, seed=3).real
    answer = report(pairs, seed=2).to_json()
    assert answer["moves"] == moves(pairs)

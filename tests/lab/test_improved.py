"""Values of nearest patterns that learn from games (K10): by hand, and a base that keeps everything else."""

from pathlib import Path

import numpy as np
import pytest

from katachi.knowledge.base import KnowledgeBase
from katachi.lab.improved import counted, factors, improved, learn, played
from katachi.lab.varied_games import Variety, varied_game

GAMES = [varied_game(Variety(7, 4, 4, even=True), seed) for seed in range(6)]
PATTERNS = KnowledgeBase.shipped().nearest


def test_counts_are_those_of_all_moves_that_a_pattern_advised() -> None:
    expected, chosen = counted(PATTERNS, GAMES)
    roots = slice(PATTERNS.levels[0], PATTERNS.levels[1])
    moves = sum(max(0, len(game) - 8) for game in GAMES)
    assert 0 < chosen[roots].sum() <= moves
    assert chosen[roots].sum() <= expected[roots].sum() + 1e-6 <= moves + 1e-6  # each position shares out one move
    child = PATTERNS.levels[2] - 1
    parent = PATTERNS.parents[child]
    children = np.flatnonzero(PATTERNS.parents == parent)
    assert expected[parent] >= expected[children].sum() - 1e-9


def test_factors_shrink_towards_the_smaller_pattern() -> None:
    expected, chosen = np.zeros(len(PATTERNS)), np.zeros(len(PATTERNS))
    child = PATTERNS.levels[1]  # the first with a parent
    parent = PATTERNS.parents[child]
    expected[parent], chosen[parent] = 10, 30
    expected[child], chosen[child] = 10, 0
    found = factors(PATTERNS, expected, chosen, trust=10)
    assert found[parent] == pytest.approx((10 * 1 + 30) / 20)
    assert found[child] == pytest.approx((10 * 2 + 0) / 20)
    other = PATTERNS.parents == parent
    other[child] = False
    assert found[other] == pytest.approx(2)  # not seen: as the smaller one
    untouched = next(root for root in range(PATTERNS.levels[1]) if root != parent)
    assert found[untouched] == 1


def test_boundless_trust_changes_nothing() -> None:
    kept = improved(PATTERNS, GAMES, 1e12)
    assert np.array_equal(kept.played, PATTERNS.played)
    assert np.all(improved(PATTERNS, GAMES, 0.5).played <= PATTERNS.matched)


def test_the_new_base_differs_in_nothing_else(tmp_path: Path) -> None:
    found = learn(GAMES, KnowledgeBase.shipped(), tmp_path / "improved.kb", 2.0)
    assert found["mined"].positions == found["improved"].positions > 0
    base = KnowledgeBase.open(tmp_path / "improved.kb")
    shipped = KnowledgeBase.shipped().manifest.files
    assert {name for name in shipped if base.manifest.files[name] != shipped[name]} == {"nearest.bin"}
    assert np.array_equal(base.nearest.matched, PATTERNS.matched)
    assert not np.array_equal(base.nearest.played, PATTERNS.played)
    assert base.manifest.settings["improved"] == {"games": 4, "trust": 2.0}


def test_both_bases_meet_in_a_match(tmp_path: Path) -> None:
    better = tmp_path / "improved.kb"
    learn(GAMES, KnowledgeBase.shipped(), better, 2.0)
    result = played(KnowledgeBase.shipped(), better, 2, 1)
    assert result.tally.games == 2
    assert not result.refused

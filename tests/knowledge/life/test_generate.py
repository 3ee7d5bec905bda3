"""The generator: its results do not depend on how the work is cut up, and sets are closed under symmetry."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from katachi import _core
from katachi.knowledge.life import generate as generating
from katachi.knowledge.life.generate import (
    GenerationProgress,
    Metarules,
    TooLargeError,
    generate,
    optimistic,
    pessimistic,
    utility,
)
from katachi.knowledge.life.paper import PAPER
from katachi.knowledge.life.rule_set import GOALS, PLACES, RuleSet, SetKey, image

SMALL = ["eye-corner-3x2", "eye-side-3x2", "eye-center-3x3", "life-corner-4x2", "life-corner-3x3", "life-side-5x2"]


def made(name: str, mode: str = "sound") -> RuleSet:
    return generate(*SetKey.parse(f"{name}-{mode}"))


def analysed(name: str, slices: float = 10.0, threads: int = 1, **options: object) -> _core.RuleGeneration:
    key = SetKey.parse(f"{name}-sound")
    run = _core.RuleGeneration(
        GOALS.index(key.goal),
        PLACES.index(key.place),
        key.width,
        key.height,
        **options,  # type: ignore[arg-type]
    )
    while not run.work(slices, threads).finished:
        pass
    return run


def rows(rules: _core.RuleList) -> list[tuple[int, int, int]]:
    return list(zip(rules.codes.tolist(), rules.conditions.tolist(), rules.depths.tolist(), strict=True))


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("mode", ["sound", "paper"])
def test_a_set_is_closed_under_the_symmetries_of_its_rectangle(name: str, mode: str) -> None:
    rules = made(name, mode)
    all_rules = set(rules)
    assert len(all_rules) == len(rules) > 0
    for turn in rules.frame.symmetries:
        assert {image(rule, rules.frame, turn) for rule in all_rules} == all_rules


def test_threads_slices_and_the_optimistic_guide_change_nothing() -> None:
    expected = rows(analysed("eye-corner-3x3").rules())
    assert len(expected) > 4000
    assert rows(analysed("eye-corner-3x3", threads=3).rules()) == expected
    assert rows(analysed("eye-corner-3x3", slices=0.001, threads=2).rules()) == expected
    assert rows(analysed("eye-corner-3x3", guided=True).rules()) == expected


def test_guided_generation_gives_the_same_set() -> None:
    plain, guided = generate("life", "corner", 5, 2), generate("life", "corner", 5, 2, guided=True)
    assert all(np.array_equal(guided.columns[name], column) for name, column in plain.columns.items())


def test_work_goes_on_from_every_round() -> None:
    whole = analysed("eye-corner-4x2")
    expected = rows(whole.rules())
    log = whole.log()
    for round_ in range(whole.progress.round):
        done = log.depths <= 2 * round_
        resumed = _core.RuleGeneration(0, 0, 4, 2)
        resumed.restore(log.where(done), round_)
        while not resumed.work(10.0).finished:
            pass
        assert rows(resumed.rules()) == expected


def test_a_killed_generation_resumes_from_its_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "_SAVE_EVERY", 0.0)
    monkeypatch.setattr(generating, "_SLICE", 0.0005)
    checkpoint = tmp_path / "checkpoint"

    class KilledError(Exception):
        pass

    def kill(progress: GenerationProgress) -> None:
        if checkpoint.exists() and "depth 4" in progress.stage:
            raise KilledError

    whole = generate("eye", "corner", 3, 3, claims=False)
    with pytest.raises(KilledError):
        generate("eye", "corner", 3, 3, claims=False, progress=kill, checkpoint=checkpoint)
    stages: list[str] = []
    resumed = generate(
        "eye", "corner", 3, 3, claims=False, progress=lambda p: stages.append(p.stage), checkpoint=checkpoint
    )
    assert all(np.array_equal(resumed.columns[name], column) for name, column in whole.columns.items())
    assert stages
    assert "depth 0" not in stages[0]
    checkpoint.write_bytes(checkpoint.read_bytes()[:100])  # a damaged checkpoint is no checkpoint
    again = generate("eye", "corner", 3, 3, claims=False, checkpoint=checkpoint)
    assert set(again) == set(whole)


def test_too_much_memory_is_refused_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "_SLICE", 0.0005)
    checkpoint = tmp_path / "checkpoint"
    with pytest.raises(TooLargeError, match="life-corner-4x3-sound needs more than 5 megabytes at depth"):
        generate("life", "corner", 4, 3, claims=False, max_megabytes=5, checkpoint=checkpoint, threads=1)
    assert checkpoint.exists()
    whole = generate("life", "corner", 4, 3, claims=False, checkpoint=checkpoint)
    assert whole.total == 8253


def test_a_checkpoint_of_other_rules_is_refused() -> None:
    other = analysed("eye-side-3x2").log()
    with pytest.raises(ValueError, match="not made with these settings"):
        _core.RuleGeneration(0, 0, 4, 2).restore(other, 1)


@pytest.mark.parametrize("name", SMALL)
def test_realistic_rules_lie_between_pessimistic_and_optimistic_ones(name: str) -> None:
    key = SetKey.parse(f"{name}-sound")
    rules = generate(*key)
    hopeful = optimistic(key.goal, key.place, key.width, key.height)
    assert set(rules.code.tolist()) <= set(hopeful.code.tolist())
    without = pessimistic(rules)
    assert 0 < len(without) < len(rules)
    assert not without.conditions.any()


def test_all_rules_promise_stones_that_are_there() -> None:
    for name in SMALL:
        for rule in made(name):
            colours = rule.colours(16)
            assert rule.stones
            assert all(colours[cell] == 1 for cell in rule.stones)


def test_promised_stones_are_those_of_whole_strings() -> None:
    rules = made("life-corner-3x3")
    for rule in rules:
        for string in rules.frame.strings(rule.colours(9)):
            assert set(string) <= set(rule.stones) or not set(string) & set(rule.stones)


def test_counts_of_the_paper_that_can_be_had() -> None:
    """Two whole tables, and depth 0 everywhere."""
    assert made("eye-corner-2x2", "paper").by_depth() == PAPER["eye", "corner", "2x2"]
    assert made("eye-side-3x2", "paper").by_depth() == PAPER["eye", "side", "3x2"]
    corner = generate("eye", "corner", 3, 2, "paper", smaller=[made("eye-corner-2x2", "paper")])
    assert {depth: corner.by_depth()[depth] for depth in (0, 2, 4)} == {0: 1, 2: 4, 4: 13}
    assert made("life-corner-3x3", "paper").by_depth()[0] == PAPER["life", "corner", "3x3"][0]
    assert made("eye-center-3x3", "paper").by_depth()[2] == PAPER["eye", "center", "3x3"][2]


def test_utility_prefers_deep_rules_with_few_conditions() -> None:
    rules = RuleSet.of(
        "eye", "corner", 2, 2, "sound", [(0, 0, 4), (0, 0, 8), (0, 0b1100, 4), (0, 0b0100, 4), (0, 3, 4)]
    )
    values = dict(zip([(r.conditions, r.depth) for r in rules], utility(rules).tolist(), strict=True))
    assert values == {(0, 4): 4.0, (0, 8): 8.0, (0b1100, 4): 0.0, (0b0100, 4): 2.0, (3, 4): 3.0}
    kept = generate("life", "corner", 5, 2, metarules=Metarules(min_utility=2.0))
    assert kept.removed["utility"] > 0
    assert (utility(kept) >= 2.0).all()


def test_sizes_beyond_sixteen_cells_are_refused() -> None:
    with pytest.raises(ValueError, match="1 to 16 cells"):
        generate("eye", "corner", 6, 3)

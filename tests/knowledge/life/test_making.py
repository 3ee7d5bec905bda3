"""Making sets: the order, what is kept, what is made again, and what a kill leaves behind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from katachi.knowledge.life import generate as generator
from katachi.knowledge.life.generate import Metarules
from katachi.knowledge.life.making import Making, work_folder
from katachi.knowledge.life.rule_set import RuleSet, SetKey
from katachi.knowledge.life.store import RuleBase

from .rule_sets import random_set, same

CORNER = SetKey.parse("eye-corner-3x3-sound")
ORDER = ["eye-corner-2x2-sound", "eye-corner-3x2-sound", "eye-side-3x2-sound", "eye-corner-3x3-sound"]


class Fake:
    """A generator that remembers what it was asked for, and stops where it is told."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.smaller: dict[str, list[str]] = {}
        self.eyes: dict[str, list[str]] = {}
        self.checkpoints: dict[str, tuple[Path | None, bool]] = {}
        self.stop_at: str | None = None

    def __call__(
        self, *key: Any, smaller: Sequence[RuleSet], eyes: Sequence[RuleSet], checkpoint: Path | None, **_: Any
    ) -> RuleSet:
        name = SetKey(*key).name
        self.calls.append(name)
        self.smaller[name] = [rules.name for rules in smaller]
        self.eyes[name] = [rules.name for rules in eyes]
        self.checkpoints[name] = checkpoint, bool(checkpoint and checkpoint.exists())
        if checkpoint:
            checkpoint.write_bytes(b"half of the work")
        if name == self.stop_at:
            raise KeyboardInterrupt
        return random_set(name, 5, seed=len(name))


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Fake:
    fake = Fake()
    monkeypatch.setattr(generator, "generate", fake)
    return fake


def made(making: Making) -> list[tuple[str, bool]]:
    return [(one.rules.name, one.kept) for one in making.run()]


def test_smaller_sets_come_first_and_are_given(fake: Fake) -> None:
    assert [name for name, _ in made(Making([CORNER]))] == ORDER == fake.calls
    assert fake.smaller[ORDER[3]] == ORDER[:3]
    assert fake.smaller[ORDER[0]] == []
    assert fake.checkpoints[ORDER[0]] == (None, False)


def test_each_set_is_stored_when_it_is_done(fake: Fake, tmp_path: Path) -> None:
    folder = tmp_path / "some.rules"
    for count, one in enumerate(Making([CORNER], folder).run(), start=1):
        base = RuleBase.open(folder)
        assert len(base.keys) == count
        assert same(base[one.rules.key], one.rules)


def test_resuming_keeps_what_is_done_and_goes_on_from_the_checkpoint(fake: Fake, tmp_path: Path) -> None:
    folder = tmp_path / "some.rules"
    fake.stop_at = ORDER[2]
    with pytest.raises(KeyboardInterrupt):
        made(Making([CORNER], folder))
    assert [key.name for key in RuleBase.open(folder).keys] == ORDER[:2]
    fake.stop_at, fake.calls = None, []
    making = Making([CORNER], folder, resume=True)
    assert made(making) == [(ORDER[0], True), (ORDER[1], True), (ORDER[2], False), (ORDER[3], False)]
    assert fake.calls == ORDER[2:]
    assert fake.checkpoints[ORDER[2]][1]
    assert not fake.checkpoints[ORDER[3]][1]
    assert list(work_folder(folder).iterdir()) == []
    making.clean()
    assert [path.name for path in tmp_path.iterdir()] == ["some.rules"]


def test_without_resuming_what_was_asked_for_is_made_again(fake: Fake, tmp_path: Path) -> None:
    folder = tmp_path / "some.rules"
    fake.stop_at = ORDER[3]
    with pytest.raises(KeyboardInterrupt):
        made(Making([CORNER], folder))
    fake.stop_at, fake.calls = None, []
    made(Making([CORNER], folder))
    assert fake.calls == ORDER[3:]  # smaller ones are only means
    assert not fake.checkpoints[ORDER[3]][1]
    made(Making([CORNER], folder))
    assert fake.calls == ORDER[3:] * 2


def test_other_metarules_are_other_rules(fake: Fake, tmp_path: Path, other_metarules: Metarules) -> None:
    folder = tmp_path / "some.rules"
    made(Making([CORNER], folder))
    fake.calls = []
    assert not any(kept for _, kept in made(Making([CORNER], folder, other_metarules, resume=True)))
    assert fake.calls == ORDER


@pytest.fixture
def other_metarules() -> Metarules:
    from katachi.interfaces.cli.rules.make import parse_metarules  # noqa: PLC0415

    return parse_metarules("none")


def test_a_damaged_set_is_made_again(fake: Fake, tmp_path: Path) -> None:
    folder = tmp_path / "some.rules"
    made(Making([CORNER], folder))
    fake.calls = []
    path = folder / f"{ORDER[1]}.rules"
    path.write_bytes(path.read_bytes()[:-1] + b"!")
    made(Making([CORNER], folder, resume=True))
    assert fake.calls == [ORDER[1]]
    assert RuleBase.open(folder).check() == []


def test_life_by_two_eyes_needs_the_eyes_first(fake: Fake) -> None:
    life = SetKey.parse("life-corner-4x2-sound")
    metarules = Metarules(two_eyes=True)
    names = [name for name, _ in made(Making([life], metarules=metarules))]
    assert names[-1] == life.name
    assert {"eye-corner-4x2-sound", "eye-corner-2x2-sound", "eye-side-3x2-sound"} <= set(names)
    assert "eye-corner-3x3-sound" not in names
    assert fake.eyes[life.name] == [name for name in names if name.startswith("eye-")]
    assert [name for name, _ in made(Making([life]))] == [life.name]


def test_progress_is_told_with_the_set(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def steps(*key: Any, progress: Callable[[Any], None], **_: Any) -> RuleSet:
        progress("half")
        return random_set(SetKey(*key).name, 1)

    monkeypatch.setattr(generator, "generate", steps)
    list(Making([CORNER]).run(lambda key, step: told.append(f"{key.name} {step}")))
    assert told == [f"{name} half" for name in ORDER]

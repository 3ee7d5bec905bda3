"""Rule bases: what is stored comes back, and whatever is damaged says so in one line."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.life.rule_set import RuleSet, SetKey
from katachi.knowledge.life.store import RuleBase, RuleBaseError, add, read_set, write_set
from katachi.knowledge.manifest import published

from .rule_sets import random_set, same

NAMES = ("eye-corner-2x2-sound", "eye-side-3x2-paper", "life-center-4x4-sound")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    add(tmp_path / "some.rules", [random_set(name, 20 + i, i) for i, name in enumerate(NAMES)])
    return tmp_path / "some.rules"


def test_what_is_stored_comes_back(tmp_path: Path) -> None:
    made = {"removed": {"subsumed": 7}, "seconds": 1.25, "settings": {"metarules": {"subsumed": True}}}
    sets = [replace(random_set(name, 50, i), **made) for i, name in enumerate(NAMES)]  # type: ignore[arg-type]
    sets.append(RuleSet.of("life", "side", 3, 2, "sound", []))
    add(tmp_path / "some.rules", sets)
    base = RuleBase.open(tmp_path / "some.rules")
    assert len(base.sets) == 4
    for rules in sets:
        assert same(base[rules.key], rules)
        assert base.manifest.counts[rules.name]["rules"] == len(rules)
        assert sum(base.manifest.counts[rules.name]["by_depth"].values()) == len(rules)
    assert base.get("eye", "side", "3x2", "paper").name == NAMES[1]
    assert base.check() == []


def test_a_rule_base_is_a_knowledge_base(folder: Path) -> None:
    assert KnowledgeBase.open(folder).check() == []


def test_sets_are_added_and_replaced(folder: Path) -> None:
    other, newer = random_set("life-side-5x2-sound", 9, 5), random_set(NAMES[0], 3, 6)
    base = add(folder, [other, newer])
    assert sorted(len(rules) for rules in base.sets) == [3, 9, 21, 22]
    assert same(base[other.key], other)
    assert same(base[newer.key], newer)
    assert same(base[SetKey.parse(NAMES[1])], random_set(NAMES[1], 21, 1))


def test_what_is_not_there_is_named(folder: Path) -> None:
    with pytest.raises(RuleBaseError, match=r"no life-corner-4x3-sound; this base has .*eye-side-3x2-paper"):
        RuleBase.open(folder).get("life", "corner", "4x3")
    with pytest.raises(RuleBaseError, match="no rule base here"):
        RuleBase.open(folder / "nowhere")


# ---- Damage ----------------------------------------------------------------------------------------------------------


def one_line(error: BaseException) -> str:
    assert "\n" not in str(error)
    return str(error)


def damages(whole: bytes, seed: int) -> Iterator[bytes]:
    """Cut, lengthened, replaced, and with single bits turned."""
    yield from (whole[:cut] for cut in (0, 7, len(whole) // 2, len(whole) - 2))
    yield from (whole + b"x", b"\xff" * 99)
    rng = np.random.default_rng(seed)
    for place in rng.integers(0, len(whole), 60).tolist():
        yield whole[:place] + bytes([whole[place] ^ 1 << int(rng.integers(8))]) + whole[place + 1 :]


@pytest.mark.parametrize("name", [*(f"{name}.rules" for name in NAMES), "manifest.json"])
def test_every_damaged_file_is_one_line(folder: Path, name: str) -> None:
    path = folder / name
    whole, before = path.read_bytes(), RuleBase.open(folder).manifest
    caught = 0
    for damaged in damages(whole, seed=len(whole)):
        path.write_bytes(damaged)
        try:
            _ = RuleBase.open(folder).sets
        except RuleBaseError as error:
            caught += 1
            message = one_line(error)
            told = name in message and "; " in message
        else:
            told = name == "manifest.json" and RuleBase.open(folder).manifest == before  # only its blanks changed
        assert told, damaged
    assert caught > 50


def test_rules_that_cannot_be_are_one_line_with_the_base(tmp_path: Path) -> None:
    """Found by fuzzing: a condition on White where a black stone is, in a file with correct checksums."""
    impossible = replace(random_set(NAMES[0], 1, 0), code=np.array([1], "<u4"), conditions=np.array([4], "<u8"))
    base = add(tmp_path / "some.rules", [impossible])
    with pytest.raises(RuleBaseError, match=r"some\.rules: damaged \(rule 0 of set 0 .*other colour on a stone"):
        base.book  # noqa: B018 - it is made here


def test_check_names_all_that_is_damaged(folder: Path) -> None:
    (folder / f"{NAMES[0]}.rules").unlink()
    (folder / f"{NAMES[1]}.rules").write_bytes(b"")
    problems = RuleBase.open(folder).check()
    assert len(problems) == 2
    assert all("damaged" in problem and "\n" not in problem for problem in problems)


def test_a_file_that_passes_no_checksum_is_never_half_read(tmp_path: Path) -> None:
    """Without the manifest's checksums, too, a file is a set of rules or an error."""
    path = tmp_path / "x.rules"
    write_set(path, random_set(NAMES[0], 20))
    whole, rng, read = path.read_bytes(), np.random.default_rng(2), 0
    named = 0
    for number in range(400):
        damaged = bytearray(whole)
        for place in rng.integers(0, len(whole) if rng.integers(2) else 260, 3).tolist():
            damaged[place] = int(rng.integers(256))
        cut = bytes(damaged[: len(whole) - int(rng.integers(0, 9)) * 8])
        path.write_bytes(cut if number % 20 else whole)
        try:
            rules = read_set(path)
        except RuleBaseError as error:
            named += str(path) in one_line(error)
        else:
            read += 1
            assert len(rules.code) == len(rules.conditions) == len(rules.depth)
            assert all(rule.code < 81 and rule.conditions < 1 << 16 for rule in rules)
    assert named + read == 400
    assert read >= 20  # those that are whole, at least


@pytest.mark.parametrize("meta", [{}, [], {"name": 3}, {"name": "life"}, {"name": NAMES[0], "removed": 4}])
def test_odd_descriptions_are_one_line(tmp_path: Path, meta: object) -> None:
    path = tmp_path / "x.rules"
    write_set(path, random_set(NAMES[0], 5))
    data = path.read_bytes()
    length = int.from_bytes(data[8:16], "little")
    head = json.loads(data[16 : 16 + length])
    text = json.dumps({**head, "meta": meta}).encode().ljust(length)
    path.write_bytes(data[:16] + text[:length] + data[16 + length :])
    with pytest.raises(RuleBaseError, match=r"x\.rules: damaged"):
        read_set(path)


def test_damage_gets_no_checksum_of_its_own(folder: Path) -> None:
    path = folder / f"{NAMES[1]}.rules"
    path.write_bytes(path.read_bytes()[:-1] + b"\x01")
    with pytest.raises(RuleBaseError, match=NAMES[1]):
        add(folder, [random_set("life-side-5x2-sound", 9, 5)])
    base = add(folder, [random_set(NAMES[1], 4)])  # the damaged one itself can be replaced
    assert base.check() == []


def test_a_set_under_another_name_is_found_out(folder: Path, tmp_path: Path) -> None:
    with published(tmp_path / "other") as draft:
        draft.add_file(folder / f"{NAMES[0]}.rules", f"{NAMES[1]}.rules")
        draft.settings = RuleBase.open(folder).manifest.settings
    with pytest.raises(RuleBaseError, match=f"it holds {NAMES[0]}"):
        _ = RuleBase.open(tmp_path / "other").sets


# ---- Places ----------------------------------------------------------------------------------------------------------


def test_nothing_else_is_replaced(tmp_path: Path) -> None:
    with published(tmp_path / "kb"):
        pass
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("dear diary")
    for name, words in (("kb", "holds no rules"), ("mine", "not a rule base")):
        with pytest.raises(RuleBaseError, match=words):
            add(tmp_path / name, [random_set(NAMES[0], 3)])
    assert (tmp_path / "mine" / "diary.txt").exists()


def test_a_kill_between_the_renamings_is_reported_and_mended(folder: Path) -> None:
    old = folder.parent / f".{folder.name}.old"
    folder.rename(old)
    with pytest.raises(RuleBaseError, match="was interrupted"):
        RuleBase.open(folder)
    assert len(add(folder, [random_set("life-side-5x2-sound", 9)]).sets) == 4
    assert not old.exists()


def test_leftovers_of_a_kill_do_not_matter(folder: Path) -> None:
    shutil.copytree(folder, folder.parent / f".{folder.name}.{7:016x}.part")
    assert len(add(folder, [random_set("life-side-5x2-sound", 9)]).sets) == 4

"""Counting how often rules match in games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from katachi.interfaces.cli import run
from katachi.knowledge.life.generate import generate
from katachi.knowledge.life.matcher import RuleBook, count_uses
from katachi.knowledge.life.rule_set import image
from katachi.knowledge.life.store import RuleBase, add
from katachi.records import read_games

# Black makes an eye in the corner, White takes it away by capturing, Black makes it again in another corner.
GAME = "(;GM[1]SZ[9];B[ba];W[ee];B[bb];W[ef];B[ab];W[fe];B[ii];W[ff];B[hi];W[ed];B[ih];W[fd])"


def _file(folder: Path) -> Path:
    path = folder / "game.sgf"
    path.write_text(GAME)
    return path


def test_a_rule_counts_when_it_begins_to_match(tmp_path: Path) -> None:
    rules = generate("eye", "corner", 2, 2)
    uses = count_uses(RuleBook([rules]), read_games(_file(tmp_path)))
    assert (uses.games, uses.positions) == (1, 12)
    standing = [number for number, rule in enumerate(rules) if rule.depth == 0]
    assert [int(uses.counts[0][number]) for number in standing] == [1]
    kept = uses.at_least(1)[0]
    for turn in kept.frame.symmetries:
        assert {image(rule, kept.frame, turn) for rule in kept} == set(kept)
    assert 0 < len(kept) < len(rules)
    unconditional = uses.at_least(1000, or_conditions=0)[0]
    assert set(unconditional) == {rule for rule in rules if rule.conditions == 0}


def test_the_command_keeps_what_was_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(tmp_path / "all.rules", [generate("eye", "corner", 2, 2), generate("life", "corner", 4, 2)])
    common = ["rules", "use", str(_file(tmp_path)), "--rules", str(tmp_path / "all.rules")]
    assert run([*common, "--to", str(tmp_path / "few"), "--json"]) == 0
    sets = {one["name"]: one for one in json.loads(capsys.readouterr().out)["sets"]}
    assert sets["eye-corner-2x2-sound"]["uses"] > 0
    assert sets["life-corner-4x2-sound"]["uses"] == 0
    few = RuleBase.open(tmp_path / "few")
    assert len(few.get("life", "corner", "4x2")) == 0
    eyes = few.get("eye", "corner", "2x2")
    assert len(eyes) == sets["eye-corner-2x2-sound"]["used"]
    assert eyes.removed["unused"] == 4 - len(eyes)
    assert run([*common, "--top", "1"]) == 0
    shown = capsys.readouterr().out
    assert "1 game, 12 positions" in shown
    assert "depth" in shown


def test_no_games_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    add(tmp_path / "all.rules", [generate("eye", "corner", 2, 2)])
    (tmp_path / "empty").mkdir()
    assert run(["rules", "use", str(tmp_path / "empty"), "--rules", str(tmp_path / "all.rules")]) == 1
    assert "there is no game" in capsys.readouterr().err

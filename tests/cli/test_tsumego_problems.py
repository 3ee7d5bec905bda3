"""``katachi tsumego generate`` and ``katachi tsumego patterns`` as a user meets them."""

import json
from pathlib import Path

import pytest

from katachi.interfaces.cli import run
from katachi.records import parse


def test_problems_as_sgf_and_patterns_from_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["tsumego", "generate", "--count", "2", "--difficulty", "1", "--place", "corner", "--workers", "1", "--to"]
    assert run([*asked, str(tmp_path / "p.jsonl")]) == 0
    assert "2 problems" in capsys.readouterr().out
    records = [json.loads(line) for line in (tmp_path / "p.jsonl").read_text().splitlines()]
    assert [record["difficulty"] for record in records] == [1, 1]
    assert run(["solve", str(tmp_path / "p.jsonl")]) == 0
    assert "a labelled first move is proved: 2 of 2" in capsys.readouterr().out

    assert run([*asked, str(tmp_path / "p.sgf"), "--goal", "any"]) == 0
    games = parse((tmp_path / "p.sgf").read_bytes(), strict=True).games
    assert len(games) == 2
    assert sorted(tmp_path.iterdir()) == [tmp_path / "p.jsonl", tmp_path / "p.sgf"]

    capsys.readouterr()
    learnt = ["tsumego", "patterns", str(tmp_path / "p.jsonl"), "--to", str(tmp_path / "m.npz"), "--show", "2"]
    assert run(learnt) == 0
    told = capsys.readouterr().out
    assert "attack 3×3" in told
    assert "*" in told
    assert (tmp_path / "m.npz").exists()


def test_the_shipped_patterns_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tsumego", "patterns", "--show", "3"]) == 0
    assert capsys.readouterr().out.count("*") == 6


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["generate", "--to", "x.jsonl", "--difficulty", "11"], "levels go from 1 to 10"),
        (["generate", "--to", "x.jsonl", "--difficulty", "hard"], "'hard'"),
        (["generate", "--to", "x.jsonl", "--place", "edge"], "corner, side, centre"),
        (["generate", "--to", "x.txt"], ".jsonl or .sgf"),
        (["patterns", "--to", "x.npz"], "name problems"),
    ],
)
def test_mistakes_are_named(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["tsumego", *arguments]) != 0
    assert words in " ".join(capsys.readouterr().err.split())
    assert list(tmp_path.iterdir()) == []

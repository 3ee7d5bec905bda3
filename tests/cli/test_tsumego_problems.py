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


# A game that ends with Black's corner in White's wall: B19 is the only move that lives.
_CORNER = {"B": ("cb", "db", "ac", "bc"), "W": ("ea", "eb", "dc", "ad", "bd", "cd")}


def _game() -> str:
    far = iter(f"{column}{row}" for row in "kmoqs" for column in "fhjlnprt"[:7])
    sides = {color: [next(far) for _ in range(20 - len(points))] + list(points) for color, points in _CORNER.items()}
    moves = "".join(f";B[{black}];W[{white}]" for black, white in zip(sides["B"], sides["W"], strict=True))
    return f"(;GM[1]FF[4]SZ[19]PB[One]PW[Two]EV[Cup]DT[1999]{moves})"


@pytest.mark.parametrize("terminal", [False, True])
def test_problems_from_games_and_their_rank(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, terminal: bool
) -> None:
    if terminal:  # with a bar
        monkeypatch.setenv("FORCE_COLOR", "1")
    games, to = tmp_path / "game.sgf", tmp_path / "p.jsonl"
    games.write_text(_game())
    assert run(["tsumego", "from-games", str(games), "--workers", "1", "--to", str(to)]) == 0
    assert f"1 problem in {to}\n" in capsys.readouterr().out
    (record,) = [json.loads(line) for line in to.read_text().splitlines()]
    assert (record["outcome"], record["other_outcome"], record["place"]) == ("l", "d", "corner")
    assert record["game"] == "One – Two, Cup, 1999, after move " + record["game"].rsplit(" ", 1)[1]
    assert run(["tsumego", "rank", str(to), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["id"] == "game-0001"
    assert abs(told["score"] - record["score"]) < 1  # the board was turned, and the search goes another way
    assert run(["tsumego", "rank", str(to)]) == 0
    assert told["rank"] in capsys.readouterr().out


def test_from_games_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "game.sgf").write_text(_game())
    assert run(["tsumego", "from-games", str(tmp_path / "game.sgf"), "--to", str(tmp_path / "p.txt")]) != 0
    assert "name a file that ends in .jsonl" in capsys.readouterr().err


@pytest.mark.parametrize("content", [None, "", "(;SZ[19])", "rubbish (;"])
def test_from_games_without_games(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str | None) -> None:
    games, to = tmp_path / "games", tmp_path / "p.jsonl"
    games.mkdir()
    if content is not None:
        (games / "game.sgf").write_text(content)
    assert run(["tsumego", "from-games", str(games), "--to", str(to)]) != 0
    assert f"{games}: there are no games in it" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [games]


def test_what_cannot_be_ranked_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "open.sgf").write_text("(;SZ[19]AB[jj]AW[dd])")
    assert run(["tsumego", "rank", str(tmp_path / "open.sgf"), "--nodes", "100"]) == 1
    assert "no problem could be ranked" in capsys.readouterr().err

"""``katachi review``: its files, its JSON, its errors."""

import json
import signal
from pathlib import Path
from typing import Any

import pytest

from katachi.interfaces import cli
from katachi.interfaces.cli.review import show
from katachi.play.review.game import Reviewer
from katachi.play.review.move import MoveReview
from katachi.records import load

GAME = "(;GM[1]SZ[9]KM[7]RU[Chinese]PB[Anna]PW[Ben];B[ee];W[ec];B[cc];W[gg];B[gc];W[aa];B[ed])"
MOVE = {"number", "color", "vertex", "winrate", "best", "best_winrate", "loss", "points_lost"}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_text(GAME, encoding="utf-8")
    return path


def review(*arguments: str | int | Path) -> int:
    return cli.run(["review", *map(str, arguments)])


@pytest.mark.slow
def test_json(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mine = game.with_name("mine.sgf")
    assert review(game, "--playouts", 600, "--worst", 2, "--problems", mine, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["game"]["black"] == "Anna"
    assert answer["complete"]
    assert [move["number"] for move in answer["moves"]] == [1, 2, 3, 4, 5, 6, 7]
    assert all(move.keys() >= MOVE for move in answer["moves"])
    worst = answer["worst"][0]
    assert (worst["number"], worst["color"], worst["vertex"]) == (6, "white", "A9")
    assert worst["better"][0].startswith(f"With {worst['best']} White wins")
    report = answer["report"]
    assert (report["sides"]["white"]["moves"], report["wanted"], report["judged"]) == (3, 7, 7)
    mistakes = [move["number"] for move in answer["moves"] if move["mistake"] and move["confirmed"]]
    assert [moment["number"] for moment in report["mistakes"]] == mistakes
    assert 6 in mistakes
    assert all(moment["reason"] and moment["kind"] for moment in report["mistakes"])
    assert answer["sgf"] == str(game.with_name("game-review.sgf"))
    written = load(answer["sgf"]).games[0]
    assert "Reviewed by Katachi" in (written.root.get("C") or "")
    assert len(load(mine).games) == len(answer["worst"])
    assert game.read_text(encoding="utf-8") == GAME


@pytest.mark.slow
def test_for_people(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target, page = game.with_name("seen.sgf"), game.with_name("seen.html")
    assert review(game, "--playouts", 600, "--color", "w", "--worst", 1, "--to", target, "--html", page) == 0
    shown = capsys.readouterr().out
    for words in ("White: 3 moves", "Move 6, White A9", "Better:", " 9 b . .", "a: better, b: played", "Written:"):
        assert words in shown
    assert "Black: " not in shown
    assert target.exists()
    assert "Move 6, White A9" in page.read_text(encoding="utf-8")


def test_a_part_of_the_game(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert review(game, "--playouts", 20, "--moves", "2-3", "--worst", 0, "--json") == 0
    answer = json.loads(capsys.readouterr().out)
    assert [move["number"] for move in answer["moves"]] == [2, 3]
    assert answer["worst"] == []


def test_nothing_is_overwritten_unasked(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = game.with_name("game-review.sgf")
    target.write_text("precious", encoding="utf-8")
    assert review(game, "--playouts", 20) == 2
    assert "--force" in capsys.readouterr().err
    assert target.read_text(encoding="utf-8") == "precious"
    assert review(game, "--playouts", 20, "--moves", "1", "--worst", 0, "--force") == 0
    assert len(load(target).games) == 1


def test_a_new_review_takes_the_place_of_the_old_one(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    quick = ("--playouts", 20, "--moves", "1", "--worst", 0)
    assert review(game, *quick) == 0
    assert review(game, *quick) == 0
    chosen = game.with_name("chosen.sgf")
    assert review(game, *quick, "--to", chosen) == 0
    assert review(game, *quick, "--to", chosen) == 2  # a name that someone chose is not replaced unasked
    assert "--force" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--moves", "5-2"], "--moves '5-2'"),
        (["--moves", "x"], "write 20-80"),
        (["--moves", "9"], "none of its 7 moves"),
        (["--color", "red"], "'red' is not a colour"),
        (["--to", "GAME", "--force"], "never overwritten"),
        (["--to", "nowhere/x.sgf"], "there is no folder"),
        (["--playouts", "50", "--seconds", "1"], "not both"),
        (["--set", "x=1"], "there is no setting 'x'"),
        (["--kb", "nowhere"], "nowhere"),
        (["--game", "3"], "has 1 game"),
        (["--html", "x.sgf", "--to", "x.sgf"], "name another one"),
    ],
)
def test_mistakes_are_one_line(
    game: Path, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert review(game, *(str(game) if word == "GAME" else word for word in arguments)) != 0
    said = capsys.readouterr()
    assert words in said.err
    assert said.err.startswith("katachi: ")
    assert said.err.count("\n") == 1
    assert said.out == ""
    assert [path.name for path in game.parent.iterdir()] == ["game.sgf"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no game in it"),
        ("nothing here", "no game in it"),
        ("(;SZ[9])", "no moves to review"),
        ("(;SZ[9];B[zz])", "move 1 cannot be played (off board)"),
        ("(;SZ[19:13];B[ee])", "board size"),
    ],
)
def test_files_without_a_game(tmp_path: Path, text: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.sgf"
    path.write_text(text, encoding="utf-8")
    assert review(path) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("name", ["missing.sgf", "."])
def test_no_file(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert review(tmp_path / name) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "moves", "words"),
    [
        ("(;SZ[9];B[ee];W[ee];B[cc])", 1, "move 2 cannot be played (occupied)"),
        ("(;SZ[9];B[ee];W[cc])(;SZ[9];B[dd])", 2, "has 2 games"),
        ("(;SZ[9]HA[2]AB[gc][cg];W[ee];B[ec])", 2, ""),
        ("(;SZ[9]AB[ee]AW[cc]PL[W];W[ed])", 1, ""),
        ("(;SZ[5];B[cc];W[cb];B[];W[];B[dd])", 4, ""),
        ("(;SZ[2];B[aa];W[bb])", 2, ""),
        ("(;SZ[9];B[ee];B[ef];W[eg])", 3, ""),
        ("(;SZ[9]B[ee];W[cc])", 2, ""),
    ],
)
def test_odd_games(tmp_path: Path, text: str, moves: int, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.sgf"
    path.write_text(text, encoding="utf-8")
    assert review(path, "--playouts", 20, "--worst", 1, "--json") == 0
    said = capsys.readouterr()
    assert len(json.loads(said.out)["moves"]) == moves
    assert words in said.err


@pytest.mark.parametrize("moves", [3, 0])
def test_interrupted(
    game: Path, moves: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C in the middle of a search: what was reviewed before is written."""
    judge = Reviewer.judge

    def interrupted(reviewer: Reviewer, *arguments: Any, **options: Any) -> MoveReview | None:
        if len(arguments[0].moves) == moves:
            signal.raise_signal(signal.SIGINT)
        return judge(reviewer, *arguments, **options)

    monkeypatch.setattr(Reviewer, "judge", interrupted)
    before = signal.getsignal(signal.SIGINT)
    assert review(game, "--playouts", 20, "--json") == cli.INTERRUPTED
    assert signal.getsignal(signal.SIGINT) is before
    said = capsys.readouterr()
    written = game.with_name("game-review.sgf")
    if moves:
        answer = json.loads(said.out)
        assert [move["number"] for move in answer["moves"]] == [1, 2, 3]
        assert not answer["complete"]
        assert "stopped after 3 of 7 moves" in said.err
        assert "3 of 7 moves were judged" in (load(written).games[0].root.get("C") or "")
    else:
        assert "nothing was written" in said.err
        assert not written.exists()
    assert game.read_text(encoding="utf-8") == GAME


def test_help_has_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert review("--help") == 0
    assert "katachi review game.sgf" in capsys.readouterr().out


def test_a_game_without_mistakes_is_said_to_have_none(capsys: pytest.CaptureFixture[str]) -> None:
    show(["0 mistakes of about 12 points or more."], [])
    assert "No move clearly lost enough to count as a mistake." in capsys.readouterr().out

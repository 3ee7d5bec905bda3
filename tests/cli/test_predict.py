"""``katachi predict`` and ``katachi predictor``."""

import json
import random
from pathlib import Path

import pyarrow as pa
import pytest

from katachi.go import WHITE, Game, sgf_pair, vertex
from katachi.interfaces import cli
from katachi.knowledge import base
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.manifest import published


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.sgfs"
    path.write_text("\n".join(_sgf(seed) for seed in range(12)) + "\n")
    return path


def _sgf(seed: int) -> str:
    choose = random.Random(seed)
    game = Game(9, rules="tromp-taylor")
    for _ in range(30):
        game.play(choose.choice([p for p in game.legal_moves() if p >= 0]), game.to_move)
    moves = "".join(f";{'BW'[move.color == WHITE]}[{sgf_pair(move.point, 9)}]" for move in game.moves)
    return f"(;GM[1]FF[4]SZ[9]{moves})"


@pytest.fixture(scope="module")
def model(games: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("model") / "predictor.bin"
    assert cli.run(["predictor", "train", str(games), "--to", str(path), "--hold-out", "4", "--passes", "2"]) == 0
    return path


def error_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.run(list(arguments)) != 0
    said = capsys.readouterr().err.strip()
    assert said.startswith("katachi: ")
    assert "\n" not in said
    return said


def test_predict_answers_by_its_contract(
    games: Path, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["predict", str(games), "--model", str(model), "--every", "4", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["games"], answer["positions"]) == (3, 90)
    assert 0 <= answer["top1"] <= answer["top5"] <= answer["top10"] <= 1
    assert [row["from"] for row in answer["by_move"]] == [1, 21]
    assert {"log_loss", "microseconds_per_position"} <= set(answer)
    with published(tmp_path / "kb") as draft:
        draft.add_file(model, "predictor.bin")
    assert cli.run(["predict", str(games), "--kb", str(tmp_path / "kb"), "--games", "2"]) == 0
    assert "60 moves of 2 games" in capsys.readouterr().out


def test_explain_says_where_scores_come_from(
    games: Path, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.sgf"
    game.write_text(games.read_text().splitlines()[0])
    assert cli.run(["predictor", "explain", str(game), "--move", "10", "--model", str(model), "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["to_move"] == "white"
    for move in answer["candidates"]:
        assert sum(part["weight"] for part in move["parts"]) == pytest.approx(move["score"], abs=1e-3)
    assert cli.run(["predictor", "explain", str(game), "--move", "10", "--model", str(model), "--top", "2"]) == 0
    shown = capsys.readouterr().out
    assert "Move 10, White to play." in shown
    assert "Played: " in shown


@pytest.mark.slow
def test_weights_are_in_words(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["predictor", "weights", str(model), "--json", "--top", "1000"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert {weight["family"] for weight in listed} == {"distance", "tactics", "shape"}
    assert [w["weight"] for w in listed] == sorted((w["weight"] for w in listed), reverse=True)
    assert cli.run(["predictor", "weights", str(model), "--family", "distance", "--top", "3"]) == 0
    assert "from the last move" in capsys.readouterr().out


def test_resume_needs_a_checkpoint_and_an_end_removes_it(
    games: Path, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not model.with_name(model.name + ".checkpoint").exists()
    assert cli.run(["predictor", "train", str(games), "--to", str(model), "--resume"]) == 0
    assert "the training was finished" in capsys.readouterr().out
    new = str(tmp_path / "new.bin")
    assert "cannot be read" in error_of(capsys, "predictor", "train", str(games), "--to", new, "--resume")


def test_errors_are_one_line(
    games: Path, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "missing.bin" in error_of(capsys, "predict", str(games), "--model", "missing.bin")
    assert "not a move predictor" in error_of(capsys, "predict", str(games), "--model", str(games))
    assert "no such file" in error_of(capsys, "predict", "nowhere.sgf", "--model", str(model))
    assert "no game" in error_of(capsys, "predict", str(games), "--model", str(model), "--first", "99")
    assert "--family 'joy'" in error_of(capsys, "predictor", "weights", str(model), "--family", "joy")
    assert "no folder" in error_of(capsys, "predictor", "train", str(games), "--to", str(tmp_path / "a" / "b"))
    with published(tmp_path / "base") as draft:
        draft.add_table("some", pa.table({"count": [1]}))
    assert "has no predictor" in error_of(capsys, "predict", str(games), "--kb", str(tmp_path / "base"))
    monkeypatch.setattr(base, "_SHIPPED", KnowledgeBase(tmp_path / "nothing"))
    assert "has no knowledge base" in error_of(capsys, "predict", str(games))


def test_the_predictor_that_comes_with_katachi_knows_openings() -> None:
    predictor = KnowledgeBase.shipped().predictor
    best = [point for point, _ in predictor.probabilities(Game(19))[:8]]
    corner_points = {"D4", "D16", "Q4", "Q16", "C4", "D3", "Q3", "R4", "R16", "Q17", "D17", "C16"}
    assert {vertex(point, 19) for point in best} <= corner_points

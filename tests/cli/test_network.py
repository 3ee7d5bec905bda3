"""``katachi network`` and ``katachi predict --by network``."""

import json
import re
import sys
from pathlib import Path

import pyarrow as pa
import pytest
from tests.knowledge.games import random_game
from tests.knowledge.network.slow_network import SHAPE, random_arrays

import katachi.knowledge
from katachi.interfaces import cli
from katachi.knowledge import base, network
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.manifest import published
from katachi.knowledge.network.network import save_network
from katachi.records import read_games, write

MEASURED = {"positions": 4000, "first": 0.5, "five": 0.8, "loss": 1.9, "won": 0.61, "brier": 0.23, "lead": 9.1}
TINY = ["--channels", "8", "--blocks", "1", "--batch", "8", "--positions", "32", "--hold-out", "4"]


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.sgfs"
    path.write_text("\n".join(write(random_game(seed, 7, 25).to_tree()).replace("\n", "") for seed in range(8)) + "\n")
    return path


@pytest.fixture
def file(tmp_path: Path) -> Path:
    about = {"command": "katachi network train", "games": 3000, "note": "[b]", "measured": MEASURED}
    save_network(tmp_path / "a.network", SHAPE, random_arrays(5), {**about, "measured_elsewhere": [{"size": 9}]})
    return tmp_path / "a.network"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.run(list(arguments)) == 0
    return capsys.readouterr().out


def error_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert cli.run(list(arguments)) != 0
    said = capsys.readouterr().err.strip()
    assert said.startswith("katachi: ")
    assert "\n" not in said
    return said


# ---- Looking ---------------------------------------------------------------------------------------------------------


def test_a_network_is_shown_in_words_and_as_json(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = " ".join(run(capsys, "network", "show", str(file)).replace("│", "").split())
    assert "20 channels, 2 blocks" in shown
    assert "21 planes" in shown
    assert "4,000 positions: 50.0 % of moves predicted, 80.0 % in the first five, log-loss 1.900" in shown
    assert "katachi network train" in shown
    assert "[b]" in shown
    answer = json.loads(run(capsys, "network", "show", str(file), "--json"))
    assert answer["parameters"] == sum(array.size for array in random_arrays(5).values())
    assert answer["about"]["measured"] == MEASURED
    assert (answer["shape"], len(answer["planes"]), answer["sizes"]) == (SHAPE, 21, [1, 25])
    assert answer["bytes"] == file.stat().st_size


@pytest.mark.parametrize("about", [{}, {"measured": 3, "games": None}, {"measured": [{"first": "?"}]}])
def test_whatever_a_file_says_about_itself_is_shown(
    tmp_path: Path, about: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    save_network(tmp_path / "b.network", SHAPE, random_arrays(5), about)
    assert ("its file does not say" in run(capsys, "network", "show", str(tmp_path / "b.network"))) == (not about)


def test_errors_are_one_line(
    tmp_path: Path, games: Path, file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "'nowhere.network' does not exist" in error_of(capsys, "network", "show", "nowhere.network")
    assert "games.sgfs: " in error_of(capsys, "network", "show", str(games))
    damaged = tmp_path / "damaged.network"
    damaged.write_bytes(file.read_bytes()[:-300])
    assert "damaged.network: " in error_of(capsys, "network", "show", str(damaged))
    assert "damaged.network: " in error_of(capsys, "predict", str(games), "--model", str(damaged))
    with published(tmp_path / "base") as draft:
        draft.add_table("some", pa.table({"count": [1]}))
    monkeypatch.setattr(base, "_SHIPPED", KnowledgeBase(tmp_path / "base"))
    assert "make one with `katachi network train" in error_of(capsys, "network", "show")
    assert "make one with `katachi network train" in error_of(capsys, "predict", str(games), "--by", "network")


# ---- Predicting ------------------------------------------------------------------------------------------------------


def test_the_network_predicts_by_the_same_contract(
    games: Path, file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = []
    for turns in ("1", "8"):
        said = run(capsys, "predict", str(games), "--model", str(file), "--every", "3", "--turns", turns, "--json")
        answers.append(json.loads(said))
    for answer in answers:
        assert (answer["by"], answer["games"]) == ("network", 3)
        assert 0 < answer["positions"] <= 75
        assert 0 <= answer["top1"] <= answer["top5"] <= answer["top10"] <= 1
        assert [row["from"] for row in answer["by_move"]] == [1, 21]
        assert {"log_loss", "microseconds_per_position"} <= set(answer)
    assert answers[0]["log_loss"] != answers[1]["log_loss"]
    with published(tmp_path / "kb") as draft:
        draft.add_file(file, "network.bin")
    assert "of 2 games, predicted by the network" in run(
        capsys, "predict", str(games), "--kb", str(tmp_path / "kb"), "--games", "2"
    )
    assert "has no predictor" in error_of(
        capsys, "predict", str(games), "--kb", str(tmp_path / "kb"), "--by", "patterns"
    )


def test_what_predict_refuses(games: Path, file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    named = ("predict", str(games), "--model", str(file))
    assert "use 1, or 8" in error_of(capsys, *named, "--turns", "3")
    assert "not both" in error_of(capsys, *named, "--kb", "my.kb")
    assert "the same in all symmetries" in error_of(capsys, "predict", str(games), "--by", "patterns", "--turns", "8")
    assert "no game number 8" in error_of(capsys, *named, "--first", "8")


# ---- Training --------------------------------------------------------------------------------------------------------


def test_training_without_pytorch_says_what_to_install(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("body", "training", "selfplay", "recipe"):
        monkeypatch.delitem(sys.modules, f"{network.__name__}.{name}", raising=False)
        monkeypatch.delattr(network, name, raising=False)
    monkeypatch.setitem(sys.modules, "torch", None)
    said = error_of(capsys, "network", "train", str(games), "--to", str(tmp_path / "new.network"))
    assert "pip install 'katachi[network]'" in said


def test_the_help_knows_the_defaults_of_training() -> None:
    """The class that has them cannot be imported without PyTorch."""
    folder = Path(katachi.knowledge.__file__).parent / "network"
    source = (folder / "training.py").read_text() + (folder / "body.py").read_text()
    options = (Path(cli.__file__).parent / "network.py").read_text()
    for name in ("positions", "channels", "blocks", "batch", "rate"):
        default = re.search(rf"^    {name}: (?:int|float) = (\S+)", source, re.MULTILINE)
        shown = re.search(rf"^    {name}: .*\[([\d.]+)\]", options, re.MULTILINE)
        assert default
        assert shown
        assert float(shown[1]) == float(default[1])


@pytest.mark.slow
def test_train_pause_resume_and_show(games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch").set_num_threads(1)  # tests run on all cores already
    to = tmp_path / "new.network"
    train = ("network", "train", str(games), "--to", str(to), *TINY, "--small", str(games), "--weak", str(games))
    assert "Paused after 8 positions of 32" in run(capsys, *train, "--seconds", "0")
    assert not to.exists()
    assert "other settings" in error_of(capsys, *train, "--resume", "--rate", "0.5")
    said = run(capsys, *train, "--resume")
    assert "32 positions of 20 games seen" in said
    assert "Held out: " in said
    assert not to.with_name("new.network.checkpoint").exists()
    assert "the training was finished" in run(capsys, *train, "--resume")
    about = json.loads(run(capsys, "network", "show", str(to), "--json"))["about"]
    assert about["command"].startswith("katachi network train games.sgfs --hold-out 4 --small games.sgfs")
    assert about["held_out"] == "1 game in 4"
    assert json.loads(run(capsys, "predict", str(games), "--model", str(to), "--json"))["by"] == "network"
    assert "no folder" in error_of(capsys, "network", "train", str(games), "--to", str(tmp_path / "a" / "b"))
    assert "leave nothing" in error_of(capsys, *train, "--small-share", "0.95")


@pytest.mark.slow
def test_training_with_games_against_itself_and_a_judge(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch").set_num_threads(1)  # tests run on all cores already
    moves, whole, to = tmp_path / "moves.jsonl", tmp_path / "games.jsonl", tmp_path / "new.network"
    common = {"kind": "amateur", "size": 7, "komi": 6.5, "moves": [["B", "C3"]]}
    said = [{"lead": 1.0, "win": 0.6, "best": []}] * 2
    moves.write_text(
        json.dumps(common | {"id": "g002-1", "to_move": "W", "played": "E5", "lead": 1.0, "lost": {"E5": 0}})
    )
    whole.write_text(json.dumps(common | {"id": "g002", "judged": said}))
    train = ("network", "train", str(games), "--to", str(to), *TINY, "--selfplay", "3", "--judged", str(moves))
    train += ("--judged", str(whole), "--judged-share", "0.2")
    assert "Paused after 8 positions of 32" in run(capsys, *train, "--seconds", "0")
    assert "other settings" in error_of(capsys, *train, "--resume", "--selfplay-share", "0.5")
    assert "32 positions of 6 games seen" in run(capsys, *train, "--resume")
    about = json.loads(run(capsys, "network", "show", str(to), "--json"))["about"]
    expected = "--judged moves.jsonl --judged games.jsonl --judged-share 0.2 --selfplay 3 --selfplay-share 0.25"
    assert expected in about["command"]
    assert about["held_out"] == "1 game in 4; half of the judged games"
    assert about["settings"]["selfplay"] == 3
    assert "line 1 is not a judged position" in error_of(capsys, *train, "--judged", str(games))
    assert "leave nothing" in error_of(capsys, *train, "--judged-share", "1")
    assert "leave nothing" in error_of(capsys, *train, "--selfplay-share", "1")
    alone = [word for word in train if word not in {"--selfplay", "3"}]
    assert "goes with --selfplay" in error_of(capsys, *alone, "--selfplay-small", "2")


# ---- Games to train on -----------------------------------------------------------------------------------------------


def test_games_are_played_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = ("network", "games", "--size", "5", "--games", "2", "--weakest", "8", "--strongest", "16", "--to")
    for name in ("a.sgfs", "b.sgfs.gz"):
        assert f"{name}: 2 games on 5×5" in run(capsys, *play, str(tmp_path / name), "--seed", "3")
    found = [[record.moves for record in read_games([tmp_path / name])] for name in ("a.sgfs", "b.sgfs.gz")]
    assert len(found[0]) == 2
    assert found[0] == found[1]
    assert "add --force" in error_of(capsys, *play, str(tmp_path / "a.sgfs"))
    run(capsys, *play, str(tmp_path / "a.sgfs"), "--seed", "4", "--lopsided", "--force")
    assert [record.moves for record in read_games([tmp_path / "a.sgfs"])] != found[0]


def test_what_games_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play = ("network", "games", "--size", "5", "--games", "1", "--to")
    assert "ends in .sgfs" in error_of(capsys, *play, str(tmp_path / "a.txt"))
    assert "no folder" in error_of(capsys, *play, str(tmp_path / "none" / "a.sgfs"))
    named = (*play, str(tmp_path / "a.sgfs"))
    assert "weakest 500 is more than strongest 400" in error_of(capsys, *named, "--weakest", "500")
    assert not list(tmp_path.iterdir())

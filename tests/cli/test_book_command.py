"""``katachi book`` and ``--kb`` as a user meets them, and the book over GTP."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.gtp.tools import ask, new_engine

from katachi.go import BLACK, Game
from katachi.interfaces.cli import run
from katachi.interfaces.gtp.server import GtpServer
from katachi.knowledge.base import NEAREST, KnowledgeBase
from katachi.knowledge.manifest import published
from katachi.play import Player, PlayerSettings
from katachi.records import GameRecord, parse
from katachi.work import Budget

from .test_cli import MAIN, program

GAME = "(;GM[1]SZ[19];B[pd];W[dp];B[pq];W[dd];B[fq])"


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.sgf"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


@pytest.fixture
def bare(tmp_path: Path) -> str:
    """A knowledge base without patterns and without a predictor."""
    with published(tmp_path / "bare.kb"):
        pass
    return str(tmp_path / "bare.kb")


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert run(["book", *arguments, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_a_position_of_a_game(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    by_file = answer(capsys, game, "--move", "4")
    assert by_file == answer(capsys, "--moves", "Q16 D4 Q3")
    assert (by_file["to_move"], by_file["move_number"], by_file["plays"], by_file["closed"]) == (
        "white",
        4,
        "D16",
        None,
    )
    candidates = by_file["candidates"]
    assert isinstance(candidates, list)
    first, second = candidates[:2]
    assert first["probability"] == first["played"] / first["matched"]
    assert first["interval"][0] < first["probability"] < first["interval"][1]
    assert (first["playable"], second["playable"]) == (True, False)


def test_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["book", "--moves", "Q16 D4 Q3", "--top", "2"]) == 0
    out = capsys.readouterr().out
    for words in (
        "Move 4, White to play. The book plays D16.",
        "* a  D16",
        "  b  D17",
        "this board since 2016: played",
    ):
        assert words in out
    assert run(["book", "--moves", "D4 D3 C3 Q16 E3"]) == 0
    assert "The book has no move here: there is a fight" in capsys.readouterr().out


def test_it_plays_on_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "opening.sgf"
    data = answer(capsys, "--play", "12", "--always", "--seed", "3", "--to", str(out))
    assert data["closed"] is None
    assert data["sgf"] == str(out)
    moves = data["moves"]
    assert isinstance(moves, list)
    assert [move["number"] for move in moves] == list(range(1, 13))
    record = GameRecord.from_tree(parse(out.read_bytes()).games[0])
    assert len(record) == 12
    assert answer(capsys, "--play", "12", "--always", "--seed", "3")["moves"] == moves
    assert run(["book", "--play", "40"]) == 0
    assert "the book has no more moves" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (["--moves", "Q16 Q16"], "'Q16' cannot be played as move 2"),
        (["--moves", "Z99"], "'Z99'"),
        (["--move", "3"], "--move"),
        (["--to", "x.sgf"], "--play"),
        (["--method", "guess"], "guess"),
        (["--spread", "2"], "--spread"),
        (["--kb", "nowhere.kb"], "nowhere.kb"),
        (["nowhere.sgf"], "nowhere.sgf"),
    ],
)
def test_errors_quote_the_input(arguments: list[str], quoted: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["book", *arguments]) != 0
    error = capsys.readouterr().err
    assert quoted in error
    assert error.count("\n") == 1


def test_a_file_and_moves(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["book", game, "--moves", "Q16"]) != 0
    assert "not both" in capsys.readouterr().err


# ---- --kb --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["gtp", "analysis"])
def test_a_folder_that_is_no_base(command: str, tmp_path: Path) -> None:
    done = program(command, "--kb", str(tmp_path))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert done.stderr.startswith(f"katachi {command}: ")
    assert str(tmp_path) in done.stderr


@pytest.mark.slow
def test_presets() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MAIN, "gtp", "--preset", "paper:K", "--set", "preselect=5"],
        input="kata-get-param book_closes\nkata-get-param preselect\nquit\n",
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout.split() == ["=", "false", "=", "5", "="]
    done = program("gtp", "--preset", "paper:Q")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "paper:K, paper:C, paper:M" in done.stderr


def test_a_base_without_patterns(bare: str) -> None:
    off = {"kb": bare, "offline": "off"}
    with pytest.raises(ValueError, match=r"bare\.kb: this knowledge base has no nearest patterns"):
        PlayerSettings.parse({**off, "book": "on"}).knowledge(["book"])
    with pytest.raises(ValueError, match="no nearest patterns"):
        PlayerSettings.parse({**off, "preselect": "7"}).knowledge()
    assert PlayerSettings.parse({**off, "preselect": "7", "preselect_nearest": "0"}).knowledge().folder == Path(bare)
    player = Player(PlayerSettings.parse({**off, "max_megabytes": "16"}))  # nobody asked for the book
    assert player.choose(Game(), BLACK, Budget(playouts=5), lambda: False).book is None


@pytest.mark.slow
@pytest.mark.parametrize("command", ["gtp", "analysis"])
def test_a_base_without_a_predictor(command: str, bare: str) -> None:
    done = program(command, "--kb", bare, "--set", "offline=on")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "no predictor.bin in this knowledge base" in done.stderr
    assert "offline=off" in done.stderr
    done = program(command, "--kb", bare, "--set", "offline=off")
    assert (done.returncode, done.stderr) == (0, "")
    done = program(command, "--kb", bare)  # the predictor was not asked for by name, so there is another one
    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert "bare.kb: this knowledge base has no predictor; the one that comes with Katachi is used" in done.stderr


def test_the_book_of_a_base_as_mining_leaves_it(tmp_path: Path) -> None:
    """An example of the help: such a base has no predictor, so Katachi's own is used."""
    with published(tmp_path / "my.kb") as draft:
        draft.add_file(KnowledgeBase.shipped().folder / NEAREST)
    command = [sys.executable, "-c", MAIN, "gtp", "--set", "book=on", "--kb", str(tmp_path / "my.kb")]
    done = subprocess.run(command, input="genmove b\n", capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout[:2]) == (0, "= ")
    assert "my.kb: this knowledge base has no predictor" in done.stderr


# ---- GTP ---------------------------------------------------------------------------------------------------------


def say(engine: GtpServer, line: str) -> str:
    return ask(engine, line)[0]


def test_a_session_with_the_book() -> None:
    settings = PlayerSettings.parse(
        {"book": "on", "book_moves": "3", "max_megabytes": "16", "kb": str(KnowledgeBase.shipped().folder)}
    )
    engine = new_engine(player=Player(settings, seed=1), budget=Budget(playouts=20), size=19)
    say(engine, "play b Q16")
    say(engine, "play w D4")
    assert "book of 3 moves" in say(engine, "gomill-describe_engine")
    first = say(engine, "reg_genmove b")
    assert say(engine, "genmove b") == first
    why = say(engine, "gomill-explain_last_move")
    assert "professionals play it" in why
    assert "that this whole board was there since 2016" in why
    assert "Q10" in say(engine, "katachi-explain Q10")  # the search is asked as ever
    say(engine, "genmove w")
    assert "the search visited it" in say(engine, "gomill-explain_last_move")


def test_book_settings_in_the_middle_of_a_session() -> None:
    engine = new_engine(player=Player(PlayerSettings.parse({"max_megabytes": "16"})), budget=Budget(playouts=5))
    assert say(engine, "kata-get-param book") == "= true"
    say(engine, "kata-set-param book off")
    assert say(engine, "kata-get-param book") == "= false"
    say(engine, "kata-set-param book on")
    say(engine, "kata-set-param book_spread 0.1")
    assert (say(engine, "kata-get-param book"), say(engine, "kata-get-param book_spread")) == ("= true", "= 0.1")
    assert say(engine, "kata-set-param book_k 0").startswith("? invalid value")
    assert say(engine, "kata-set-param kb nowhere.kb").startswith("? invalid value: nowhere.kb")
    assert say(engine, "kata-set-param bias_growth -0.25") == "="
    assert "[bool] book 1" in say(engine, "katachi-param_search")
    lines = say(engine, "lz-genmove_analyze b")
    assert lines.splitlines()[-1].startswith("play ")


def test_the_game_that_is_read_is_never_overwritten(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = Path(game).read_bytes()
    assert run(["book", game, "--move", "3", "--play", "2", "--to", game, "--force"]) != 0
    assert "never overwritten" in capsys.readouterr().err
    assert Path(game).read_bytes() == before
    other = tmp_path / "other.sgf"
    other.write_text("mine")
    assert run(["book", game, "--move", "3", "--play", "2", "--to", str(other)]) != 0
    assert "add --force to replace it" in capsys.readouterr().err
    assert other.read_text() == "mine"
    assert run(["book", game, "--move", "3", "--play", "2", "--to", str(other), "--force"]) == 0
    assert other.read_text().startswith("(;")


@pytest.mark.parametrize("command", ["book", "explain", "review"])
def test_what_is_no_text_is_not_read_as_a_game(
    command: str, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = tmp_path / "games.sgf.gz"
    packed.write_bytes(gzip.compress(Path(game).read_bytes()))
    assert run([command, str(packed)]) != 0
    assert "games.sgf.gz is not an SGF file (is it compressed?)" in capsys.readouterr().err


def test_an_illegal_move_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "twice.sgf"
    path.write_text("(;SZ[9];B[ee];W[ee];B[cc])")
    assert run(["explain", str(path), "--playouts", "10"]) == 0
    assert "move 2 cannot be played" in capsys.readouterr().err

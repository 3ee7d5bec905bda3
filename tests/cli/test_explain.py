"""``katachi explain`` and ``katachi analysis`` as programs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from katachi.go import Game, vertex
from katachi.knowledge.manifest import published
from katachi.search import TreeSearch

from .test_cli import MAIN, program

GAME = "(;GM[1]SZ[9]KM[7]RU[Chinese];B[ee];W[ec];B[cc];W[gg];B[ef];W[dd])"
CONTRACT = {"vertex", "visits", "winrate", "score", "terms", "patterns", "shapes", "rules", "pv"}


@pytest.fixture
def game(tmp_path: Path) -> str:
    path = tmp_path / "game.sgf"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


@pytest.mark.slow
def test_json_contract(game: str) -> None:
    done = program("explain", game, "--move", "4", "--playouts", "300", "--top", "3", "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert (data["to_move"], data["played"], len(data["candidates"])) == ("white", "G3", 3)
    assert len(data["ownership"]) == 81
    expected = urgencies("E5", "E7", "C7")
    for candidate in data["candidates"]:
        assert candidate.keys() >= CONTRACT
        total = sum(term["weight"] * term["value"] for term in candidate["terms"].values())
        assert total == pytest.approx(expected[candidate["vertex"]], abs=1e-6)
        assert candidate["score"] == pytest.approx(total, abs=1e-9)


def urgencies(*moves: str) -> dict[str, float]:
    """The search's own number for each move, by the command's seed and 300 simulations."""
    position = Game(9, rules="chinese", komi=7)
    for move in moves:
        position.play(move)
    search = TreeSearch(seed=0)
    search.set_game(position)
    search.run(simulations=300)
    return {vertex(point, 9): move.score for point, move, _ in search._core.moves()}


@pytest.mark.slow
def test_patterns_behind_the_candidates(tmp_path: Path) -> None:
    path = tmp_path / "opening.sgf"
    path.write_text("(;SZ[19];B[qd];W[oc];B[od])", encoding="utf-8")
    done = program("explain", str(path), "--move", "3", "--playouts", "100", "--top", "2", "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["played_move"]["vertex"] == data["played"] == "P16"
    kinds = {pattern["kind"]: pattern for pattern in data["played_move"]["patterns"]}
    assert kinds.keys() == {"nearest", "context", "collocation", "predictor"}
    nearest = kinds["nearest"]
    assert nearest["interval"][0] < nearest["played"] / nearest["matched"] < nearest["interval"][1]
    assert {"black", "white", "event", "date", "move"} <= nearest["examples"][0].keys()
    assert "*" in "".join(nearest["drawing"])
    assert f"{nearest['played']:,} of {nearest['matched']:,} such positions" in " ".join(data["played_move"]["details"])
    assert kinds["predictor"]["rank"] >= 1


@pytest.mark.slow
def test_for_people(game: str) -> None:
    plain = program("explain", game, "--playouts", "300", "--top", "2", "--about", "A1")
    done = program("explain", game, "--playouts", "300", "--top", "2", "--more")
    assert (plain.returncode, done.returncode) == (0, 0), plain.stderr + done.stderr
    for words in ("A B C D", "Move 7, Black to play", "rests mostly on", "transient", "score"):
        assert words in done.stdout
    assert "rests mostly on" not in plain.stdout
    assert "Why not A1? It is worth about" in plain.stdout


@pytest.mark.slow
def test_facts_groups_and_why_not(game: str) -> None:
    done = program("explain", game, "--playouts", "200", "--top", "2", "--about", "pass", "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    for candidate in data["candidates"]:
        assert all(
            {"kind", "certainty", "points", "line", "size", "sentence"} <= fact.keys() for fact in candidate["facts"]
        )
        assert all(fact["line"][0] == candidate["vertex"] for fact in candidate["facts"])
    assert data["why_not"]["move"] == "pass"
    assert data["why_not"]["line"][:2] == ["pass", data["why_not"]["reply"]]
    assert {"points_lost", "facts", "better"} <= data["why_not"].keys()
    assert all({"stones", "color", "status", "vital"} <= group.keys() for group in data["groups"])
    stones = [stone for group in data["groups"] for stone in group["stones"]]
    assert len(stones) == len(set(stones)) == 6


@pytest.mark.slow
def test_settings_change_the_answer(game: str) -> None:
    plain, changed = (
        json.loads(program("explain", game, "--playouts", "200", "--json", *more).stdout)
        for more in ([], ["--set", "bandit=ucb1"])
    )
    assert plain["candidates"] != changed["candidates"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments",
    [
        ["--about", "Z99"],
        ["--about", "E5"],
        ["--move", "99"],
        ["--move", "0"],
        ["--set", "x=1"],
        ["--playouts", "5", "--seconds", "1"],
        ["--playouts", "0"],
    ],
)
def test_mistakes_are_one_line(game: str, arguments: list[str]) -> None:
    done = program("explain", game, *arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("katachi: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
def test_a_base_without_a_predictor_is_told(game: str, tmp_path: Path) -> None:
    with published(tmp_path / "my.kb"):
        pass
    done = program("explain", game, "--playouts", "50", "--json", "--kb", str(tmp_path / "my.kb"))
    assert done.returncode == 0
    assert json.loads(done.stdout)["candidates"]
    assert "my.kb: this knowledge base has no predictor; the one that comes with Katachi is used" in done.stderr


@pytest.mark.slow
def test_a_file_without_a_game(tmp_path: Path) -> None:
    path = tmp_path / "x.sgf"
    path.write_bytes(b"nothing here")
    done = program("explain", str(path))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def analysis(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", MAIN, "analysis", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=False)


def test_analysis_as_katrain_starts_it() -> None:
    query = {"id": "a", "moves": [], "rules": "japanese", "boardXSize": 9, "boardYSize": 9, "maxVisits": 50}
    done = analysis(json.dumps(query) + "\n", "-model", "m", "-config", "c", "-analysis-threads", "2")
    assert done.returncode == 0
    assert json.loads(done.stdout)["rootInfo"]["visits"] == 50
    assert done.stderr.count("has no effect") == 2


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [["--playouts", "0"], ["--winrates-as", "x"], ["--set", "x=1"], ["--nonsense"]])
def test_wrong_options_of_analysis(arguments: list[str]) -> None:
    done = analysis("", *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("katachi analysis: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("command", ["analysis", "explain"])
def test_help_has_an_example(command: str) -> None:
    done = program(command, "--help")
    assert done.returncode == 0
    assert "xamples:" in done.stdout

"""``katachi openings``: a player's games beside those of another base."""

import json
from pathlib import Path

import pytest
from tests.knowledge.games import save_lines
from tests.knowledge.joseki_games import game

from katachi.interfaces import cli
from katachi.knowledge.mining import MiningJob

FAR = ("E5", "F5", "G5", "E6")


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Four games of Ann with Black, who answers a low approach three times on the first line, once as usual; one with
    White, in another corner."""
    folder = tmp_path_factory.mktemp("own")
    records = [game(f"Q16 O17 {'T19' if i < 3 else 'R14'} {FAR[i]}", "W+R" if i else "B+R", 2020 + i) for i in range(4)]
    records.append(game("D16 Q4 C4 R6 O3", "W+R", 2024))
    for record in records[:4]:
        record.headers["PB"] = "Ann Example"
    records[4].headers["PW"] = "Ann Example"
    MiningJob([save_lines(records, folder / "games.sgfs.gz")], folder / "my.kb", workers=1).run()
    return str(folder / "my.kb")


def test_what_is_faced_and_how_it_is_answered(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["openings", kb, "--player", "Ann", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["player"], found["games"]) == ("Ann", 5)
    first = found["corners"][0]
    assert (first["color"], first["count"], first["line"]) == (
        "black",
        4,
        ["4-4 point (hoshi)", "low approach (kakari)"],
    )
    odd, usual = first["moves"]
    assert (odd["vertex"], odd["count"], odd["wins"]["count"], odd["usual"]["count"]) == ("T19", 3, 1, 0)
    assert (usual["vertex"], usual["count"], usual["usual"]["of"]) == ("R14", 1, 41_572)
    assert (first["favourite"]["vertex"], first["favourite"]["count"]) == ("R14", 1)


def test_only_where_the_player_parts(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["openings", kb, "--player", "Ann", "--parting", "--json"]) == 0
    corners = json.loads(capsys.readouterr().out)["corners"]
    assert [corner["moves"][0]["vertex"] for corner in corners][:1] == ["T19"]
    assert all(corner["moves"][0]["usual"]["value"] < 0.01 for corner in corners)


def test_for_people(kb: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["openings", kb, "--player", "Ann"]) == 0
    out = capsys.readouterr().out
    assert "5 games of 'Ann'" in out
    assert "As Black you won 25.0 %" in out
    assert "T19, 3×" in out


def test_nobody_of_that_name(kb: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["openings", kb, "--player", "Nobody"]) != 0
    assert "'Nobody'" in capsys.readouterr().err
    assert cli.run(["openings", str(tmp_path), "--player", "Ann"]) != 0

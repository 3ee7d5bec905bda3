"""Names, files and pictures of the tables."""

import json
from pathlib import Path

import pytest

from katachi.go import Picture
from katachi.interfaces.cli import run
from katachi.lab import reproduce
from katachi.lab.plotting import BoardFigure, Boards, Plot, Series, draw
from katachi.lab.reproduce.output import MadeTable, write


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("K8", "K8"),
        ("k table 2", "K8"),
        ("K-T2", "K8"),
        ("K Tab. 3", "K9"),
        ("K Figure 3", "K-F3"),
        ("kf3", "K-F3"),
        ("C Table I", "C7"),
        ("C-F6", "C2"),
        ("C Fig. 3", "C2"),
        ("R Table 1", "R-T1"),
        ("R table 4", "R6"),
        ("M Table 1", "M8"),
        ("M figure 2", "M6"),
        ("M-F4", "M-F4"),
    ],
)
def test_the_papers_own_names_are_understood(name: str, wanted: str) -> None:
    assert reproduce.find(name).id == wanted


def test_every_experiment_is_found_by_its_places() -> None:
    for one in reproduce.EXPERIMENTS.values():
        assert reproduce.find(one.id.lower()) is one
        for place in one.places:
            assert reproduce.find(f"{one.id[0]}-{place}") is one


@pytest.mark.parametrize("name", ["K99", "X Table 1", "K Table", "M Table 9", ""])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match="--list"):
        reproduce.find(name)


def test_files_of_a_table(tmp_path: Path) -> None:
    table = reproduce.Table("M9", "Weights", ["a|b", "n"], [["x", 1234], ["y", 0.5]], ["a note"])
    table.figures = [
        Plot(
            "curve", "x", "y", [Series("ours", [1, 2], [3, 4], [2, 3], [4, 5]), Series("paper", [1], [2], dotted=True)]
        ),
        Boards("boards", [BoardFigure("one", Picture(("X.O", "...", "..."), labels={1: "a"}))]),
    ]
    made = MadeTable.of(reproduce.EXPERIMENTS["M9"], table, reproduce.Scale(None, seed=3), 1.25)
    names = {path.name for path in write(made, tmp_path)}
    assert names == {"M9.md", "M9.json", "M9.svg", "M9.png", "M9-2.svg", "M9-2.png"}
    page = (tmp_path / "M9.md").read_text(encoding="utf-8")
    assert "| a\\|b | n |" in page
    assert "| x | 1,234 |" in page
    assert "![Weights](M9-2.svg)" in page
    assert "katachi reproduce M9 --seed 3" in page
    facts = json.loads((tmp_path / "M9.json").read_text(encoding="utf-8"))
    assert (facts["rows"], facts["seed"], facts["full"]) == ([["x", 1234], ["y", 0.5]], 3, False)
    assert "[M9](M9.md)" in (tmp_path / "index.md").read_text(encoding="utf-8")
    assert (tmp_path / "M9.png").read_bytes().startswith(b"\x89PNG")


def test_the_same_figure_gives_the_same_picture() -> None:
    figure = Boards("b", [BoardFigure("one", Picture(("###", "#XO", "#.."), labels={8: "12"}))])
    assert draw(figure, "svg") == draw(figure, "svg")
    other = Boards("b", [BoardFigure("one", Picture(("###", "#XO", "#X."), labels={8: "12"}))])
    assert draw(figure, "svg") != draw(other, "svg")


def test_the_command_writes_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "made"
    assert run(["reproduce", "M Table 1", "R Table 1", "--to", str(folder), "--match-games", "1", "--simulations", "1",
                "--seconds", "0.01", "--size", "3", "--json"]) == 0  # fmt: skip
    nakade, bounds = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert [nakade["id"], bounds["id"]] == ["M8", "R-T1"]
    assert bounds["rows"][0][2:] == [1918, 4421, 2643, 1121, 375, 282]
    assert nakade["command"].startswith("katachi reproduce M8 --match-games 1 --simulations 1")
    assert {"M8.md", "M8.svg", "R-T1.json", "index.md"} <= {path.name for path in folder.iterdir()}


def test_the_list_has_every_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["reproduce", "--list", "--json"]) == 0
    listed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["id"] for one in listed] == list(reproduce.EXPERIMENTS)
    assert next(one["where"] for one in listed if one["id"] == "C2") == "Figure 3, Figure 6"

"""``katachi collocations`` and ``katachi kb zipf`` as people use them."""

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import typer
from rich.console import Console
from tests.knowledge.joseki_games import knowledge_base
from typer.testing import CliRunner, Result

from katachi.interfaces import cli
from katachi.interfaces.cli.collocations import GraphScreen
from katachi.interfaces.cli.kb.zipf import EPILOG, read_spectrum, text_plot, zipf_command
from katachi.interfaces.cli.walking import walk
from katachi.knowledge.patterns.collocations.graph import CollocationGraph
from katachi.knowledge.patterns.collocations.scene import Scene
from katachi.knowledge.patterns.contexts.keys import Convention
from katachi.lab.plotting import Plot, Series
from katachi.records import parse

from .test_cli import program


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(knowledge_base(tmp_path_factory.mktemp("joseki") / "kb"))


# ---- joseki ----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_for_people(kb: str) -> None:
    done = program("collocations", "--kb", kb, "--moves", "R16 P17", COLUMNS="80")
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert "17 . . . . . . . . . . . . . .(O). . . ." in lines
    assert "14 . . . . . . . . . . . . . . . . a . ." in lines
    assert "15 moves followed it nearby; 10 of them are collocations that fit this board" in " ".join(
        done.stdout.split()
    )
    assert " ".join(lines[-2].split()) == "a X R14 10 100.0 % 60.0 % [31.3, 83.2] 43 +2.5 1950–1995"


@pytest.mark.slow
def test_json(kb: str) -> None:
    done = program("collocations", "--kb", kb, "--json", "--depth", "3", "--top", "2")
    data = json.loads(done.stdout)
    assert [move["vertices"] for move in data["moves"]] == [["Q16"], ["R16"]]
    approach = data["moves"][1]["then"]["moves"][0]
    assert (approach["vertices"], approach["color"], approach["wins"]["of"]) == (["P17"], "white", 10)
    assert approach["first"]["game"] == "Black – White, 1950"
    assert approach["then"]["moves"][0]["vertices"] == ["R14"]


@pytest.mark.slow
def test_from_a_key_and_from_a_game(kb: str, tmp_path: Path) -> None:
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[19];B[qd];W[oc];B[qf];W[dp])", encoding="utf-8")
    after_two = json.loads(program("collocations", "--kb", kb, "--game", str(game), "--after", "2", "--json").stdout)
    assert after_two["moves"][0]["vertices"] == ["R14"]
    by_key = json.loads(program("collocations", "--kb", kb, "--from", after_two["key"], "--json").stdout)
    assert by_key["key"] == after_two["key"]
    assert [move["count"] for move in by_key["moves"]] == [10, 5]


@pytest.mark.slow
def test_files(kb: str, tmp_path: Path) -> None:
    sgf, graph = tmp_path / "out.sgf", tmp_path / "out.graphml"
    done = program("collocations", "--kb", kb, "--to", str(sgf), "--graph", str(graph), "--depth", "2")
    assert done.returncode == 0, done.stderr
    (tree,) = parse(sgf.read_bytes(), strict=True).games
    assert [child.get("B") for child in tree.root.children][:2] == ["pd", "qd"]
    assert "mover wins" in (tree.root.get("C") or "")
    assert ET.parse(graph).getroot().tag.endswith("graphml")
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["out.graphml", "out.sgf"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "quoted"),
    [
        (["--from", "xyz"], "'xyz'"),
        (["--from", "010000"], "'010000'"),
        (["--moves", "Q16 Q16"], "Q16"),
        (["--moves", "Z99"], "'Z99'"),
        (["--moves", "Q16 pass"], "pass"),
        (["--moves", "Q16", "--from", "00"], "--from"),
        (["--after", "3"], "--after"),
        (["--kb", "nowhere"], "'nowhere'"),
        (["--graph", "graph.png"], "'graph.png'"),
    ],
)
def test_mistakes_are_one_line(kb: str, arguments: list[str], quoted: str) -> None:
    base = [] if "--kb" in arguments else ["--kb", kb]
    done = program("collocations", *base, *arguments)
    assert done.returncode != 0
    assert done.stdout == ""
    assert done.stderr.startswith("katachi: ")
    assert done.stderr.count("\n") == 1
    assert quoted in done.stderr


@pytest.mark.slow
def test_games_that_do_not_help(kb: str, tmp_path: Path) -> None:
    game = tmp_path / "game.sgf"
    for text, number in (("nothing", "1"), ("(;SZ[19];B[qd])", "2")):
        game.write_text(text, encoding="utf-8")
        done = program("collocations", "--kb", kb, "--game", str(game), "--after", number)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1
        assert "game.sgf" in done.stderr


def test_walking(kb: str) -> None:
    """Down two moves, a wrong letter, up, and out."""
    console = Console(record=True, width=100, file=open("/dev/null", "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    words = iter(["b", "a", "z", "u", "q"])
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(words)

    screen = GraphScreen(CollocationGraph.open(Path(kb)), console, limit=5, everywhere=False)
    walk(screen.follow, Scene.opening(Convention()), console, ask)
    text = console.export_text()
    assert len(prompts) == 5
    assert "'z' is not a letter" in text
    anchors = [line for line in text.splitlines() if "(X)" in line or "(O)" in line]
    assert [line.split()[0] for line in anchors] == ["16", "17", "16"]


@pytest.mark.slow
def test_help_has_an_example() -> None:
    done = program("collocations", "--help")
    assert done.returncode == 0
    assert "xamples:" in done.stdout


# ---- kb zipf ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def spectra(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("zipf")
    frequency, patterns = np.unique(np.random.default_rng(9).zipf(2.0, 4000), return_counts=True)
    table = {"table": ["contexts-9"] * len(frequency), "frequency": frequency, "patterns": patterns}
    pq.write_table(pa.table(table), folder / "spectrum.parquet")
    return folder


def zipf(*arguments: str) -> Result:
    app = typer.Typer()
    app.command("zipf", epilog=EPILOG)(zipf_command)
    return CliRunner().invoke(app, list(arguments), env={"COLUMNS": "100"})


@pytest.mark.slow
def test_zipf_for_people(spectra: Path, tmp_path: Path) -> None:
    picture = tmp_path / "zipf.svg"
    done = zipf(str(spectra), "--samples", "10", "--svg", str(picture))
    assert done.exit_code == 0, done.output
    for words in ("contexts-9: 4,000 patterns", "rank", "least squares", "likelihood", "KS distance"):
        assert words in done.output
    assert ET.parse(picture).getroot().tag.endswith("svg")


def test_zipf_json(spectra: Path) -> None:
    data = json.loads(zipf(str(spectra), "--samples", "10", "--json").stdout)
    assert (data["table"], data["patterns"]) == ("contexts-9", 4000)
    law = data["maximum_likelihood"]
    low, high = law["interval"]
    assert low < law["exponent"] < high
    assert law["exponent"] == pytest.approx(2.0, abs=0.1)
    assert [line["smallest_frequency"] for line in data["least_squares"]] == [1, 10]


@pytest.mark.parametrize("arguments", [["--table", "pairs"], ["--samples", "1"]])
def test_zipf_mistakes(spectra: Path, arguments: list[str]) -> None:
    done = zipf(str(spectra), *arguments)
    assert done.exit_code == 2
    assert arguments[1] in done.output


def test_zipf_of_what_is_no_base(tmp_path: Path) -> None:
    with pytest.raises(typer.BadParameter, match=r"has no spectrum\.parquet"):
        read_spectrum(tmp_path, "pairs")
    (tmp_path / "spectrum.parquet").write_bytes(b"PAR1")
    with pytest.raises(typer.BadParameter, match="is damaged"):
        read_spectrum(tmp_path, "pairs")
    assert zipf(str(tmp_path / "missing")).exit_code == 2


def test_plots_put_dots_where_they_belong() -> None:
    plot = Plot("title", "x", "y", [Series("", [1, 10, 100], [100, 10, 1])])
    rows = text_plot(plot, columns=5, rows=5).splitlines()
    assert rows[0] == "title"
    body = [row.partition("│")[2] for row in rows if "│" in row]
    assert body[0][0] != "⠀"
    assert body[4].rstrip("⠀")[-1] != " "
    assert len(body[4]) == 5
    assert body[2][2] != "⠀"
    assert [row.split()[0] for row in (rows[2], rows[6])] == ["100", "1"]


def test_files_that_cannot_be_written_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = str(knowledge_base(tmp_path / "kb"))
    for file, said in ((tmp_path / "nowhere" / "x.sgf", "no folder"), (tmp_path / "x.png", "ends in .sgf")):
        assert cli.run(["collocations", "--kb", base, "--to", str(file)]) == 2
        assert said in capsys.readouterr().err

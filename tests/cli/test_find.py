"""``katachi find`` as a program."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from katachi.interfaces import cli
from katachi.knowledge.archive import Archive
from katachi.knowledge.manifest import published
from katachi.records import read_games

from .test_cli import MAIN, program

GAMES = """\
(;SZ[9]PB[Ito]PW[Ueda]RE[B+R]DT[1990-02-03]EV[Meijin];B[hc];W[gc];B[ee])
(;SZ[9]PB[Ueda]PW[Ito]RE[W+2.5]DT[1993];B[hc];W[gc];B[ee])
(;SZ[9]PB[Abe]PW[Ito]RE[W+R]DT[2004];B[bc];W[cc];B[ee])
(;SZ[9]PB[Abe]PW[Baba]RE[W+R]DT[2005];B[ee];W[hc];B[gc])
(;SZ[9]PB[Abe]PW[Baba]RE[?];B[hc];W[ee];B[ai];W[hb])
(;SZ[9]PB[Abe]PW[Baba];B[ee];W[ed])
"""
CORNER = "-----/....|/....|/..X.|/....|"
GOLDEN = """\
---------
 . . . . |
 . . B . |
 . A X . |
 . . . . |

5 hits in 5 of 6 games; X won 50.0 % [15.0, 85.0] of 4 decided; tenuki 20.0 %, never continued 0.0 %. (TIME)
continuations

 move  count                share  at once  later  X wins           mover wins
 ─────────────────────────────────────────────────────────────────────────────
 A O       4  80.0 % [37.6, 96.4]        4      0  50.0 %  50.0 % [15.0, 85.0]
 B O       1   20.0 % [3.6, 62.4]        0      1       –                    –

share over time, one bar is 5 years

 move  years      trend  latest game
 ───────────────────────────────────────────────
 A O   1990–2005  █·██   2005 Abe – Baba, move 2
 B O   ?          ▁·▁▁   Abe – Baba, move 1

games, the latest 3 of 5 hits

 date  black  white  event  result  at  where  next
 ─────────────────────────────────────────────────────
 2005  Abe    Baba          W+R      2  F6:J9  A: B G7
 2004  Abe    Ito           W+R      1  A6:D9  A: W C7
 1993  Ueda   Ito           W+2.5    1  F6:J9  A: W G7
"""


@pytest.fixture
def games(tmp_path: Path) -> str:
    path = tmp_path / "games.sgfs"
    path.write_text(GAMES, encoding="utf-8")
    return str(path)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    """The command's JSON, in this process: starting one each time would take long."""
    code = cli.run(["find", *arguments, "--json"])
    out, err = capsys.readouterr()
    assert code == 0, err
    return json.loads(out)


def plain(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines()]


@pytest.mark.slow
def test_for_people(games: str) -> None:
    done = program("find", CORNER, "--in", games, "--limit", "3")
    assert done.returncode == 0, done.stderr
    lines = plain(done.stdout)
    lines[6] = lines[6][: lines[6].rindex("(")] + "(TIME)"
    assert "\n".join(lines).strip() == GOLDEN.strip()


def test_a_knowledge_base_its_games_and_a_collection_answer_alike(
    games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with published(tmp_path / "kb") as draft:
        Archive.build(read_games([games])).save(draft.folder / "games")
    answers = []
    for source in (games, tmp_path / "kb", tmp_path / "kb" / "games"):
        answers.append(answer(capsys, CORNER, "--in", str(source)))
        assert answers[-1].pop("seconds") >= 0
    assert answers[0] == answers[1] == answers[2]
    assert (answers[0]["hits"], answers[0]["continuations"][0]["vertex"]) == (5, "G7")


def test_several_places_are_searched_together(games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("a", "b"):
        with published(tmp_path / name) as draft:
            Archive.build(read_games([games])).save(draft.folder / "games")
    places = ["--in", str(tmp_path / "a"), "--in", games, "--in", str(tmp_path / "b")]
    once, thrice = answer(capsys, CORNER, "--in", games), answer(capsys, CORNER, *places)
    assert (thrice["hits"], thrice["games"]) == (3 * once["hits"], 3 * once["games"])


def test_all_ways_to_say_a_pattern(games: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "corner.txt").write_text(CORNER.replace("/", "\n"))
    (tmp_path / "game.sgf").write_text("(;SZ[9];B[hc];W[aa])")
    for way in (
        [str(tmp_path / "corner.txt")],
        [CORNER.replace("-", "").replace("|", "").strip("/"), "--anchor", "corner"],
        ["--game", str(tmp_path / "game.sgf"), "--after", "1", "--region", "F9:J6"],
        ["--moves", "H7", "--size", "9", "--region", "F9:J6"],
    ):
        assert answer(capsys, *way, "--in", games)["hits"] == 5


def test_switches_and_filters(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    for options, hits in (
        (["--no-symmetries"], 4),
        (["--no-colour-swap"], 4),
        (["--next", "X"], 1),
        (["--player", "Ito"], 3),
        (["--since", "1993", "--until", "2004"], 2),
        (["--to-move", "1"], 4),
        (["--where", "result=W+R"], 2),
        (["--black", "abe", "--white", "baba"], 2),
        (["--event", "meijin"], 1),
        (["--all-hits"], 5),
        (["--komi", "6.5"], 0),
    ):
        found = answer(capsys, CORNER, "--in", games, *options)
        assert (options, found["hits"]) == (options, hits)


@pytest.mark.slow
def test_files_are_written(games: str, tmp_path: Path) -> None:
    out, folder = tmp_path / "out.sgf", tmp_path / "found"
    done = program("find", CORNER, "--in", games, "--to", str(out), "--games-to", str(folder))
    assert done.returncode == 0, done.stderr
    assert ";W[gc]" in out.read_text()
    assert len(list(folder.iterdir())) == 5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([CORNER], "--in"),
        (["--in", "GAMES"], "give one pattern"),
        (["X", "--moves", "E5", "--in", "GAMES"], "give one pattern"),
        (["XQ", "--in", "GAMES"], "'Q' in row 1"),
        (["X", "--in", "nowhere"], "'nowhere'"),
        (["X", "--in", "GAMES", "--anchor", "roof"], "'roof' is not an anchor"),
        (["X", "--in", "GAMES", "--next", "B"], "use any, X or O"),
        (["X", "--in", "GAMES", "--since", "yesterday"], "'yesterday' is not a date"),
        (["X", "--in", "GAMES", "--where", "colour=red"], "no filter is called 'colour'"),
        (["X", "--in", "GAMES", "--player", "Ito", "--where", "player=Abe"], "player is given twice"),
        (["X", "--in", "GAMES", "--region", "A1:B2"], "--region"),
        (["--in", "GAMES", "--jsn"], "No such option: --jsn"),
        (["X", "--in", "GAMES", "--playr", "Ito"], "--playr"),
        (["--moves", "E5 E5", "--in", "GAMES"], "'E5'"),
        (["--game", "nowhere.sgf", "--in", "GAMES"], "'nowhere.sgf'"),
        (["X", "--in", "GAMES", "--to", "no/such/folder/x.sgf"], "no/such/folder"),
    ],
)
def test_mistakes_are_one_line(
    games: str, arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["find", *(games if word == "GAMES" else word for word in arguments)]) != 0
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.startswith("katachi: ")
    assert err.count("\n") == 1


@pytest.mark.slow
def test_a_drawing_from_outside(games: str) -> None:
    command = [sys.executable, "-c", MAIN, "find", "-", "--in", games, "--json"]
    drawing = CORNER.replace("/", "\n")
    done = subprocess.run(command, input=drawing, capture_output=True, text=True, timeout=60, check=False)
    assert json.loads(done.stdout)["hits"] == 5, done.stderr


@pytest.mark.slow
def test_damaged_games_are_one_line(games: str, tmp_path: Path) -> None:
    with published(tmp_path / "kb") as draft:
        Archive.build(read_games([games])).save(draft.folder / "games")
    moves = tmp_path / "kb" / "games" / "moves.npy"
    moves.write_bytes(moves.read_bytes()[:-3])
    done = program("find", "X", "--in", str(tmp_path / "kb"))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "moves.npy" in done.stderr


def test_a_base_without_games_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with published(tmp_path / "kb") as draft:
        draft.add_table("some", pa.table({"count": [1]}))
    assert cli.run(["find", "X", "--in", str(tmp_path / "kb")]) == 1
    assert "has no games, only its tables" in capsys.readouterr().err


def test_a_folder_without_games_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["find", "X", "--in", str(tmp_path)]) == 2
    assert f"there are no games in '{tmp_path}'" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_no_drawing(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["find", "nofile.txt", "--in", games]) == 2
    assert "no such file: 'nofile.txt'" in capsys.readouterr().err


@pytest.mark.slow
def test_help_has_an_example() -> None:
    done = program("find", "--help")
    assert "xamples:" in done.stdout
    assert "katachi find" in done.stdout

"""What `import katachi` offers: it is quick, complete, documented, and takes things as people have them."""

import copy
import doctest
import inspect
import multiprocessing
import pickle
import re
import runpy
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.drawing import corner_of

import katachi as k
from katachi.go import BLACK, WHITE, Color
from katachi.reading import shipped_problems

ROOT = Path(__file__).parent.parent
HEAVY = ("numpy", "pyarrow", "scipy", "typer", "rich", "importlib.metadata", "katachi._core")
GAME = "(;SZ[9]PB[Shusaku]PW[Gennan]RE[B+2];B[ge];W[cg];B[gc];W[cc])"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with the examples and some games in it."""
    (tmp_path / "my-games").mkdir()
    (tmp_path / "my-games" / "game.sgf").write_text(GAME)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run_blocks(page: str) -> list[str]:
    """Run the Python of a page as one program."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)
    exec(compile("\n".join(blocks), page, "exec"), {"__name__": "page"})
    return blocks


def test_the_readme_is_a_short_tour(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (block,) = run_blocks("README.md")
    assert len([line for line in block.splitlines() if line]) <= 22
    printed = capsys.readouterr().out
    assert "White to move" in printed or "Black to move" in printed
    assert "proved: " in printed


@pytest.mark.slow
def test_the_page_on_python_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_blocks("docs/python.md")
    assert "the point is occupied" in capsys.readouterr().out


@pytest.mark.parametrize("example", ["who_owns_what", "collection_report"])
def test_the_examples_run(
    example: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [example, "my-games/game.sgf"])
    runpy.run_path(f"examples/{example}.py", run_name="__main__")
    assert "Shusaku" in capsys.readouterr().out


def test_the_page_on_python_has_every_public_name() -> None:
    names = re.findall(r"^### (\w+)$", (ROOT / "docs" / "python.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(names) == sorted(k.__all__)
    listed = re.findall(r"^    (\w+) +[a-z]", k.__doc__ or "", re.MULTILINE)
    assert sorted(listed) == sorted(k.__all__)
    assert set(k.__all__) <= set(dir(k))


def test_importing_loads_nothing_heavy() -> None:
    program = "import sys, katachi; dir(katachi); print([name for name in sys.argv[1:] if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program, *HEAVY], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_name_that_does_not_exist() -> None:
    with pytest.raises(AttributeError, match="'katachi' has no attribute 'serach'"):
        _ = getattr(k, "serach")  # noqa: B009
    assert k.__version__


@pytest.mark.parametrize("name", k.__all__)
def test_each_public_name_has_an_example_that_runs(name: str) -> None:
    thing = getattr(k, name)
    module = inspect.getmodule(thing)
    tests = doctest.DocTestFinder(recurse=False).find(thing, name, globs=dict(vars(module)) if module else {})
    assert sum(len(test.examples) for test in tests) > 0, f"{name} has no example"
    runner = doctest.DocTestRunner()
    for test in tests:
        assert runner.run(test).failed == 0


# ---- Things as people have them --------------------------------------------------------------------------------------


@pytest.mark.parametrize("color", [WHITE, 2, "W", "white"])
def test_colours(color: Color | int | str, folder: Path) -> None:
    game = k.Game(5)
    game.play("C3", color)
    assert game.moves[0].color is WHITE
    assert [move.color for move in k.review("my-games/game.sgf", 10, color=color).moves] == [WHITE, WHITE]
    assert k.solve(corner_of("...XO / XXXXO / OOOOO"), to_move=color).problem.to_move is WHITE
    assert k.Player(seed=1).choose(k.Game(5), color, k.Budget(10)).candidates[0].color is WHITE


@pytest.mark.parametrize("move", [12, "C3", "c3", k.Move(BLACK, 12)])
def test_moves(move: k.Move | int | str) -> None:
    game = k.Game(5)
    game.play(move)
    assert game.moves == [(BLACK, 12)]
    report = k.explain(k.Game(5), move, 20, top=1)
    found = report.find(move)
    assert found is not None
    assert found.point == 12
    assert found.evidence.asked


def test_dead_stones_and_targets_are_points_or_vertices() -> None:
    game = k.Game(5)
    game.play("C3")
    assert game.score(["C3"]).margin == game.score([12]).margin == -7.5
    position = corner_of("...XO / XXXXO / OOOOO")
    by_name, by_number = (k.solve(position, target=[point]) for point in ("D11", 3))
    assert by_name.problem == by_number.problem
    assert by_name.defender is BLACK


@pytest.mark.parametrize("kind", [str, Path])
def test_paths(kind: Callable[[str], Any], folder: Path) -> None:
    game = kind("my-games/game.sgf")
    assert len(list(k.read_games(game))) == 1
    assert k.analyze(game, 10).size == k.explain(game, None, 10, top=0).size == 9
    assert len(k.predict(game)) == 77
    k.review(game, 10, worst=0).save(kind("review.sgf"))
    assert "Reviewed by" in Path("review.sgf").read_text()
    base = k.mine([game], kind("my.kb"), k=3, windows=[3], min_support=1)
    assert k.KnowledgeBase.open(kind("my.kb")).windows == base.windows == [3]
    for games in (game, [game], kind("my.kb"), base, list(k.read_games(game))):
        assert k.find("...../..X../.....", games).hits == 1
    assert k.joseki("", kind("my.kb")).moves == k.joseki("", base).moves
    answer = k.solve(kind("examples/six-in-the-corner.sgf"))
    answer.save_proof(kind("six.proof"))
    assert k.verify(kind("six.proof")).proved


def test_patterns_of_every_kind(folder: Path) -> None:
    record = next(k.read_games("my-games"))
    for pattern in (record, record.game(), record.game().position):
        assert k.find(pattern, record).hits == 1
        assert k.find(pattern, record, region="A1:E5").hits == 1
    assert k.find("R4 P3", k.GameRecord(19, [("B", "R4"), ("W", "P4")])).hits == 0
    assert k.find("R4 P3", k.GameRecord(19, [("B", "R4"), ("W", "P3")]), next="X").hits == 1
    with pytest.raises(ValueError, match="not of a drawing"):
        k.find("..X", record, region="A1:E5")
    with pytest.raises(ValueError, match="there are no games"):
        k.find("..X", [])


def test_settings_of_a_search_by_name() -> None:
    plain, other = k.analyze(k.Game(5), 50), k.analyze(k.Game(5), 50, shapes=False, offline=False)
    assert plain.candidates != other.candidates
    with pytest.raises(ValueError, match="there is no setting"):
        k.analyze(k.Game(5), 50, shaeps=False)
    with pytest.raises(ValueError, match="there is no setting 'kk' of mining"):
        k.mine("nowhere", "my.kb", kk=3)


def test_reports_show_themselves(folder: Path) -> None:
    report = k.explain(k.Game(5), None, 50, top=1)
    assert "C3" in str(report)
    assert report._repr_html_().startswith("<pre>")
    assert str(k.analyze(k.Game(5), 50)).startswith("Black to play, ")
    assert k.review("my-games/game.sgf", 10, worst=0)._repr_html_().startswith("<pre>Reviewed by")
    assert k.solve(shipped_problems(levels=[1])[0])._repr_svg_().startswith("<svg")


# ---- Copies ----------------------------------------------------------------------------------------------------------


def things() -> dict[str, Any]:
    game = k.Game(9)
    game.play("E5")
    problem = shipped_problems(levels=[1])[0]
    record = k.GameRecord.of(game, {"PB": "Shusaku"})
    return {
        "Game": game,
        "Position": game.position,
        "GameRecord": record,
        "Problem": problem,
        "Answer": k.solve(problem),
    }


@pytest.mark.parametrize("name", ["Game", "Position", "GameRecord", "Problem", "Answer"])
def test_copies_are_equal(name: str) -> None:
    thing = things()[name]
    for twin in (copy.copy(thing), copy.deepcopy(thing), pickle.loads(pickle.dumps(thing))):
        assert type(twin) is type(thing)
        assert twin == thing
    assert thing != name


# ---- Ctrl-C ----------------------------------------------------------------------------------------------------------

INTERRUPTED = 7  # exit code
PATIENCE = 120  # seconds, only so that a failure ends
MANY_GAMES = 60_000


def analyze(_folder: Path) -> None:
    k.analyze(k.Game(9), 10**9)


def solve(_folder: Path) -> None:
    k.solve(corner_of(" / ".join([".......XO"] * 4 + ["XXXXXXXXO", "OOOOOOOOO"])), seconds=1e9, to_move="W")


def mine(folder: Path) -> None:
    games = folder / "games.sgfs"
    games.write_text("".join(f"(;SZ[19]PB[{n}];B[pd];W[dp];B[{chr(97 + n % 15)}c])\n" for n in range(MANY_GAMES)))
    while True:
        k.mine(games, folder / "my.kb", replace=True)


def find(_folder: Path) -> None:
    record = k.GameRecord(19, [("B", point) for point in range(300)])
    while True:
        k.find("..X/...", [record] * 10_000, all_hits=True)


def predict(_folder: Path) -> None:
    while True:
        k.predict(k.Game())


def interrupted(call: Callable[[Path], None], folder: Path) -> None:
    threading.Timer(1.0, signal.raise_signal, [signal.SIGINT]).start()
    try:
        call(folder)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)


@pytest.mark.slow
@pytest.mark.parametrize("call", [analyze, solve, mine, find, predict], ids=lambda call: call.__name__)
def test_a_long_call_is_interrupted(call: Callable[[Path], None], tmp_path: Path) -> None:
    """In a process of its own, for a call that does not listen would never end."""
    child = multiprocessing.get_context("spawn").Process(target=interrupted, args=(call, tmp_path))
    child.start()
    child.join(PATIENCE)
    child.kill()
    child.join()
    assert child.exitcode == INTERRUPTED

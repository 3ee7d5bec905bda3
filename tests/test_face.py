"""What `import katachi` offers: it is quick, complete, documented, and takes things as people have them."""

import copy
import doctest
import html
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
from katachi.records import save

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
    titles = re.findall(r"^### (.+)$", (ROOT / "docs" / "python.md").read_text(encoding="utf-8"), re.MULTILINE)
    names = [name for title in titles for name in title.split(", ")]
    assert sorted(names) == sorted(k.__all__)
    listed = re.findall(r"^    (\w+) +\w", k.__doc__ or "", re.MULTILINE)
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
    report = k.explain(k.Game(5), 20, move=move, top=1)
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
    assert k.analyze(game, 10).size == k.explain(game, 10, top=0).size == 9
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
    board = k.GameRecord.open("examples/six-in-the-corner.sgf").game()
    for same in (kind("examples/six-in-the-corner.sgf"), board, board.position, answer.problem):
        assert k.verify(kind("six.proof"), same).proved
    assert not k.verify(kind("six.proof"), k.Game(19)).proved


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
    with pytest.raises(ValueError, match="there is no setting of mining 'kk'"):
        k.mine("nowhere", "my.kb", kk=3)


def test_reports_show_themselves(folder: Path) -> None:
    report = k.explain(k.Game(5), 50, top=1)
    assert "C3" in str(report)
    assert report._repr_html_().startswith("<pre ")
    assert str(k.analyze(k.Game(5), 50)).startswith("Black to play, ")
    assert (
        k.review("my-games/game.sgf", 10, worst=0)
        ._repr_html_()
        .startswith('<pre style="white-space: pre-wrap">Reviewed by')
    )
    assert k.solve(shipped_problems(levels=[1])[0])._repr_svg_().startswith("<svg")


# ---- Mistakes are told -------------------------------------------------------------------------------------------

MISTAKES: list[tuple[Callable[[], Any], type[Exception], str]] = [
    (lambda: k.Game(9, komi="abc"), ValueError, "komi is 'abc': give a number"),
    (lambda: k.Game(9, komi=float("nan")), ValueError, "komi is nan: give a number"),
    (lambda: k.match("a", "b", komi="x"), ValueError, "komi is 'x': give a number"),
    (lambda: k.Game("19"), TypeError, "the board size is '19': give a whole number"),  # type: ignore[arg-type]
    (lambda: k.Game(9).play(None), TypeError, "None is not a move: give a vertex"),  # type: ignore[arg-type]
    (lambda: k.Game(9).undo(-1), ValueError, "cannot undo -1 moves"),
    (lambda: k.GameRecord("a.sgf"), TypeError, r"use GameRecord.open\('a.sgf'\)"),  # type: ignore[arg-type]
    (lambda: k.Rules("japanese"), ValueError, "ko is 'japanese': use SIMPLE"),  # type: ignore[arg-type]
    (lambda: k.Picture(k.Game()), TypeError, "use Picture.of"),  # type: ignore[arg-type]
    (lambda: k.Move("B", "C4"), TypeError, "the point of a move is 'C4'"),  # type: ignore[arg-type]
    (lambda: k.analyze(k.Game(9), 0), ValueError, "a budget of 0 playouts"),
    (lambda: k.explain(k.Game(9), -5), ValueError, "a budget of -5 playouts"),
    (lambda: k.explain(k.Game(9), move="K1"), ValueError, "'K1' is not a point"),
    (lambda: k.read_games(""), FileNotFoundError, "no such file or folder: ''"),
    (lambda: k.KnowledgeBase.open("nope"), ValueError, "nope: there is no knowledge base here"),
    (lambda: k.predict([k.GameRecord()]), TypeError, "is not one game"),  # type: ignore[arg-type]
    (lambda: k.predict(k.Position(9), before=1), ValueError, "a position has none"),
    (lambda: k.GameRecord(9).game(1, after=1), ValueError, "give one of them"),
    (lambda: k.verify(k.solve("..X../.....", size=9)), TypeError, "answer.save_proof"),  # type: ignore[arg-type]
    (lambda: k.match(k.Player(), "x"), TypeError, "is not an engine: give a GTP command"),  # type: ignore[arg-type]
    (lambda: k.analyze(k.Game(9), simulation=5), ValueError, "'simulation': did you mean simulations?"),
    (lambda: k.solve("..X../.....", size=9, node=5), ValueError, "'node': did you mean nodes?"),
    (lambda: k.match("a", "b", gaames=5), ValueError, "'gaames': did you mean games?"),
    (lambda: k.find("..X", k.GameRecord(9), nxt="X"), ValueError, "'nxt': did you mean next?"),
    (lambda: k.mine("a", "b", window=[3]), ValueError, "'window': did you mean windows?"),
]


@pytest.mark.parametrize(("call", "error", "words"), MISTAKES, ids=[words for *_, words in MISTAKES])
def test_a_mistake_is_told(call: Callable[[], Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        call()


def test_a_move_that_cannot_be_explained() -> None:
    game = k.Game(5)
    game.play("C3")
    with pytest.raises(ValueError, match="C3 cannot be explained: the point is occupied"):
        k.explain(game, 10, move="C3")
    assert str(k.explain(game, 10, move="pass", top=0)).startswith("pass")


def test_a_number_as_text_is_a_komi() -> None:
    assert k.Game(9, komi="6.5").komi == 6.5


def test_what_a_record_does_not_say() -> None:
    assert repr(k.GameRecord(9)).endswith("0 moves, komi 7.5 (not in the record), rules not stated>")
    assert repr(k.GameRecord(9, headers={"KM": "5.5", "RU": "aga"})).endswith("komi 5.5, aga>")


# ---- Moves of a record -----------------------------------------------------------------------------------------------


def test_predictions_know_the_last_moves() -> None:
    record = k.GameRecord(19, [("B", "Q16"), ("W", "D4"), ("B", "R4"), ("W", "P3"), ("B", "P4"), ("W", "O4")])
    for number, (color, _, game) in enumerate(record.replay(), 1):
        assert (game.to_move, len(game.moves)) == (color, number - 1)
        assert k.predict(game) == k.predict(record, before=number)
    end, blind = record.game().position, k.Game.at(record.game().position)
    predictor = k.KnowledgeBase.open().predictor
    assert k.predict(end) == predictor.explain(end, [end.last_move]) != k.predict(blind)


def test_a_record_before_and_after_a_move() -> None:
    record = k.GameRecord(9, [("B", "E5"), ("W", "C3"), ("B", "G3")])
    assert record.game(after=1) == record.game(before=2)
    assert record.game(after=3) == record.game()
    assert k.explain(record, 10, before=2, top=0).to_move is k.analyze(record, 10, before=2).to_move is WHITE


# ---- Names, files, drawings ------------------------------------------------------------------------------------------


def test_moves_have_their_vertex() -> None:
    report = k.analyze(k.Game(9), 20)
    assert [k.parse_vertex(c.vertex, 9) for c in report.candidates] == [c.point for c in report.candidates]
    assert str(report.candidates[0]).startswith(f"{report.candidates[0].vertex} ")
    choice = k.Player(seed=1).choose(k.Game(9), budget=20)
    assert choice.vertex == k.vertex(choice.point, 9)
    assert str(choice) == choice.sentence(9)
    best = k.predict(k.Game())[0]
    assert str(best) == f"{k.vertex(best.point, 19)} {best.probability:.0%}".replace("%", " %")
    assert f"{k.BLACK} and {k.Color.player('w')}" == "Black and White"


def test_records_are_opened_and_saved(tmp_path: Path) -> None:
    record = k.GameRecord(9, [("B", "E5")], headers={"PB": "Shusaku"})
    record.save(tmp_path / "one.sgf")
    again = k.GameRecord.open(tmp_path / "one.sgf")
    assert (again.black, again.moves) == ("Shusaku", record.moves)
    assert (tmp_path / "one.sgf").read_text() == record.sgf()
    kinds: list[tuple[Any, int]] = [(record, 1), (record.to_tree(), 1), ([record, record.to_tree()], 2)]
    for games, count in kinds:
        save(games, tmp_path / "some.sgf")
        assert len(list(k.read_games(tmp_path / "some.sgf"))) == count


def test_drawings_and_records_are_solved() -> None:
    drawing = "...XO / XXXXO / OOOOO"
    answer = k.solve(drawing, size=11, to_move="B")
    assert answer.problem.position == corner_of(drawing)
    assert answer.word == "alive"
    assert k.solve(drawing, size=11, to_move="B", target="D11").problem.target == (3,)
    whole = k.solve(".X.XO/XXXXO/OOOOO/...../.....")
    moves = [(letter, point) for letter, row in (("B", ["B5", "D5"]), ("W", ["E5"])) for point in row]
    assert whole.word == "alive"
    assert k.solve(k.GameRecord(5, moves)).problem.position.board.tolist()[0] == [0, 1, 0, 1, 2]
    with pytest.raises(ValueError, match="draw a whole square board, or its top left corner and give the size"):
        k.solve("....\n.....")


def test_records_are_mined(folder: Path) -> None:
    records = list(k.read_games("my-games"))
    for games, filters in ((records, None), (records[0], "size=9"), ("my-games", "player=Shusaku")):
        base = k.mine(games, "my.kb", k=3, windows=[3], min_support=1, filters=filters, replace=True)
        assert len(base.archive) == 1
    with pytest.raises(ValueError, match="no game"):
        k.mine("my-games", "my.kb", filters="size=13", replace=True)
    with pytest.raises(ValueError, match="only files can be mined with resume"):
        k.mine(records, "my.kb", resume=True)


# ---- What printing says ----------------------------------------------------------------------------------------------


def test_what_is_shown_in_one_line(folder: Path) -> None:
    game, base = k.Game(9), k.KnowledgeBase.open()
    shown = {
        "<Report 9×9, Black to move, ": k.analyze(game, 20),
        "<Explanation 9×9, Black to move, ": k.explain(game, 20, top=1),
        "<Review of <GameRecord Shusaku": k.review("my-games/game.sgf", 10, worst=0),
        "<Branch ": k.joseki("R16 P17"),
        "Choice(point=": k.Player(seed=1).choose(game, budget=20),
        "<FindReport 1 hit in 1 of 1 games>": k.find("..X/...", k.read_games("my-games")),
        "Prediction(point=": k.predict(k.Game())[0],
        "Candidate(point=": k.analyze(game, 20).candidates[0],
        "<Player tree search, ": k.Player(),
        "<KnowledgeBase that comes with Katachi>": base,
        "<Answer '": k.solve(shipped_problems(levels=[1])[0]),
    }
    for start, thing in shown.items():
        assert repr(thing).startswith(start)
        assert len(repr(thing)) < 250
        assert "\n" not in repr(thing)


def test_an_answer_names_the_move() -> None:
    kill = k.solve("..XO. / .XXO. / XXOO. / OOO..", size=11, to_move="W", target="C11")
    assert str(kill).startswith("White to move: Black's group is dead. ")
    assert f" {k.vertex(kill.first_moves[0], 11)} kills it" in str(kill)
    assert kill._repr_html_().endswith(f"<p>{html.escape(str(kill))}</p>")
    assert str(k.solve(".X.XO/XXXXO/OOOOO", size=9, to_move="W")).endswith("No move kills it: two eyes.")


def test_reports_list_what_was_played(folder: Path) -> None:
    assert str(k.find("----/...|/...|/X..|", k.read_games("my-games"))).splitlines()[-1].startswith("1 hit in")
    found = k.find("----/...|/...|/X..|", k.GameRecord(9, [("B", "G7"), ("W", "C3"), ("B", "H8")]))
    assert str(found).endswith("\nA X once, 100.0 % [20.7, 100.0]")
    board, lines = str(k.joseki("R16 P17")).split("\n 1 ")
    told = lines.splitlines()[2:]
    assert sum(" tenuki: " in line for line in told) == 1
    for line in (line for line in told if " tenuki: " not in line):
        letter, color, vertex = line.split(":")[0].split()
        assert color in ("Black", "White")
        row = next(row for row in board.splitlines() if row.split()[0] == vertex[1:])
        assert row[3 + 2 * "ABCDEFGHJKLMNOPQRST".index(vertex[0])] == letter
    assert str(k.joseki("A1")).endswith(
        "\nthis corner is in fewer than 5 games of the base: no numbers are kept for it"
    )


def test_a_review_without_mistakes_says_so(folder: Path) -> None:
    assert "No move is surely a mistake at 10 simulations per position" in str(k.review("my-games", 10, worst=1))


# ---- Equality --------------------------------------------------------------------------------------------------------


def test_results_are_compared(folder: Path) -> None:
    assert k.analyze(k.Game(5), 20) == k.analyze(k.Game(5), 20) != k.analyze(k.Game(5), 30)
    found = k.find("..X/...", k.read_games("my-games"))
    assert found == found  # noqa: PLR0124 - it has arrays
    with pytest.raises(TypeError, match="pickle its `continuations`"):
        pickle.dumps(found)
    assert pickle.loads(pickle.dumps(found.continuations)) == found.continuations
    base = k.mine("my-games", "my.kb", k=3, windows=[3], min_support=1)
    other = k.KnowledgeBase.open("my.kb")
    assert (base, hash(base)) == (other, hash(other))
    assert base != k.KnowledgeBase.open()
    k.mine("my-games", "my.kb", k=4, windows=[3], min_support=1, replace=True)
    assert base != k.KnowledgeBase.open("my.kb")
    with pytest.raises(ValueError, match=r"add games to it \(--add, add=True\)"):
        k.mine("my-games", "my.kb")


# ---- Progress --------------------------------------------------------------------------------------------------------


def test_long_calls_tell_how_far_they_are(folder: Path) -> None:
    told: list[tuple[float, float]] = []

    def progress(done: float, total: float) -> None:
        told.append((done, total))

    def last() -> tuple[float, float]:
        found = told[-1]
        told.clear()
        return found

    k.review("my-games/game.sgf", 10, worst=0, progress=progress)
    assert last() == (4, 4)
    k.match("katachi:playouts=1", "katachi:playouts=1", 1, size=5, max_moves=2, progress=progress)
    assert last() == (1, 1)
    k.mine("my-games", "my.kb", k=3, windows=[3], min_support=1, progress=progress)
    assert len(told) > 1
    told.clear()
    k.solve("......XO / ......XO / XXXXXXXO / OOOOOOOO", 1, size=11, to_move="W", progress=progress)
    assert last()[1] == 1


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
        k.find("..X/...", [record] * 1_000, all_hits=True)


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

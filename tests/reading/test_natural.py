"""Problems from games: what is cut out, which stones stay, what the filters refuse, and that a run can be resumed."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.drawing import corner_of

from katachi.go import BLACK, WHITE, Color, Position, parse_vertex, sgf_pair
from katachi.go.symmetry import point_maps
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import SolveSettings
from katachi.reading.problems.beauty import FILTERS, Judged, fault, has_pocket
from katachi.reading.problems.cutout import cutouts, place_of
from katachi.reading.problems.draft import SIZE, ProblemDraft, ProblemQuestion, asks, find_question
from katachi.reading.problems.eye_spaces import NAMES, eye_space_name
from katachi.reading.problems.files import THEMES, Problem, from_record
from katachi.reading.problems.harvest import HarvestSettings, different, harvest_file, in_rounds
from katachi.reading.problems.natural import SourceGame, problems_of, supported, themes_of, trimmed
from katachi.reading.problems.rank import Hardness, hardness
from katachi.reading.tsumego.search import Tsumego


def at(text: str) -> int:
    return parse_vertex(text, SIZE)


def draft_of(drawing: str) -> ProblemDraft:
    """The top left corner of a board of 19 lines; Black is enclosed."""
    position = corner_of(drawing, SIZE)
    region = Tsumego(position, BLACK).region
    return ProblemDraft(position.board.reshape(-1), frozenset(region))


def judged(drawing: str, mover: Color, solution: str, outcome: str) -> Judged:
    draft = draft_of(drawing)
    question = ProblemQuestion(mover, BLACK, outcome, at(solution))
    problem = Problem("drawn", draft.position(), mover, BLACK)
    return Judged(draft, question, solve_problem(problem, SolveSettings(seconds=60)))


# ---- Cutting out -----------------------------------------------------------------------------------------------------

# A black corner group in White's wall, with a stone elsewhere; B19 is the only move that lives.
FIGHT = "....O.. / ..XXO.. / XX.O... / OOO.... / ....... / ......X"


def test_a_group_is_cut_out_with_its_wall() -> None:
    position = corner_of(FIGHT, SIZE)
    found = [cut for cut in cutouts(position, at("E18")) if cut.defender == BLACK]
    assert found
    for cut in found:
        assert cut.place == "corner"
        group = set(np.flatnonzero(cut.draft.stones == BLACK).tolist())
        assert group == {at(text) for text in ("C18", "D18", "A17", "B17")}
        assert not cut.draft.stones[at("G14")]  # far away
        around = {n for point in cut.draft.patch for n in _near(point)} - cut.draft.patch
        assert all(cut.draft.stones[point] == WHITE for point in around)
        assert set(Tsumego(cut.draft.position(), BLACK).region) <= cut.draft.patch


def _near(point: int) -> list[int]:
    row, column = divmod(point, SIZE)
    steps = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [y * SIZE + x for y, x in steps if 0 <= y < SIZE and 0 <= x < SIZE]


@pytest.mark.parametrize(
    ("name", "drawing"),
    {
        "in the open": ". . . . . . / . . X X . . / . . X . . . / . . . . . .",
        "hardly any wall": ". . . . . . . / X X X X . . . / O . . . . . . / . . . . . . .",
        "too small": ". X . O . . . / X O O O . . . / O O . . . . . / . . . . . . .",
    }.items(),
)
def test_what_is_not_cut_out(name: str, drawing: str) -> None:
    position = corner_of(drawing.replace(" ", "").replace("/", " / "), SIZE)
    for row in range(4):
        for column in range(7):
            assert not [cut for cut in cutouts(position, row * SIZE + column) if cut.defender == BLACK], name


@pytest.mark.parametrize(
    ("points", "place"),
    [
        (("A19", "J11"), "corner"),
        (("A19", "K11"), None),  # ten columns
        (("C19", "N13"), "side"),
        (("C19", "O13"), None),  # twelve columns
        (("C19", "N12"), None),  # eight rows
        (("C18", "F12"), None),  # touches no edge
        (("T5", "P12"), "side"),
    ],
)
def test_places(points: tuple[str, str], place: str | None) -> None:
    assert place_of({at(text) for text in points}) == place


# ---- Stones that do not matter ---------------------------------------------------------------------------------------

# The same fight with more white stones than it needs.
LOOSE = "....OO / ..XXOO / XX.OO. / OOOO.. / OO...."


def test_what_does_not_matter_goes_and_the_answer_stays() -> None:
    draft = draft_of(LOOSE)
    question = find_question(random.Random(1), draft, BLACK, "any")
    assert question is not None
    less = trimmed(draft, question)
    assert asks(less, question)
    assert np.count_nonzero(less.stones) < np.count_nonzero(draft.stones)
    for point in np.flatnonzero(less.stones):
        assert not asks(less.without(int(point)), question), point


def test_a_stone_of_the_wall_alone_on_the_first_line_is_supported() -> None:
    """White's F19 touches no white stone: F18 is added, and nothing else."""
    drawing = ".X.X.O / XXXXO. / OOOOO."
    draft = draft_of(drawing)
    question = ProblemQuestion(BLACK, BLACK, "l", at("E19"))
    stones = draft.stones.copy()
    more = supported(draft, question)
    if more is None:  # the added stone changes the answer: then there must be no such problem
        assert not asks(draft, question)
        return
    changed = np.flatnonzero(more.stones != stones).tolist()
    assert changed == [at("F18")]


# ---- Filters ---------------------------------------------------------------------------------------------------------

THREE = "...XO / XXXXO / OOOOO"  # B19 lives, or kills
GOOD = judged(THREE, WHITE, "B19", "d")


def test_a_plain_shape_passes_all_filters() -> None:
    assert fault(GOOD) == ""


@pytest.mark.parametrize(
    ("name", "bad"),
    {
        "too many stones": judged("...XO.O / XXXXOOO / OOOOOOO / OOOOOOO / OOOOOO.", WHITE, "B19", "d"),
        "stones scattered on the first line": judged("O..XO / .XXXO / XXOOO / OOO..", WHITE, "B19", "d"),
        "not one group": judged("......XO / ......XO / XXOOOOOO / .XO..... / OOO.....", WHITE, "B19", "d"),
        "in loose pieces": judged("..X.XO / .X.X.O / X.X.OO / OOOOO.", WHITE, "B19", "d"),
        "too many prisoners": judged("OO.XO / OO.XO / XXXXO / OOOOO", WHITE, "C19", "d"),
        "a ko of several threats": judged(THREE, WHITE, "B19", "d2l"),
        "saves stones in atari": judged("XX.O / OXXO / .OOO", BLACK, "C19", "l"),
    }.items(),
)
def test_what_the_filters_refuse(name: str, bad: Judged) -> None:
    assert FILTERS[name](bad)
    assert not FILTERS[name](GOOD)


def test_the_only_capture_and_the_only_atari_are_refused() -> None:
    capture = judged("O.XO / XXXO / OOOO", BLACK, "B19", "l")
    assert FILTERS["the only capture or atari"](capture)
    two = judged("O.X.O / XXXXO / OOOOO", BLACK, "D19", "l")
    assert not FILTERS["the only capture or atari"](two)


@pytest.mark.parametrize(
    ("drawing", "pocket"),
    [
        (THREE, False),
        ("...XO / XXX.O / OOXOO / .O.O. / .O.O. / ..O..", True),  # a chimney between white walls
        ("....XO / XX.XXO / OX.XO. / OXXXO. / OOOOO.", False),  # the dead end is the group's own
    ],
)
def test_a_dead_end_in_the_wall_is_a_pocket(drawing: str, pocket: bool) -> None:
    draft = draft_of(drawing)
    assert has_pocket(draft.position(), draft.patch) is pocket


def test_every_filter_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs/problems.md").read_text(encoding="utf-8")
    assert [name for name in FILTERS if f"*{name}*" not in text] == []


# ---- Names and levels ------------------------------------------------------------------------------------------------

DRAWN = {
    "straight three": "xxx",
    "bent three": "x./xx",
    "pyramid four": ".x/xx/.x",
    "square four": "xx/xx",
    "bulky five": "xx./xxx",
    "crossed five": ".x./xxx/.x.",
    "rabbity six": "xx./xxx/.x.",
    "": "xx.xx",
}


@pytest.mark.parametrize("name", DRAWN)
def test_eye_spaces_have_their_names_however_they_are_turned(name: str) -> None:
    rows = DRAWN[name].split("/")
    points = [(3 + y) * SIZE + 3 + x for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == "x"]
    for turn in point_maps(SIZE):
        assert eye_space_name([int(turn[point]) for point in points], SIZE) == name
    assert name in ("", *NAMES)


def test_ranks() -> None:
    assert (Hardness(1, 1, 0).rank, Hardness(1, 1, 0).level) == ("25k", 1)
    assert (Hardness(1 << 20, 15, 6).rank, Hardness(1 << 20, 15, 6).level) == ("3d", 10)
    scores = [Hardness(nodes, moves, 1).steps for nodes in (50, 500, 5000) for moves in (3, 7, 11)]
    assert scores == sorted(scores)
    ranks = {Hardness(2**power, 5, tempting).rank for power in range(4, 20) for tempting in range(7)}
    assert not ranks & {"0k", "0d", "4d", "26k"}
    assert all(Hardness(2**power, 5, 0).level in range(1, 11) for power in range(22))


def test_a_wrong_move_that_looks_better_counts() -> None:
    """Every wrong move that the predictor prefers is counted once, and none that it does not prefer."""
    answer = GOOD.answer
    found = hardness(answer)
    board = answer.problem.position.copy()
    board.to_move = WHITE
    from katachi.knowledge.base import KnowledgeBase  # noqa: PLC0415 - only here

    looks = dict(KnowledgeBase.shipped().predictor.probabilities(board))
    wrong = [move for move in answer.region if move != at("B19") and not board.color(move)]
    assert found.tempting == sum(looks.get(move, 0.0) > looks[at("B19")] for move in wrong)
    assert found.moves == len(answer.line.moves)


def test_themes() -> None:
    assert themes_of(GOOD) == ["eye"]
    race = judged("OO.XO / .X.XO / XXXXO / OOOOO", WHITE, "C19", "d")
    assert "capture race" in themes_of(race)
    assert set(themes_of(race)) <= set(THEMES)


# ---- A whole run -----------------------------------------------------------------------------------------------------


def moves_of(position: Position) -> list[tuple[int, int]]:
    """Moves that lead to a position without captures: stones far away, then those of the position."""
    board = position.board.reshape(-1)
    far = [row * SIZE + column for row in range(10, 19, 2) for column in range(5, 19)]
    sides = [np.flatnonzero(board == color).tolist() for color in (BLACK, WHITE)]
    black, white = ([far.pop() for _ in range(20 - len(side))] + side for side in sides)
    return [move for pair in zip(black, white, strict=True) for move in ((1, pair[0]), (2, pair[1]))]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four games with the same corner, one of them turned, and one game without anything."""
    position = corner_of(FIGHT, SIZE)
    lines = []
    for number, turn in enumerate(point_maps(SIZE)[:3]):
        moves = [(color, int(turn[point])) for color, point in moves_of(position)]
        text = "".join(f";{'BW'[color - 1]}[{sgf_pair(point, SIZE)}]" for color, point in moves)
        lines.append(f"(;GM[1]FF[4]SZ[19]PB[One {number}]PW[Two]EV[Cup]DT[1999-01-02]{text})\n")
    lines.append("(;GM[1]FF[4]SZ[19]PB[Three]PW[Four];B[pd];W[dp])\n")
    lines.append("(;GM[1]FF[4]SZ[9]PB[Five]PW[Six];B[ee])\n")
    path = tmp_path_factory.mktemp("games") / "games.sgfs"
    path.write_text("".join(lines))
    return path


def test_rounds_visit_every_game_once() -> None:
    for every in (1, 7, 60):
        assert sorted(in_rounds(range(50), HarvestSettings(every))) == list(range(50))
    assert in_rounds(range(50), HarvestSettings(every=20, games=4)) == [0, 20, 40, 1]
    with pytest.raises(ValueError, match="numbers from 1 on"):
        HarvestSettings(every=0)


def test_problems_keep_their_promises(games: Path, tmp_path: Path) -> None:
    records = harvest_file(games, tmp_path / "p.jsonl", HarvestSettings(every=1))
    assert records, "the drawn corner has a problem"
    for record in records:
        promise(record)
        assert record["game"].startswith("One ")
        assert " – Two, Cup, 1999, after move " in record["game"]


def promise(record: dict[str, Any]) -> None:
    """Black moves, one move works, and it matters who begins."""
    problem = from_record(record, "record")
    assert problem.defender is not None
    assert problem.to_move == BLACK
    search = Tsumego(problem.position, problem.defender)
    mine, theirs = search.judge(BLACK), search.judge(WHITE)
    assert (mine.label, theirs.label) == (record["outcome"], record["other_outcome"])
    assert mine.label != theirs.label
    good = [
        move
        for move, winner in mine.moves.items()
        if winner.name == ("DEFENDER" if problem.defender == BLACK else "ATTACKER")
    ]
    assert good == list(problem.solutions)


def test_a_run_can_be_stopped_and_continued(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("katachi.reading.problems.harvest._A_TASK", 1)
    settings = HarvestSettings(every=2)
    whole = harvest_file(games, tmp_path / "whole.jsonl", settings)
    path, notebook = tmp_path / "p.jsonl", tmp_path / ".p.jsonl.part"
    harvest_file(games, path, settings, seconds=0.0)
    assert len(notebook.read_text().splitlines()) == 2  # the plan and one game
    with pytest.raises(ValueError, match="other settings or games"):
        harvest_file(games, path, HarvestSettings(every=3))
    assert harvest_file(games, path, settings) == whole
    assert not notebook.exists()
    assert [json.loads(line) for line in path.read_text().splitlines()] == whole
    assert harvest_file(games, tmp_path / "two.jsonl", settings, jobs=2) == whole


def test_the_same_problem_is_kept_once(games: Path) -> None:
    from katachi.records import read_games  # noqa: PLC0415 - only here

    sources = [source for record in read_games(games) if (source := SourceGame.of(record))]
    assert len(sources) == 4  # not the one on 9 lines
    found = [record for source in sources for record in problems_of(source)]
    kept = different(found)
    assert len(kept) < len(found)
    assert [record["id"] for record in kept] == [f"game-{number:04}" for number in range(1, len(kept) + 1)]
    other = {**found[0], "solutions": found[0]["black"][:1]}
    assert len(different([found[0], other])) == 2


def test_where_nothing_can_be_written(games: Path, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"ends in \.jsonl"):
        harvest_file(games, tmp_path / "p.sgf", HarvestSettings())
    with pytest.raises(ValueError, match="cannot write a file"):
        harvest_file(games, tmp_path / "no" / "p.jsonl", HarvestSettings())

"""The check that tries to refute rules: against a slow one, on rules that are true, and on rules made false."""

import random
import signal
import threading
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.knowledge.life import slow_refute as slow

from katachi import _core
from katachi.go import PASS
from katachi.knowledge.life import refute
from katachi.knowledge.life.generate import generate
from katachi.knowledge.life.matcher import Levels
from katachi.knowledge.life.rule_set import GOALS, Goal

VERDICTS = ("proved", "refuted", "undecided")


def actual_levels(board: NDArray[np.uint8], x: int, y: int, width: int, height: int) -> Levels:
    """Of a rectangle whose cell 0 is column x, row y of the board."""
    return Levels(*_core.refute_levels(np.ascontiguousarray(board, np.uint8), x, y, width, height))


def search(
    board: NDArray[np.uint8],
    rectangle: tuple[int, int, int, int],
    goal: Goal,
    depth: int,
    *,
    cell: int | None = None,
    komaster: bool = True,
) -> tuple[str, list[int]]:
    """Whether Black, with a cell the stone there, reaches the goal in time; if not, White's line."""
    aim, number = -1 if cell is None else cell, GOALS.index(goal)
    verdict, line = _core.refute_search(board, *rectangle, number, depth, 1_000_000, aim, komaster)
    return VERDICTS[verdict], line


def code(drawing: str) -> int:
    return sum(".XO".index(sign) * 3**i for i, sign in enumerate(drawing.replace("/", "")))


def bits(*fields: tuple[str, int, int]) -> int:
    """Conditions from colour, cell and level of each."""
    return slow.bits({(sign, cell): level for sign, cell, level in fields})


def grid(board: slow.Board) -> NDArray[np.uint8]:
    height, width = max(y for _, y in board) + 1, max(x for x, _ in board) + 1
    return np.array([[".XO".index(board[x, y]) for x in range(width)] for y in range(height)], np.uint8)


def board_of(cells: NDArray[np.uint8]) -> slow.Board:
    return {(x, y): ".XO"[sign] for y, row in enumerate(cells.tolist()) for x, sign in enumerate(row)}


def random_board(numbers: random.Random, width: int, height: int) -> slow.Board:
    signs = numbers.choice(["..XO", ".XXO", ".XOO", ".XXXOO"])
    while True:
        board = {(x, y): numbers.choice(signs) for y in range(height) for x in range(width)}
        if slow.is_legal(board):
            return board


def random_rectangle(numbers: random.Random, width: int, height: int) -> slow.Rectangle:
    columns, rows = numbers.randint(1, min(width, 4)), numbers.randint(1, min(height, 4))
    return slow.Rectangle(numbers.randint(0, width - columns), numbers.randint(0, height - rows), columns, rows)


@pytest.mark.slow
def test_levels_and_guard_are_those_of_the_slow_board() -> None:
    numbers = random.Random(1)
    met: dict[tuple[str, str, int], int] = {}
    guards = {True: 0, False: 0}
    for _ in range(1500):
        width, height = numbers.randint(2, 7), numbers.randint(2, 6)
        board = random_board(numbers, width, height)
        r = random_rectangle(numbers, width, height)
        found = actual_levels(grid(board), r.x, r.y, r.width, r.height)
        wanted = slow.levels(board, r)
        assert (found.code, found.levels, found.guard) == (slow.code(board, r), slow.bits(wanted), slow.guard(board, r))
        guards[found.guard] += 1
        for (sign, cell), level in wanted.items():
            kind = sign, board[r.cells()[cell]], level
            met[kind] = met.get(kind, 0) + 1
    assert len(met) == 12
    assert min(met.values()) > 50
    assert min(guards.values()) > 20


@pytest.mark.parametrize(
    ("drawing", "rectangle", "fields"),
    [
        # Two strings of the rectangle are one chain outside: White's has no bound, Black's counts what is outside.
        ("O.O. OOO. ....", (0, 0, 3, 1), {("O", 0): 0, ("O", 2): 0, ("X", 1): 0, ("O", 1): 0}),
        ("X.X. XXX. ....", (0, 0, 3, 1), {("X", 0): 2, ("X", 2): 2, ("X", 1): 2, ("O", 1): 2}),
        # A white chain comes back to a liberty inside that its string does not touch.
        ("O..OX OOOOX XXXXX .....", (0, 0, 3, 1), {("O", 0): 0, ("X", 1): 0, ("O", 1): 2, ("X", 2): 0, ("O", 2): 0}),
        ("OX.X. .XXX.", (0, 0, 3, 1), {("O", 0): 1, ("X", 1): 2, ("X", 2): 2, ("O", 2): 2}),
        # Nothing is removed: the white stone that would be captured leaves no liberty behind.
        ("XO. XX. XXX", (0, 0, 3, 2), {("X", 0): 0, ("O", 1): 2, ("X", 2): 0, ("O", 2): 2, ("X", 5): 0, ("O", 5): 2}),
    ],
)
def test_levels_of_drawings(
    drawing: str, rectangle: tuple[int, int, int, int], fields: dict[tuple[str, int], int]
) -> None:
    board = slow.read(drawing)
    assert slow.levels(board, slow.Rectangle(*rectangle)) == fields
    assert actual_levels(grid(board), *rectangle).levels == slow.bits(fields)


@pytest.mark.campaign
@pytest.mark.parametrize("goal", GOALS)
def test_verdicts_are_those_of_the_slow_search(goal: Goal) -> None:
    numbers = random.Random(2)
    counts = {"proved": 0, "refuted": 0, "deep": 0, "a stone": 0, "not this stone": 0 if goal == "eye" else 99}
    while min(counts.values()) < 10:
        width, height = numbers.choice([(3, 3), (4, 3), (3, 4), (4, 4), (5, 3)])
        board = random_board(numbers, width, height)
        if sum(sign == "." for sign in board.values()) > 6:
            continue
        rectangle = (0, 0, width - numbers.randint(0, 1), height - numbers.randint(0, 1))
        depth = numbers.choice([0, 2, 4])
        cells = slow.Rectangle(*rectangle).cells()
        black = [i for i, p in enumerate(cells) if board[p] == "X"]
        cell = numbers.choice([None, *black])
        komaster = numbers.random() < 0.5
        claim = slow.Claim(slow.Rectangle(*rectangle), goal, None if cell is None else cells[cell], komaster)
        verdict, line = search(grid(board), rectangle, goal, depth, cell=cell, komaster=komaster)
        assert (verdict == "proved") == claim.holds(board, depth), board
        assert verdict != "undecided"
        counts[verdict] += 1
        counts["deep"] += verdict == "proved" and depth > 0 and not claim.holds(board, 0)
        counts["a stone"] += verdict == "proved" and cell is not None
        some = search(grid(board), rectangle, goal, depth)[0]
        counts["not this stone"] += verdict == "refuted" and some == "proved"
        assert len(line) == (depth if verdict == "refuted" else 0)


def test_the_line_of_a_refutation_is_played_by_the_rules_and_wins_nowhere() -> None:
    report = check([(".X/X.", bits(("O", 3, 1)), 4)], boards_per_rule=60, all_refutations=True)
    assert len(report.refuted) > 5
    for example in report.refuted:
        board = board_of(example.board)
        claim = slow.Claim(slow.Rectangle(example.x, example.y, 2, 2), "eye")
        for ply, point in enumerate(example.line):
            sign, width = "OX"[ply % 2], example.board.shape[1]
            after = board if point == PASS else slow.played(board, sign, (point % width, point // width))
            assert after is not None, str(example)
            assert not slow.reached(after, claim.rectangle, "eye"), str(example)
            board = after


def check(rules: list[tuple[str, int, int]], **options: int) -> refute.RefutationReport:
    """Checks rules about an eye in a corner of two lines, drawn with the corner on the top left."""
    codes = np.array([code(drawing) for drawing, _, _ in rules], np.uint32)
    conditions = np.array([needed for _, needed, _ in rules], np.uint64)
    depths = np.array([depth for _, _, depth in rules], np.uint8)
    width = len(rules[0][0].split("/")[0])
    return refute.check(codes, conditions, depths, "eye", "corner", width, 2, **options)  # type: ignore[arg-type]


TRUE_RULES = [
    (".X/XX", 0, 0),
    (".X/X.", bits(("O", 3, 2)), 2),  # White has no liberty there
    (".X/X.", bits(("X", 1, 1), ("X", 2, 1), ("X", 3, 2), ("O", 3, 2)), 2),  # more than is needed
]

FALSE_RULES = [
    ("../..", 0, 0),
    (".X/X.", 0, 2),
    (".X/X.", bits(("X", 1, 2)), 4),
    (".X/X.", bits(("O", 3, 2)), 0),  # true, but not at once
    # The paper's: Black captures from outside, but White's stone was part of a chain and she may come back.
    (".X/X.", bits(("O", 3, 1)), 4),
]


@pytest.mark.parametrize("rule", TRUE_RULES)
def test_true_rules_pass_all_boards_of_eight_points_outside(rule: tuple[str, int, int]) -> None:
    report = check([rule], boards_per_rule=200, exhaustive=True, outside=8)
    assert (report.refuted, report.undecided, report.unmatched_rules) == ([], 0, [])
    assert report.proved == report.boards > 300


@pytest.mark.parametrize("rule", FALSE_RULES)
@pytest.mark.parametrize("exhaustive", [False, True])
def test_false_rules_are_refuted(rule: tuple[str, int, int], exhaustive: bool) -> None:
    drawing, needed, depth = rule
    report = check([(drawing, needed, depth)], boards_per_rule=0 if exhaustive else 200, exhaustive=exhaustive)
    (example,) = report.refuted
    board = board_of(example.board)
    rectangle = slow.Rectangle(example.x, example.y, 2, 2)
    assert slow.is_legal(board)
    assert slow.code(board, rectangle) == code(drawing)
    assert needed & ~slow.bits(slow.levels(board, rectangle)) == 0
    assert slow.guard(board, rectangle) or not needed & 0xCCCC
    assert actual_levels(example.board, example.x, example.y, 2, 2).meets(code(drawing), needed)
    if sum(sign == "." for sign in board.values()) < 8:
        assert not slow.Claim(rectangle, "eye").holds(board, depth)


def test_all_completions_that_match_are_searched() -> None:
    rule = (".X/X.", bits(("O", 3, 2)), 2)
    rectangle = slow.Rectangle(0, 0, 2, 2)
    matching = 0
    for board in slow.completions(rectangle, ".XX.", 3, 3):
        enough = rule[1] & ~slow.bits(slow.levels(board, rectangle)) == 0
        matching += enough and slow.guard(board, rectangle)
    report = check([rule], boards_per_rule=0, exhaustive=True, outside=5)
    assert (report.tried, report.boards) == (243, matching)
    assert matching > 10


def test_the_report_depends_on_the_seed_only() -> None:
    rules = [(drawing, 0, 2) for drawing in (".X/X.", "../XX", ".O/X.", "X./.X", ".X/XX")]
    one, two, other = (
        str([check(rules, boards_per_rule=30, threads=threads, seed=seed, all_refutations=True).refuted])
        for threads, seed in ((1, 5), (2, 5), (2, 6))
    )
    assert one == two != other


def test_promises_of_a_generated_set_hold_and_larger_ones_are_refuted() -> None:
    rules = generate("life", "corner", 3, 3, "sound", threads=1)
    report = refute.check_set(rules, boards_per_rule=30, exhaustive=True, outside=6, edges=True)
    assert (report.refuted, report.undecided, report.unmatched_rules) == ([], 0, [])
    greedy = [any(c == 1 and i not in rule.stones for i, c in enumerate(rule.colours(9))) for rule in rules]
    assert sum(greedy) > 5
    unkept = rules.where(np.array(greedy))
    everything = replace(unkept, claims=np.full(len(unkept), 0x1_0000_01FF, np.uint64))
    more = refute.check_set(everything, boards_per_rule=100)
    assert more.refuted_rules == list(range(len(unkept)))
    for example in more.refuted:
        board, rectangle = board_of(example.board), slow.Rectangle(example.x, example.y, 3, 3)
        assert example.cell is not None
        stone = rectangle.cells()[example.cell]
        if sum(sign == "." for sign in board.values()) < 8:
            assert not slow.Claim(rectangle, "life", stone, komaster=False).holds(board, example.depth), str(example)


def test_rules_without_a_board_are_named() -> None:
    # White's stone in the corner has no liberty anywhere.
    report = check([("OX/X.", 0, 2), (".X/XX", 0, 0)], boards_per_rule=5)
    assert report.unmatched_rules == [0]
    assert report.boards == 5


def test_a_search_that_takes_too_long_is_undecided() -> None:
    report = check([("../..", 0, 8)], boards_per_rule=5, max_nodes=3)
    assert report.undecided == 5


def test_a_counterexample_is_drawn_with_its_rectangle() -> None:
    example = refute.Counterexample(7, 12, 0x4000, 2, grid(slow.read("..XO .X.. ....")), 1, 0, 2, 2, [6, PASS])
    assert str(example).splitlines() == [
        "rule 7: code 12, conditions 0x4000, depth 2",
        "   A B C D",
        " 3 .[. X]O",
        " 2 .[X .].",
        " 1 . . . .",
        "White first: C2 pass",
    ]


def test_progress_counts_rules_and_can_end_the_check() -> None:
    seen: list[int] = []
    check([(".X/XX", 0, 0)] * 5, boards_per_rule=5, progress=seen.append)  # type: ignore[arg-type]
    assert seen[-1] == 5

    def weary(done: int) -> None:
        raise InterruptedError(done)

    with pytest.raises(InterruptedError):
        check([(".X/XX", 0, 0)] * 5, boards_per_rule=10**6, progress=weary)  # type: ignore[arg-type]


def test_ctrl_c_ends_the_check() -> None:
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        check([(".X/XX", 0, 0)] * 1000, boards_per_rule=10**8)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"goal": "tea"}, "'tea' is not one of eye, life"),
        ({"place": "middle"}, "'middle' is not one of corner, side, center"),
        ({"width": 9}, "9x2"),
        ({"code": np.array([81], np.uint32)}, "81 is not a colouring of 4 cells"),
        ({"depth": np.zeros(2, np.uint8)}, "same length"),
        ({"outside": 30, "exhaustive": True}, "30 points outside"),
    ],
)
def test_what_is_no_rule_set_is_refused(change: dict[str, object], message: str) -> None:
    good: dict[str, object] = {
        "code": np.array([39], np.uint32),
        "conditions": np.zeros(1, np.uint64),
        "depth": np.zeros(1, np.uint8),
        "goal": "eye",
        "place": "corner",
        "width": 2,
        "height": 2,
        "boards_per_rule": 1,
    }
    with pytest.raises(ValueError, match=message):
        refute.check(**{**good, **change})  # type: ignore[arg-type]


def test_centre_and_side_rectangles_have_board_on_every_open_side() -> None:
    for place, (left, above) in {"corner": (False, False), "side": (True, False), "center": (True, True)}.items():
        codes = np.zeros(1, np.uint32)
        report = refute.check(
            codes,
            np.zeros(1, np.uint64),
            np.zeros(1, np.uint8),
            "eye",
            place,  # type: ignore[arg-type]
            3,
            3,
            boards_per_rule=40,
            all_refutations=True,
        )
        assert len(report.refuted) > 20
        for example in islice(report.refuted, 40):
            height, width = example.board.shape
            assert (example.x > 0, example.y > 0) == (left, above)
            assert example.x + 3 < width
            assert example.y + 3 < height

"""Solutions as SGF: they replay, are marked, and read back as the same problem with the same solution."""

import pytest
from tests.reading.test_problems import THREE

from katachi.go import Position, parse_sgf_pair
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import Answer, SolveSettings
from katachi.reading.answer.tell import solution_tree
from katachi.reading.problems.audit import AuditResult, audit_problem
from katachi.reading.problems.files import from_record, problem_of
from katachi.records import parse, write

FULL = SolveSettings(seconds=60, details=True)


def kill() -> Answer:
    return solve_problem(from_record({**THREE, "to_move": "B", "target": ["da"]}, "p"), FULL)


def test_variations_replay_and_read_back() -> None:
    tree = parse(write([solution_tree(kill())])).games[0]
    again = problem_of(tree, "again")
    assert (again.solutions, again.wrong, again.target) == ((1,), (0, 2), (3,))
    assert again.position == kill().problem.position
    for node in tree.root.walk():
        if node.children or node is tree.root:
            continue
        path = [node]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        board: Position = again.position.copy()
        for step in reversed(path[:-1]):
            color = "BW".index("B" if "B" in step else "W") + 1
            board.play(parse_sgf_pair(step.get("BW"[color - 1]) or "", 7), color)


@pytest.mark.parametrize(
    ("marks", "words", "te_bm"), [("right", True, False), ("te-bm", False, True), ("both", True, True)]
)
def test_marks(marks: str, words: bool, te_bm: bool) -> None:
    text = write([solution_tree(kill(), marks)])
    assert ("RIGHT" in text) == words
    assert ("TE[1]" in text) == te_bm
    assert ("BM[1]" in text) == te_bm
    assert "Black to move: White's group is dead." in text
    assert "White's group is alive." in text  # after a wrong move


def test_an_unknown_way_to_mark() -> None:
    with pytest.raises(ValueError, match="use right, te-bm, both"):
        solution_tree(kill(), "all")


def test_a_settled_problem_has_no_moves() -> None:
    record = {**THREE, "white": ["da", "ab", "bb", "cb", "db", "ba"]}  # two eyes
    tree = solution_tree(solve_problem(from_record(record, "alive"), FULL))
    assert tree.root.get("C") == "White to move: White's group is alive."
    assert not [child for child in tree.root.children if "TE" in child or "RIGHT" in (child.get("C") or "")]


# White has four points in a row, and lives in any case; two first moves are as good as none.
FOUR = {"black": ["fa", "fb", "ac", "bc", "cc", "dc", "ec", "fc"], "white": ["ea", "ab", "bb", "cb", "db", "eb"]}


# ---- Audits ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("extra", "kind"),
    [
        ({"solutions": ["ba"]}, AuditResult.AGREED),
        ({"solutions": ["ba"], "outcome": "l"}, AuditResult.AGREED),
        ({"solutions": ["aa"]}, AuditResult.FAILS),
        ({"solutions": ["ba", "aa"]}, AuditResult.FAILS),
        ({"solutions": ["ba"], "outcome": "l1d"}, AuditResult.OTHER_RESULT),
        ({"solutions": ["ge"]}, AuditResult.UNDECIDED),
        ({}, AuditResult.NOTHING),
        ({**FOUR, "solutions": ["ba"]}, AuditResult.NOT_UNIQUE),
        ({**FOUR, "solutions": ["ba", "ca"]}, AuditResult.AGREED),
    ],
)
def test_audit(extra: dict[str, object], kind: AuditResult) -> None:
    finding = audit_problem(from_record({**THREE, **extra}, "p"), SolveSettings(seconds=60))
    assert finding.kind is kind
    if kind is AuditResult.FAILS:
        assert finding.refutation is not None
        assert (finding.refutation.line.moves[0], finding.refutation.word) == (0, "dead")
        assert finding.also == (() if len(finding.works) else (1,))


def test_an_audit_without_a_budget_decides_nothing() -> None:
    finding = audit_problem(from_record({**THREE, "solutions": ["aa"]}, "p"), SolveSettings(nodes=1))
    assert finding.kind is AuditResult.UNDECIDED


def test_a_move_called_wrong_that_works() -> None:
    stones = "SZ[7]" + "".join(
        f"{name}[{']['.join(FOUR[color])}]" for name, color in (("AB", "black"), ("AW", "white"))
    )
    problem = problem_of(parse(f"(;{stones}PL[W](;W[ba]C[RIGHT])(;W[ca]))").games[0], "p")
    finding = audit_problem(problem, SolveSettings(seconds=60))
    assert (finding.kind, finding.wrong_works) == (AuditResult.NOT_UNIQUE, (2,))


def test_a_published_move_that_gives_only_ko() -> None:
    # Six points in the corner without a liberty outside: the middle of the second line kills, that of the first is ko.
    record = {
        "size": 9,
        "black": ["da", "db", "ac", "bc", "cc", "dc"],
        "white": ["ea", "eb", "ec", "ad", "bd", "cd", "dd", "ed"],
        "to_move": "W",
        "defender": "B",
    }
    kinds = {"bb": AuditResult.AGREED, "ba": AuditResult.WEAKER, "aa": AuditResult.FAILS}
    for move, kind in kinds.items():
        finding = audit_problem(from_record({**record, "solutions": [move]}, "p"), SolveSettings(seconds=60))
        assert finding.kind is kind
        if finding.refutation is not None:
            assert (finding.refutation.word == "ko") == (kind is AuditResult.WEAKER)

"""Progress with problems: ratings, when a problem is due again, and the file that is kept, exported and imported."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from fsrs import Card, Rating, Scheduler
from tests.drawing import corner_of
from tests.reading.test_open_answer import GAPS
from tests.web.asking import asking
from tests.web.tsumego_boards import STRAIGHT_THREE, asked, on

import katachi
from katachi.go import BLACK, Position
from katachi.interfaces.web.settings import ServeSettings
from katachi.interfaces.web.tsumego import own_files
from katachi.interfaces.web.tsumego import progress as kept_progress
from katachi.interfaces.web.tsumego.kept_answers import KeptAnswers
from katachi.interfaces.web.tsumego.problems import ProblemModel
from katachi.interfaces.web.tsumego.progress import PracticeResult, Progress
from katachi.interfaces.web.tsumego.ratings import BEGINNER, FIRST_DAN, after, chance, rank_of, rating_of
from katachi.reading.answer import walk as kept_walk
from katachi.reading.answer.ask import solve_problem
from katachi.reading.answer.parts import SolveSettings
from katachi.reading.problems.files import Problem
from katachi.reading.tsumego.search import Tsumego

START = datetime(2026, 11, 17, 12, tzinfo=UTC)


def problem(name: str, rank: str, *themes: str) -> Problem:
    return Problem(name, Position(9), BLACK, rank=rank, themes=themes)


SHIPPED = {one.name: one for one in (problem("easy", "20k", "eye"), problem("hard", "1d", "ko", "connection"))}


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def progress(tmp_path: Path, clock: Clock) -> Progress:
    return Progress(tmp_path / "data" / "practice.json", lambda: SHIPPED, clock)


def right(name: str, wrong: int = 0, *, helped: bool = False) -> PracticeResult:
    return PracticeResult(id=name, solved=True, wrong=wrong, helped=helped)


def failed(name: str) -> PracticeResult:
    return PracticeResult(id=name, solved=False)


# ---- Ratings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rank", ["25k", "10k", "1k", "1d", "3d"])
def test_ranks_and_ratings_fit_each_other(rank: str) -> None:
    rating = rating_of(rank)
    assert rating is not None
    assert rank_of(rating) == rank


@pytest.mark.parametrize("text", ["", "12", "k", "-3k", "1p", "100k"])
def test_what_is_not_a_rank(text: str) -> None:
    assert rating_of(text) is None


def test_a_surprise_moves_ratings_more_than_what_was_expected() -> None:
    solver, hard = 1000.0, 1400.0
    gained, problem_lost = after(solver, hard, True, 50)
    lost, problem_gained = after(solver, hard, False, 50)
    assert gained - solver > 5 * (solver - lost) > 0
    assert problem_lost < hard < problem_gained
    # By hand: the chance is 1/11, so the win is worth 32 * 10/11.
    assert chance(solver, hard) == pytest.approx(1 / 11)
    assert gained - solver == pytest.approx(32 * 10 / 11)


def test_only_the_first_answer_to_a_problem_counts_for_the_rating(progress: Progress, clock: Clock) -> None:
    first = progress.add(right("hard"))
    assert first.rating == FIRST_DAN + 48  # a new reader is taken to be as strong as the first problem
    clock.now += timedelta(days=9)
    second = progress.add(right("hard"))
    assert (second.rating, second.answers) == (first.rating, 1)
    assert progress.add(failed("easy")).rating < first.rating


def test_a_problem_without_a_rank_says_nothing_about_the_reader(progress: Progress) -> None:
    told = progress.add(failed("file:mine.sgf:1"))
    assert (told.rating, told.answers, told.failed) == (BEGINNER, 0, ["file:mine.sgf:1"])
    assert progress.add(right("easy")).answers == 1


# ---- When a problem is due again -------------------------------------------------------------------------------------


def test_due_days_are_those_of_fsrs(progress: Progress, clock: Clock) -> None:
    """The same reviews given to the library directly."""
    scheduler, card = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False), Card(due=START)
    for result, grade in (
        (right("easy"), Rating.Good),
        (right("easy", 2), Rating.Hard),
        (failed("easy"), Rating.Again),
    ):
        told = progress.add(result)
        card, _ = scheduler.review_card(card, grade, clock.now)
        assert told.problems[0].due == card.due
        clock.now = card.due + timedelta(hours=1)
    assert told.problems[0].tries == 3


def test_what_went_better_comes_later(progress: Progress) -> None:
    for name, result in (("a", right("a")), ("b", right("b", 1)), ("c", right("c", helped=True)), ("d", failed("d"))):
        assert result.id == name
        progress.add(result)
    due = {one.id: one.due for one in progress.told().problems}
    assert due["a"] > due["b"] >= due["c"] == due["d"] > START


def test_due_today_and_failed(progress: Progress, clock: Clock) -> None:
    told = progress.add(right("easy"))
    assert (told.due, told.failed) == ([], [])
    assert progress.add(failed("hard")).failed == ["hard"]
    clock.now += timedelta(days=365)
    told = progress.told()
    assert set(told.due) == {"easy", "hard"}
    assert told.due[0] == "hard"  # overdue the longest
    told = progress.add(right("hard"))
    assert (told.due, told.failed) == (["easy"], [])


def test_help_is_not_solving(progress: Progress) -> None:
    told = progress.add(right("easy", helped=True))
    assert not told.problems[0].solved
    assert told.failed == ["easy"]


def test_wrong_tries_are_kept_each_once_the_newest_last(progress: Progress) -> None:
    progress.add(PracticeResult(id="easy", solved=False, mistakes=[["A1"], ["B1", "C1", "D1"]]))
    told = progress.add(PracticeResult(id="easy", solved=True, wrong=2, mistakes=[["A1"], ["E1"]]))
    assert told.problems[0].mistakes == [["B1", "C1", "D1"], ["A1"], ["E1"]]
    many = [[f"A{n}"] for n in range(1, 20)]
    told = progress.add(PracticeResult(id="easy", solved=False, mistakes=many))
    assert told.problems[0].mistakes == many[-12:]
    assert json.loads(progress.exported())["problems"]["easy"]["mistakes"] == many[-12:]


def test_days_in_a_row(progress: Progress, clock: Clock) -> None:
    for days in (0, 1, 1):
        clock.now += timedelta(days=days)
        progress.add(right("easy"))
    assert progress.told().days == 3
    clock.now += timedelta(days=1)
    assert progress.told().days == 3  # today is not over
    clock.now += timedelta(days=1)
    assert progress.told().days == 0


def test_themes(progress: Progress) -> None:
    progress.add(right("easy"))
    progress.add(failed("hard"))
    themes = {one.theme: (one.problems, one.tried, one.solved) for one in progress.told().themes}
    assert themes == {"eye": (1, 1, 1), "ko": (1, 1, 0), "connection": (1, 1, 0), "seki": (0, 0, 0)} | {
        "capture race": (0, 0, 0)
    }


# ---- Files -----------------------------------------------------------------------------------------------------------


def test_another_server_on_the_same_folder_continues(tmp_path: Path, progress: Progress, clock: Clock) -> None:
    told = progress.add(right("easy"))
    assert Progress(tmp_path / "data" / "practice.json", lambda: SHIPPED, clock).told() == told


def test_import_keeps_the_newer_state_and_the_better_founded_rating(tmp_path: Path, clock: Clock) -> None:
    here, there = (Progress(tmp_path / name / "practice.json", lambda: SHIPPED, clock) for name in ("here", "there"))
    here.add(failed("easy"))
    clock.now += timedelta(days=2)
    there.add(right("easy"))
    rating = there.add(right("hard")).rating
    told = here.take_in(there.exported())
    assert {one.id: one.solved for one in told.problems} == {"easy": True, "hard": True}
    assert (told.rating, told.answers, told.failed) == (rating, 2, [])
    assert there.take_in(here.exported()) == there.told()  # nothing new


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "does not hold practice results"),
        (b'{"format": "katachi practice 9"}', "at format"),
        (b'{"problems": {"x": {"tries": 0}}}', "at problems.x"),
        (b'{"rating": NaN}', "does not hold practice results"),
        (b'{"rating": 1e999}', "does not hold practice results"),
        (b'{"secret": 1}', "at secret"),
        (b"\xff\xfe", "does not hold practice results"),
        (b"[" * 100_000, "does not hold practice results"),
    ],
)
def test_strange_files_change_nothing(progress: Progress, data: bytes, words: str) -> None:
    before = progress.add(right("easy"))
    with pytest.raises(ValueError, match=words):
        progress.take_in(data)
    assert progress.told() == before


def test_a_damaged_file_is_named_and_left_alone(tmp_path: Path, progress: Progress) -> None:
    path = tmp_path / "data" / "practice.json"
    path.parent.mkdir()
    path.write_text("{ half a line")
    with pytest.raises(ValueError, match=r"practice\.json does not hold practice results"):
        progress.add(right("easy"))
    assert path.read_text() == "{ half a line"


def test_there_is_a_limit(progress: Progress, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_progress, "MOST_PROBLEMS", 1)
    progress.add(right("easy"))
    progress.add(right("easy"))
    with pytest.raises(ValueError, match="the limit"):
        progress.add(right("hard"))


# ---- Routes ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def page(tmp_path: Path) -> TestClient:
    """Without the engine: these answers do not need it."""
    return asking(ServeSettings(data=tmp_path / "data"))


def test_by_http(page: TestClient, tmp_path: Path) -> None:
    assert page.get("/api/practice").json()["answers"] == 0
    name = page.get("/api/tsumego/problems").json()["problems"][0]["id"]
    told = page.post("/api/practice", json={"id": name, "solved": False}).json()
    assert told["failed"] == [name]
    assert (tmp_path / "data" / "practice" / "results.json").exists()
    file = page.get("/api/practice/file")
    assert "katachi-practice.json" in file.headers["content-disposition"]
    assert list(json.loads(file.content)["problems"]) == [name]
    assert page.post("/api/practice/file", content=file.content).json() == told
    refused = page.post("/api/practice/file", content=b"(;GM[1])")
    assert refused.status_code == 400
    assert "does not hold practice results" in refused.json()["error"]
    assert page.post("/api/practice", json={"id": "", "solved": True}).status_code == 422
    strange = {"id": name, "solved": False, "mistakes": [["<b>"]]}
    assert page.post("/api/practice", json=strange).status_code == 422


PROBLEM = b"(;SZ[9]AB[ab][bb][ba]AW[ac][bc][cc][cb][ca];B[aa])"


def test_own_files_are_kept_and_found_again(page: TestClient, tmp_path: Path) -> None:
    assert page.get("/api/practice/own").json() == []
    [kept] = page.put("/api/practice/own/My problems.sgf", content=PROBLEM).json()
    assert (kept["name"], kept["bytes"]) == ("My problems.sgf", len(PROBLEM))
    assert page.get("/api/practice/own/My problems.sgf").content == PROBLEM
    page.put("/api/practice/own/My problems.sgf", content=PROBLEM * 2)
    assert page.get("/api/practice/own").json()[0]["bytes"] == 2 * len(PROBLEM)
    assert page.delete("/api/practice/own/My problems.sgf").json() == []
    assert page.get("/api/practice/own/My problems.sgf").status_code == 404
    assert page.delete("/api/practice/own/My problems.sgf").status_code == 404


@pytest.mark.parametrize("name", ["..%2Fresults.json", "%2e%2e%2fresults.json", ".hidden", "results.json"])
def test_only_own_files_are_read(page: TestClient, name: str) -> None:
    page.post("/api/practice", json={"id": "x", "solved": True})
    assert page.get(f"/api/practice/own/{name}").status_code == 404
    assert page.delete(f"/api/practice/own/{name}").status_code in (404, 405)
    assert [one["id"] for one in page.get("/api/practice").json()["problems"]] == ["x"]


def test_a_file_without_problems_is_not_kept(page: TestClient) -> None:
    refused = page.put("/api/practice/own/x.sgf", content=b"(;SZ[9])")
    assert (refused.status_code, page.get("/api/practice/own").json()) == (400, [])


def test_own_files_have_a_limit(page: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_files, "MOST_FILES", 1)
    monkeypatch.setattr(own_files, "LARGEST", 2 * len(PROBLEM))
    assert page.put("/api/practice/own/a.sgf", content=PROBLEM).status_code == 200
    assert "the limit" in page.put("/api/practice/own/b.sgf", content=PROBLEM).json()["error"]
    assert "at most" in page.put("/api/practice/own/a.sgf", content=PROBLEM * 3).json()["error"]


# ---- Answers ---------------------------------------------------------------------------------------------------------

OPEN = on(corner_of(GAPS, 19), "black")


def test_a_problem_is_proved_once_and_its_answer_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = ServeSettings(data=tmp_path)
    for problem, right, status in ((asked(STRAIGHT_THREE, "black"), "B11", "solved"), (OPEN, "D19", "right")):
        question = problem | {"played": [right]}
        first = asking(settings).post("/api/tsumego/reply", json=question).json()
        assert first["status"] == status
        with monkeypatch.context() as patched:  # another server must not have to judge it again
            patched.setattr(Tsumego, "judge", _nothing_more)
            patched.setattr(kept_walk, "solve_with", _nothing_more)
            assert asking(settings).post("/api/tsumego/reply", json=question).json() == first
    assert len(list((tmp_path / "practice" / "answers").glob("*.json"))) == 2


def _nothing_more(*_args: object, **_keywords: object) -> None:
    raise AssertionError("it is known already")


def test_an_answer_that_is_damaged_or_of_another_version_is_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    question = asked(STRAIGHT_THREE, "black")
    known = ProblemModel(**question).problem()
    answers = KeptAnswers(tmp_path)
    answers.keep("a", solve_problem(known, SolveSettings()))
    found = answers.find("a", known)
    assert found is not None
    assert (found.outcome, found.first_moves) == ("l", [1])
    assert answers.find("b", known) is None
    monkeypatch.setattr(katachi, "__version__", "0.0.1")
    assert answers.find("a", known) is None
    monkeypatch.undo()
    next(tmp_path.glob("*.json")).write_text("{}")
    assert answers.find("a", known) is None

"""What the reader has practised, kept on this computer: when each problem is due again, what failed, and ratings.

When a problem is due again is decided by FSRS, a published algorithm (package `fsrs`), in whole days: solved at once is
"good", solved after wrong moves "hard", and solved with help, or not at all, "again".
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Annotated

from fsrs import Card, Rating, Scheduler, State
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from katachi.files.writing import make_folder, write_atomically
from katachi.interfaces.web.tsumego.ratings import BEGINNER, after, rank_of, rating_of
from katachi.reading.problems.files import THEMES, Problem

MOST_PROBLEMS = 20_000
LARGEST = 16 << 20  # bytes of a file
_NAME = 300
_LONGEST_LINE = 120  # moves
_MOST_MISTAKES = 12  # that are kept of a problem, the newest
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)

ProblemId = Annotated[str, Field(min_length=1, max_length=_NAME)]
_Move = Annotated[str, Field(pattern=r"^(pass|[A-HJ-Z][0-9]{1,2})$")]
Mistake = Annotated[list[_Move], Field(min_length=1, max_length=_LONGEST_LINE)]  # the moves up to the wrong one


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class KeptProblem(_Strict):
    """What is known about one problem; `stability` and `difficulty` are those of FSRS."""

    tries: Annotated[int, Field(ge=1, le=1 << 30)] = 1  # times it was practised
    solved: bool = False  # without help, at least once
    failed: bool = False  # the last time
    rating: float | None = None  # None if nobody knows how hard it is
    stability: Annotated[float, Field(gt=0)]
    difficulty: Annotated[float, Field(ge=1, le=10)]
    last: datetime
    due: datetime
    mistakes: Annotated[list[Mistake], Field(max_length=_MOST_MISTAKES)] = []


class KeptProgress(_Strict):
    """The whole file: what is exported and imported."""

    format: Annotated[str, Field(pattern="^katachi practice 1$")] = "katachi practice 1"
    rating: float = BEGINNER
    answers: Annotated[int, Field(ge=0, le=1 << 30)] = 0  # that counted for the rating
    days: Annotated[list[date], Field(max_length=40_000)] = []
    problems: Annotated[dict[ProblemId, KeptProblem], Field(max_length=MOST_PROBLEMS)] = {}


class PracticeResult(BaseModel):
    """How a problem went: `wrong` moves were played, and there was help or not. `mistakes`: what was played."""

    id: ProblemId
    solved: bool
    wrong: Annotated[int, Field(ge=0, le=10_000)] = 0
    helped: bool = False
    mistakes: Annotated[list[Mistake], Field(max_length=1000)] = []

    @property
    def grade(self) -> Rating:
        if not self.solved or self.helped:
            return Rating.Again
        return Rating.Hard if self.wrong else Rating.Good


@dataclass(frozen=True)
class ThemeProgress:
    """The shipped problems of a theme: how many there are, were tried, and are solved."""

    theme: str
    problems: int
    tried: int
    solved: int


@dataclass(frozen=True)
class PracticedProblem:
    """One problem that was tried."""

    id: str
    tries: int
    solved: bool
    failed: bool  # the last time
    due: datetime
    mistakes: list[list[str]]  # wrong tries, each with the moves before it, the newest last


@dataclass(frozen=True)
class PracticeProgress:
    """All that is kept, as the page shows it."""

    rating: int
    rank: str
    answers: int  # that counted for the rating
    due: list[str]  # today, the longest overdue first
    failed: list[str]  # the last time, the newest first
    days: int  # in a row with practice, until today or yesterday
    themes: list[ThemeProgress]
    problems: list[PracticedProblem]


class Progress:
    """The file with the reader's progress. `now`: the clock, for tests."""

    def __init__(
        self,
        path: Path,
        shipped: Callable[[], Mapping[str, Problem]],
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._path, self._shipped, self._now = path, shipped, now
        self._lock = threading.Lock()

    def told(self) -> PracticeProgress:
        """What is kept. Raises ValueError if the file was damaged."""
        kept, now = self._read(), self._now()
        due = sorted((one.due, name) for name, one in kept.problems.items() if one.due.date() <= now.date())
        failed = sorted(((one.last, name) for name, one in kept.problems.items() if one.failed), reverse=True)
        return PracticeProgress(
            rating=round(kept.rating),
            rank=rank_of(kept.rating),
            answers=kept.answers,
            due=[name for _, name in due],
            failed=[name for _, name in failed],
            days=_in_a_row(set(kept.days), now.date()),
            themes=[self._theme(theme, kept) for theme in THEMES],
            problems=[
                PracticedProblem(name, one.tries, one.solved, one.failed, one.due, one.mistakes)
                for name, one in kept.problems.items()
            ],
        )

    def add(self, result: PracticeResult) -> PracticeProgress:
        """Keep a result. Raises ValueError if there is no more room, or if the file was damaged."""
        with self._lock:
            kept, now = self._read(), self._now()
            before = kept.problems.get(result.id)
            if before is None and len(kept.problems) >= MOST_PROBLEMS:
                raise ValueError(f"{MOST_PROBLEMS:,} problems are kept, the limit: export them and start again")
            is_solved = result.grade is Rating.Good
            rating = before.rating if before else self._first_rating(result.id)
            if before is None and rating is not None:
                solver = kept.rating if kept.answers else rating  # readers begin where they choose to
                kept.rating, rating = after(solver, rating, is_solved, kept.answers)
                kept.answers += 1
            kept.problems[result.id] = _reviewed(before, result, rating, now)
            kept.days = sorted({*kept.days, now.date()})
            self._write(kept)
        return self.told()

    def exported(self) -> bytes:
        """The file, for another computer."""
        return self._read().model_dump_json(indent=1).encode()

    def take_in(self, data: bytes) -> PracticeProgress:
        """Add what was exported elsewhere. Of each problem the newer state is kept, of the ratings the one with more
        answers behind it. Raises ValueError if the file is not one of these."""
        given = _parsed(data, "the file")
        with self._lock:
            kept = self._read()
            if given.answers > kept.answers:
                kept.rating, kept.answers = given.rating, given.answers
            for name, one in given.problems.items():
                mine = kept.problems.get(name)
                if mine is None or one.last > mine.last:
                    kept.problems[name] = one
            if len(kept.problems) > MOST_PROBLEMS:
                raise ValueError(f"together that is more than {MOST_PROBLEMS:,} problems, which is the limit")
            kept.days = sorted({*kept.days, *given.days})
            self._write(kept)
        return self.told()

    def _first_rating(self, name: str) -> float | None:
        """By the rank of a shipped problem; how hard the reader's own are, nobody knows."""
        known = self._shipped().get(name)
        return rating_of(known.rank) if known else None

    def _theme(self, theme: str, kept: KeptProgress) -> ThemeProgress:
        names = [name for name, problem in self._shipped().items() if theme in problem.themes]
        tried = [kept.problems[name] for name in names if name in kept.problems]
        return ThemeProgress(theme, len(names), len(tried), sum(one.solved for one in tried))

    def _read(self) -> KeptProgress:
        try:
            return _parsed(self._path.read_bytes(), str(self._path))
        except FileNotFoundError:
            return KeptProgress()

    def _write(self, kept: KeptProgress) -> None:
        make_folder(self._path.parent)
        write_atomically(self._path, kept.model_dump_json(indent=1).encode())


def _parsed(data: bytes, what: str) -> KeptProgress:
    if len(data) > LARGEST:
        raise ValueError(f"{what} has {len(data):,} bytes: practice results have at most {LARGEST:,}")
    try:
        return KeptProgress.model_validate_json(data)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(map(str, first["loc"])) or "its beginning"
        raise ValueError(f"{what} does not hold practice results: {first['msg']} at {where}"[:400]) from None


def _reviewed(before: KeptProblem | None, result: PracticeResult, rating: float | None, now: datetime) -> KeptProblem:
    card = Card(card_id=0, due=now)
    if before is not None:
        card = Card(0, State.Review, None, before.stability, before.difficulty, before.due, before.last)
    card, _ = _SCHEDULER.review_card(card, result.grade, max(now, before.last) if before else now)
    return KeptProblem(
        tries=1 + (before.tries if before else 0),
        solved=(before is not None and before.solved) or (result.solved and not result.helped),
        failed=result.grade is not Rating.Good,
        rating=rating,
        stability=card.stability or 0.1,
        difficulty=card.difficulty or 5.0,
        last=now,
        due=card.due,
        mistakes=_together(before.mistakes if before else [], result.mistakes),
    )


def _together(before: list[list[str]], new: list[list[str]]) -> list[list[str]]:
    """Each mistake once, where it was made last."""
    found = {tuple(moves): None for moves in reversed([*before, *new])}
    return [list(moves) for moves in list(found)[:_MOST_MISTAKES]][::-1]


def _in_a_row(days: set[date], today: date) -> int:
    """Days with practice up to today, or to yesterday if there was none today yet."""
    last = today if today in days else today - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return count

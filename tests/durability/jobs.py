"""The jobs whose crashes are tried: the real code, with the parts that take time made up."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace as changed
from pathlib import Path
from typing import Any
from unittest import mock

from tests.knowledge.games import collection, save_lines
from tests.lab.tuning.made_games import MadeGames

from katachi.go import BLACK, Move
from katachi.interfaces.web.background import Backlog
from katachi.interfaces.web.saved_games import SavedGames
from katachi.knowledge.manifest import set_aside
from katachi.knowledge.mining import MineSettings, MiningJob
from katachi.knowledge.patterns.counting import CountSettings
from katachi.lab.match import Match, Parameters
from katachi.lab.match.referee import GameOutcome
from katachi.lab.match.schedule import pairing
from katachi.lab.tuning import Arena, Journal, Tuner, TuningPlan
from katachi.reading.problems import generate as problems
from katachi.work.executors import _Here

from .explore import Job, Tell
from .recorder import taken


class Mining:
    """A base is mined, added to, or replaced."""

    def __init__(self, sources: Path, *, add: bool = False, replace: bool = False) -> None:
        self._first = save_lines(collection(2, sizes=(5,), moves=6), sources / "first.sgfs.gz")
        self._more = save_lines(collection(3, sizes=(5,), moves=6), sources / "more.sgfs.gz")
        self._add, self._replace = add, replace
        self._old: dict[str, bytes | None] = {}
        self._new: dict[str, bytes | None] = {}
        self._counts: dict[str, Any] = {}

    def _mine(self, root: Path, source: Path, **how: Any) -> None:
        settings = MineSettings(CountSettings(k=1, windows=(3,), pair_window=3))
        with mock.patch("katachi.knowledge.mining.job.executor", return_value=_Here()):
            changed(MiningJob([source], root / "my.kb", settings, batch=2), **how).run()

    def prepare(self, root: Path) -> None:
        if self._add or self._replace:
            self._mine(root, self._first)
            self._old = taken(root / "my.kb")

    def run(self, root: Path, tell: Tell) -> None:
        self._mine(root, self._more, add=self._add, replace=self._replace)
        tell("mined")
        self._new = taken(root / "my.kb")
        self._counts = self._manifest(root)["counts"]

    def _manifest(self, root: Path) -> dict[str, Any]:
        return dict(json.loads((root / "my.kb" / "manifest.json").read_bytes()))

    def recover(self, root: Path, tell: Tell) -> None:
        self._mine(root, self._more, add=self._add, replace=self._replace, resume=True)
        tell("mined")

    def check_at_once(self, root: Path, told: Sequence[object]) -> None:
        kb = root / "my.kb"
        found = taken(kb) if kb.exists() else None
        if told:
            assert found == self._new, "the base that was finished is not there"
        elif found is None and self._old:
            assert taken(set_aside(kb)) == self._old, "the old base is lost"
        elif found is not None:
            assert found in (self._old, self._new), "neither the old base nor the new one"

    def check(self, root: Path) -> None:
        manifest = self._manifest(root)
        assert len(manifest["sources"]) == 1 + self._add, "a source is listed twice"
        assert manifest["counts"] == (self._counts or manifest["counts"]), "a source is counted twice"
        assert manifest["counts"]["games"] == 3
        assert taken(root / "my.kb") == (self._new or taken(root / "my.kb")), "the base is another one"
        assert [path.name for path in root.iterdir()] == ["my.kb"], "something is left over"


class Played:
    """A match whose games are made up."""

    _parameters = Parameters(a="katachi:playouts=1", b="katachi:playouts=2", size=5, games=3)

    def _play(self, root: Path, tell: Tell) -> None:
        match = Match(self._parameters, root / "match")

        class Boards:
            def __init__(self, _match: Match, numbers: Sequence[int]) -> None:
                self._numbers = numbers

            def outcomes(self) -> Iterator[GameOutcome]:
                for number in self._numbers:
                    game = pairing(match.parameters, (), number)
                    yield GameOutcome(game, BLACK, "resign", result="B+R", moves=[Move(BLACK, number)])

            def close(self) -> None:
                """Nothing is open."""

        with (
            mock.patch("katachi.lab.match.runner._Boards", Boards),
            mock.patch.object(Match, "_try_engines"),
        ):
            summary = match.run(resume=match.store.begun, on_game=lambda line, _: tell(line["number"]))
        tell(("complete", summary["games"]))

    def prepare(self, root: Path) -> None:
        """Nothing is there."""

    run = recover = lambda self, root, tell: self._play(root, tell)

    def _lines(self, root: Path) -> list[dict[str, Any]]:
        path = root / "match" / "games.jsonl"
        data = path.read_bytes() if path.exists() else b""
        return [json.loads(line) for line in data[: data.rfind(b"\n") + 1].splitlines() if 0 not in line]

    def check_at_once(self, root: Path, told: Sequence[object]) -> None:
        numbers = [line["number"] for line in self._lines(root)]
        assert {one for one in told if isinstance(one, int)} <= set(numbers), "a game that was shown is lost"
        assert ("complete", 3) not in told or sorted(numbers) == [1, 2, 3]
        for number in numbers:
            sgf = root / "match" / "games" / f"{number:05d}.sgf"
            assert sgf.read_text().strip().endswith(")"), "a game counts without its record"

    def check(self, root: Path) -> None:
        assert sorted(line["number"] for line in self._lines(root)) == [1, 2, 3]
        summary = json.loads((root / "match" / "summary.json").read_bytes())
        assert (summary["games"], summary["wins_a"] + summary["wins_b"], summary["complete"]) == (3, 3, True)
        assert no_parts(root)


class Tuned:
    """A tuning run whose games are made up."""

    _plan = TuningPlan(
        of=("shapes=on|off",), games=2, trials=2, batch=2, finalists=1, looks=1, validation=2, playouts=5
    )

    def __init__(self) -> None:
        self._result: Any = None

    def _tune(self, root: Path, tell: Tell) -> Any:
        journal = Journal(root / "tuning")
        with journal.opened(self._plan.plain(), resume=journal.begun):
            arena = Arena(journal, MadeGames(lambda _: 0.5), lambda match, line: tell((match, line["number"])))
            Tuner(self._plan, arena).run()
            return journal.notes, {name: sorted(games) for name, games in journal.matches.items()}

    def prepare(self, root: Path) -> None:
        """Nothing is there."""

    def run(self, root: Path, tell: Tell) -> None:
        self._result = self._tune(root, tell)

    def recover(self, root: Path, tell: Tell) -> None:
        assert self._tune(root, tell) == self._result, "it continued in another way"

    def _games(self, root: Path) -> list[tuple[str, int]]:
        path = root / "tuning" / "journal.jsonl"
        data = path.read_bytes() if path.exists() else b""
        lines = [json.loads(line) for line in data[: data.rfind(b"\n") + 1].splitlines() if 0 not in line]
        return [(line["match"], line["number"]) for line in lines if "match" in line]

    def check_at_once(self, root: Path, told: Sequence[object]) -> None:
        assert set(told) <= set(self._games(root)), "a game that was shown is lost"

    def check(self, root: Path) -> None:
        games = self._games(root)
        assert len(games) == len(set(games)), "a game is counted twice"
        assert no_parts(root)


def allowed(told: Sequence[Any], name: str) -> list[Any]:
    """What may be there under a name: what the user was told last, or what was tried since."""
    values: list[Any] = [None]
    for step, who, value in told:
        if who == name:
            values = [value] if step == "done" else [*values, value]
    return values


class Saved:
    """The page keeps games, changes them, and forgets one."""

    _first = (("aaaaaaaa", 1, True), ("bbbbbbbb", 1, False), ("bbbbbbbb", 2, False), ("aaaaaaaa", 2, False))
    _again = (("bbbbbbbb", 3, False), ("aaaaaaaa", 3, False))

    def prepare(self, root: Path) -> None:
        """Nothing is there."""

    def run(self, root: Path, tell: Tell, steps: Sequence[tuple[str, int, bool]] = _first) -> None:
        games = SavedGames(root / "data" / "games")
        for name, version, opened in steps:
            tell(("try", name, version))
            games.keep(name, sgf(version), opened=opened)
            tell(("done", name, version))
        tell(("try", "bbbbbbbb", None))
        games.forget("bbbbbbbb")
        tell(("done", "bbbbbbbb", None))

    def recover(self, root: Path, tell: Tell) -> None:
        self.run(root, tell, self._again)

    def check_at_once(self, root: Path, told: Sequence[object]) -> None:
        games = SavedGames(root / "data" / "games")
        for name in ("aaaaaaaa", "bbbbbbbb"):
            try:
                data: bytes | None = games.read(name)[0]
            except LookupError:
                data = None
            may_be = [version and sgf(version).encode() for version in allowed(told, name)]
            assert data in may_be, f"{name} is {data!r}, not one of {may_be}"

    def check(self, root: Path) -> None:
        games = SavedGames(root / "data" / "games")
        assert [game.id for game in games.newest().games] == ["aaaaaaaa"]
        assert no_parts(root)


def sgf(version: int) -> str:
    return f"(;SZ[9]{';B[aa]' * version})"


def no_parts(root: Path) -> bool:
    return not list(root.rglob("*.part"))


class Queue:
    """Jobs of the page are created, stopped, resumed and deleted; none is started."""

    def prepare(self, root: Path) -> None:
        """Nothing is there."""

    @contextmanager
    def _backlog(self, root: Path) -> Iterator[Backlog]:
        with mock.patch("atexit.register"), mock.patch.object(Backlog, "_start"):
            yield Backlog(root / "jobs", "lab_tasks.match")

    def run(self, root: Path, tell: Tell) -> None:
        with self._backlog(root) as backlog:
            name = backlog.create({"number": 1}).id
            tell(("done", name, "waiting"))
            tell(("try", name, "stopped"))
            backlog.stop(name)
            tell(("done", name, "stopped"))
            tell(("try", name, "waiting"))
            backlog.resume(name)
            tell(("done", name, "waiting"))
            tell(("try", name, "stopped"))
            tell(("try", name, None))
            backlog.delete(name)
            tell(("done", name, None))

    def recover(self, root: Path, tell: Tell) -> None:
        with self._backlog(root) as backlog:
            tell(("done", backlog.create({"number": 1}).id, "waiting"))

    def check_at_once(self, root: Path, told: Sequence[object]) -> None:
        with self._backlog(root) as backlog:
            jobs = {job.id: job for job in backlog.jobs()}
        assert all(job.request == {"number": 1} for job in jobs.values())
        for name in {one[1] for one in told if isinstance(one, tuple)}:
            state = jobs[name].state if name in jobs else None
            assert state in allowed(told, name), f"the job is {state}, not one of {allowed(told, name)}"

    def check(self, root: Path) -> None:
        assert no_parts(root)


class Generated:
    """Problems whose search is made up."""

    _settings = problems.GenerateSettings(count=3, seed=1)

    def _generate(self, root: Path, tell: Tell) -> None:
        def made(_settings: object, *, jobs: int, done: Sequence[problems.Record]) -> Iterator[problems.Record | None]:
            for number in range(len(done), 3):
                yield {"id": f"problem {number}", "attempt": number}

        with mock.patch("katachi.reading.problems.generate.generate", made):
            problems.generate_file(
                self._settings, root / "set.jsonl", on_progress=lambda found, _attempts: tell(("found", found))
            )
        tell("written")

    def prepare(self, root: Path) -> None:
        """Nothing is there."""

    run = recover = lambda self, root, tell: self._generate(root, tell)

    def check_at_once(self, root: Path, told: Sequence[object]) -> None:
        notebook = root / ".set.jsonl.part"
        if "written" in told:
            self._check_set(root)
        elif told and not (root / "set.jsonl").exists():
            whole = [line for line in notebook.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
            shown = max(one[1] for one in told if isinstance(one, tuple))
            assert len([line for line in whole if 0 not in line]) > shown, "a problem that was found is lost"

    def _check_set(self, root: Path) -> None:
        lines = (root / "set.jsonl").read_text().splitlines()
        assert [json.loads(line)["attempt"] for line in lines] == [0, 1, 2]

    def check(self, root: Path) -> None:
        self._check_set(root)
        assert [path.name for path in root.iterdir()] == ["set.jsonl"]


JOBS: dict[str, Callable[[Path], Job]] = {
    "mine": Mining,
    "add": lambda sources: Mining(sources, add=True),
    "replace": lambda sources: Mining(sources, replace=True),
    "match": lambda _sources: Played(),
    "tune": lambda _sources: Tuned(),
    "games": lambda _sources: Saved(),
    "queue": lambda _sources: Queue(),
    "problems": lambda _sources: Generated(),
}
"""By name; each gets a folder for what it reads."""

"""What ``katachi tune`` and ``katachi ablate`` share: a run of games in a folder, shown by a bar, that can continue."""

import contextlib
import datetime
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from rich.console import Console

from katachi.go.words import plural
from katachi.interfaces.cli.output import bars, print_json, sigterm_like_ctrl_c, stopped
from katachi.lab.tuning import Arena, Journal
from katachi.lab.tuning.games import FinishedGame
from katachi.lab.tuning.plan import GamesPlan
from katachi.work import executor

Plan = TypeVar("Plan", bound=GamesPlan)
Record = dict[str, Any]


class Run:
    """A run that begins, or continues with `resume`, in the folder `to`. Raises ValueError if no folder to continue in
    is named."""

    def __init__(self, command: str, to: Path | None, *, resume: bool, workers: int, on: str) -> None:
        if resume and to is None:
            raise ValueError("name the run to resume with --to")
        self.journal = Journal(to or Path(f"{command}-{datetime.datetime.now():%Y%m%d-%H%M%S}"))
        self._resume, self._workers, self._on = resume, workers, on

    def plan(self, kind: type[Plan], options: Record) -> Plan:
        """The plan that the given options make, or that of the run to continue."""
        given = {name: value for name, value in options.items() if value is not None}
        return kind.read(self.journal.resumed_plan(given)) if self._resume else kind(**given)

    def play(
        self,
        plan: GamesPlan,
        start: Callable[[Arena], tuple[Callable[[], object], Callable[[], Record]]],
        show: Callable[[Record], None],
        *,
        as_json: bool,
    ) -> None:
        """Play and show the record. `start` returns what plays, and what writes the record and returns it."""
        interrupted = False
        with self._arena(plan) as arena:
            play, record = start(arena)
            try:
                play()
            except KeyboardInterrupt:
                interrupted = True
            found = record()
        if as_json:
            print_json(found)
        else:
            show(found)
        if interrupted:
            stopped(f". Run the same command with --resume --to {self.journal.folder} to continue.")

    @contextlib.contextmanager
    def _arena(self, plan: GamesPlan) -> Iterator[Arena]:
        journal = self.journal
        with (
            contextlib.closing(executor(self._on, self._workers)) as players,
            journal.opened(plan.plain(), resume=self._resume),
            sigterm_like_ctrl_c(),
            bars() as progress,
        ):
            played = sum(map(len, journal.matches.values()))
            task = progress.add_task("starting the players", total=plan.most_games, completed=played)

            def on_game(match: str, _line: FinishedGame) -> None:
                score = journal.tally(match)
                progress.update(task, advance=1, description=f"{match}: {score.points:g} of {score.games}")

            yield Arena(journal, players, on_game)


def show_errors(found: Record) -> None:
    """Say it if games of a run ended by errors."""
    if found["errors"]:
        Console().print(f"{plural(found['errors'], 'game')} ended because the engine failed.", style="bold")

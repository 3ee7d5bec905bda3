"""``katachi rules check``: an independent search tries to refute the rules on real boards."""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

import numpy as np
import typer
from rich.progress import Progress, TaskID

from katachi.go.words import plural
from katachi.interfaces.cli import INTERRUPTED, options
from katachi.interfaces.cli.output import percentages, print_json, show, table
from katachi.interfaces.cli.rules import choice
from katachi.knowledge.life import refute
from katachi.knowledge.life.rule_set import RuleSet
from katachi.knowledge.life.store import RuleBase

_EPILOG = (
    "Examples:  katachi rules check --goal eye --place corner --size 2x2 --exhaustive  ·  "
    "katachi rules check --boards 50  ·  katachi rules check --hours 3 --seed 7"
)
_SLICE = 64  # rules checked before the clock is read again


@choice.commands.command("check", epilog=_EPILOG)
def check(  # noqa: PLR0913, PLR0917 - which rules, on how many boards, for how long
    goal: choice.GoalOption = None,
    place: choice.PlaceOption = None,
    size: choice.SizeOption = None,
    mode: choice.ModeOption = "sound",
    boards: Annotated[int, typer.Option(help="Random boards for each rule", min=0)] = 20,
    exhaustive: Annotated[bool, typer.Option("--exhaustive", help="Also check all small boards")] = False,
    edges: Annotated[bool, typer.Option(help="Rectangles may also touch edges they were not made for")] = True,
    seconds: Annotated[
        float | None, typer.Option(help="Keep going with new boards for this many seconds", min=0)
    ] = None,
    hours: Annotated[float | None, typer.Option(help="… or for this many hours", min=0)] = None,
    seed: Annotated[int, typer.Option(help="Seed for the boards", min=0)] = 1,
    threads: choice.Threads = 0,
    rules: choice.RulesOption = None,
    as_json: options.AsJson = False,
) -> None:
    """Try to refute rules: a naive search of the real game on boards that meet their conditions. White may
    move anywhere.

    The exit code is 1 if a rule is refuted; its boards are drawn. Rules of mode paper are refuted now and then.
    """
    if boards == 0 and not exhaustive:
        raise typer.BadParameter("--boards 0 checks no board: add --exhaustive, or ask for some boards")
    if seconds is not None and hours is not None:
        raise typer.BadParameter("give --seconds or --hours, not both")
    base = RuleBase.open(rules)
    sets = [base[key] for key in choice.RuleChoice.of(goal, place, size, mode).among(base.keys)]
    limit = hours * 3600 if hours is not None else seconds
    work = RuleRefutation([RuleTally(one) for one in sets], boards, exhaustive, edges, seed, threads, limit)
    stopped = False
    with percentages() as bars:
        try:
            work.run(bars, echo=not as_json)
        except KeyboardInterrupt:
            stopped = True
    if as_json:
        print_json({**work.answer(), "stopped": stopped})
    else:
        _show(work, stopped=stopped)
    if any(tally.refuted for tally in work.tallies):
        raise typer.Exit(1)
    if stopped:
        raise typer.Exit(INTERRUPTED)


@dataclass
class RuleTally:
    """What is known about one set so far: numbers of boards, the rules that were refuted, and those checked at all."""

    rules: RuleSet
    boards: Counter[str] = field(default_factory=Counter)  # boards, proved, undecided
    refuted: dict[int, str] = field(default_factory=dict)
    checked: set[int] = field(default_factory=set)
    matched: set[int] = field(default_factory=set)  # on some board

    @property
    def unmatched(self) -> list[int]:
        return sorted(self.checked - self.matched)


@dataclass
class RuleRefutation:
    """Rounds over all sets, each with new boards, until the time is up; a single round if there is no limit."""

    tallies: list[RuleTally]
    boards: int
    exhaustive: bool
    edges: bool
    seed: int
    threads: int
    limit: float | None  # seconds
    rounds: int = 0
    seconds: float = 0.0

    def run(self, bars: Progress, *, echo: bool) -> None:
        """Run the rounds; results so far stay in `tallies` if the run is interrupted."""
        start = time.monotonic()
        task = bars.add_task("checking", total=sum(len(tally.rules) for tally in self.tallies))
        try:
            while True:
                for tally, first in self._slices():
                    self._check(tally, first, bars, task, echo=echo)
                    self.seconds = time.monotonic() - start
                    if self.limit is not None and self.seconds >= self.limit:
                        return
                self.rounds += 1
                if self.limit is None or not self.boards:
                    return
                bars.reset(task, description=f"checking, round {self.rounds + 1}")
        finally:
            self.seconds = time.monotonic() - start

    def _slices(self) -> Iterator[tuple[RuleTally, int]]:
        """Parts of all sets in turn, so that a run that is stopped early has covered some of each."""
        most = max((len(tally.rules) for tally in self.tallies), default=0)
        return (
            (tally, first) for first in range(0, most, _SLICE) for tally in self.tallies if first < len(tally.rules)
        )

    def _check(self, tally: RuleTally, first: int, bars: Progress, task: TaskID, *, echo: bool) -> None:
        numbered = np.arange(len(tally.rules))
        report = refute.check_set(
            tally.rules.where((numbered >= first) & (numbered < first + _SLICE)),
            edges=self.edges,
            # With a time limit, every rule gets one board before any rule gets a second.
            boards_per_rule=self.boards if self.limit is None else min(self.boards, 1),
            exhaustive=self.exhaustive and self.rounds == 0,
            seed=self.seed + self.rounds,
            threads=self.threads or None,
        )
        tally.boards.update(boards=report.boards, proved=report.proved, undecided=report.undecided)
        numbers = range(first, first + report.rules)
        tally.checked.update(numbers)
        tally.matched.update(set(numbers) - {first + rule for rule in report.unmatched_rules})
        for example in report.refuted:
            self._refuted(tally, replace(example, rule=first + example.rule + 1), bars, echo=echo)
        bars.advance(task, report.rules)

    def _refuted(self, tally: RuleTally, example: Any, bars: Progress, *, echo: bool) -> None:
        """Draw the refutation at once: a check may run for hours."""
        if example.rule - 1 not in tally.refuted:
            tally.refuted[example.rule - 1] = str(example)
            if echo:
                bars.console.print(f"{tally.rules.name} is refuted:\n{example}\n", markup=False, highlight=False)

    def answer(self) -> dict[str, Any]:
        """As in the JSON answer."""
        return {
            "rounds": self.rounds,
            "seed": self.seed,
            "seconds": round(self.seconds, 3),
            "sets": [_answer(tally) for tally in self.tallies],
        }


def _answer(tally: RuleTally) -> dict[str, Any]:
    return {
        "set": tally.rules.name,
        "rules": len(tally.rules),
        "checked": len(tally.checked),
        **{name: tally.boards[name] for name in ("boards", "proved", "undecided")},
        "unmatched": [number + 1 for number in tally.unmatched],
        "refuted": [{"rule": number + 1, "board": text} for number, text in sorted(tally.refuted.items())],
    }


def _show(work: RuleRefutation, *, stopped: bool) -> None:
    headings = ("set", "rules", "checked", "boards", "proved", "refuted", "open", "no board")
    rows = []
    for tally in work.tallies:
        boards = tally.boards
        before, after = (len(tally.rules), len(tally.checked)), (boards["undecided"], len(tally.unmatched))
        counts = (*before, boards["boards"], boards["proved"], len(tally.refuted), *after)
        rows.append((tally.rules.name, *(f"{count:,}" for count in counts)))
    refuted = sum(len(tally.refuted) for tally in work.tallies)
    verdict = f"{plural(refuted, 'rule')} {'is' if refuted == 1 else 'are'} false" if refuted else "no rule was refuted"
    matched = sum(len(tally.matched) for tally in work.tallies)
    tried = f"{matched:,} of {plural(sum(len(tally.rules) for tally in work.tallies), 'rule')} tried on a board"
    end = ", stopped" if stopped else ""
    note = f"{verdict}; {tried}; seed {work.seed}, {work.seconds:.0f} s{end}"
    show(table("rules on real boards", headings, rows), note)

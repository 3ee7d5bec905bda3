"""A tuning run: many small trials, a second test of the best, and one honest match at the end."""

import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from katachi.lab.match.schedule import derived
from katachi.lab.ratings import Tally
from katachi.lab.tuning.journal import Arena
from katachi.lab.tuning.plan import TuningPlan
from katachi.lab.tuning.space import Knob, Space, Value, Values
from katachi.lab.tuning.surface import UNKNOWN, Expected, Surface
from katachi.search.urgencies import OFF

if TYPE_CHECKING:
    from optuna.distributions import BaseDistribution


VALIDATION = "validation"
_PROBES = 2000  # random points among which the highest of the surface is looked for


@dataclass(frozen=True)
class Trial:
    """A configuration that is tried."""

    number: int
    values: Values
    origin: str  # search, or peak: the highest point of the surface

    @property
    def match(self) -> str:
        """Its name in the journal."""
        return f"trial {self.number}"


class Tuner:
    """Carries out a plan. All its decisions are in the journal before anything is played for them."""

    def __init__(
        self, plan: TuningPlan, arena: Arena, on_step: Callable[["Tuner"], object] = lambda _tuner: None
    ) -> None:
        self.plan, self.arena, self.journal = plan, arena, arena.journal
        self._on_step = on_step  # is told after every batch, look and match
        self.space = plan.knobs()
        even = self.space.default() if plan.is_against_itself else None
        self._even = None if even is None else self.space.coordinates([even])
        self.trials: list[Trial] = []
        self.finalists: list[list[int]] = []
        self.pick: int | None = None
        self.is_finished = False

    def run(self) -> None:
        """Do everything that is left of the plan."""
        self._search()
        self._look_again()
        self._validate()
        self.is_finished = True

    # ---- The three parts -------------------------------------------------------------------------------------------

    def _search(self) -> None:
        """Trials of equal length; each batch is chosen by the results of the games before it."""
        plan = self.plan
        for batch, first in enumerate(range(0, plan.trials, plan.batch)):
            count = min(plan.batch, plan.trials - first)
            asked = self.journal.notes.get(f"batch {batch}") or self._ask(batch, count)
            self.trials += [Trial(first + i, values, "search") for i, values in enumerate(asked)]
            self._play(self.trials[first:], plan.games)

    def _ask(self, batch: int, count: int) -> Any:
        """The sampler is given the surface's value of a trial, because the trial's own games are too few."""
        expected = self.expected()
        tried = [(trial.values, expected[trial.number].mean) for trial in self.trials]
        return self.journal.note(
            f"batch {batch}", _sampled(self.space, tried, count, derived(self.plan.seed, f"batch {batch}"))
        )

    def _look_again(self) -> None:
        """The best trials get more games, and the best of those still more."""
        games = self.plan.games
        for look in range(self.plan.looks):
            games += self.plan.games * (2 << look)
            peak = self._peak_trial() if look == 0 else None
            finalists = self.journal.notes.get(f"look {look}") or self._choose_finalists(look, peak)
            self.finalists.append(finalists)
            self._play([self.trials[number] for number in finalists], games)

    def _peak_trial(self) -> int:
        """The trial at the highest point; a new one, unless that point was already tried."""
        values = self._peak()
        known = next((trial for trial in self.trials if trial.values == values), None)
        if known is None:
            known = Trial(len(self.trials), values, "peak")
            self.trials.append(known)
        return known.number

    def _peak(self) -> Values:
        """The highest point of the surface, among those of the trials and many others."""
        known: Values | None = self.journal.notes.get("peak")
        if known is None:
            probes = [
                *(trial.values for trial in self.trials),
                *self.space.scattered(_PROBES, derived(self.plan.seed, "peak")),
            ]
            heights = [each.mean for each in self.surface().expect(self.space.coordinates(probes))]
            known = self.journal.note("peak", probes[int(np.argmax(heights))])
        assert known is not None
        return known

    def _choose_finalists(self, look: int, peak: int | None) -> Any:
        """Half as many as the time before, the highest on the surface; the peak is among the first."""
        among = self.finalists[-1] if self.finalists else [trial.number for trial in self.trials]
        count = max(1, -(-self.plan.finalists // 2**look))
        expected = self.expected()
        ordered = sorted(among, key=lambda number: -expected[number].mean)
        if peak is not None:
            ordered = [peak, *(number for number in ordered if number != peak)]
        return self.journal.note(f"look {look}", ordered[:count])

    def _validate(self) -> None:
        """The best trial against the engine itself; not played if even the surface sees nothing in it."""
        among = self.finalists[-1] if self.finalists else [trial.number for trial in self.trials]
        expected = self.expected()
        self.pick = max(among, key=lambda number: expected[number].mean)
        if expected[self.pick].mean > 0.5 or not self.plan.is_against_itself:
            self.arena.play({VALIDATION: self.plan.validating(self.space, self.trials[self.pick].values)})

    # ---- What the games say ----------------------------------------------------------------------------------------

    def tally(self, trial: Trial) -> Tally:
        """Its games so far."""
        return self.journal.tally(trial.match)

    def expected(self) -> list[Expected]:
        """What all games say about every trial so far."""
        if not any(self.tally(trial).games for trial in self.trials):
            return [UNKNOWN] * len(self.trials)
        return self.surface().expect(self.space.coordinates([trial.values for trial in self.trials]))

    def surface(self) -> Surface:
        """All games so far as a surface over the knobs."""
        played = [(trial, tally) for trial in self.trials if (tally := self.tally(trial)).games]
        points = self.space.coordinates([trial.values for trial, _ in played])
        shares, games = [tally.share for _, tally in played], [tally.games for _, tally in played]
        return Surface(points, shares, games, self._even)

    def _play(self, trials: Sequence[Trial], games: int) -> None:
        self.arena.play(
            {trial.match: self.plan.trial(self.space, trial.number, trial.values, games) for trial in trials}
        )
        self._on_step(self)


# ---- The sampler -----------------------------------------------------------------------------------------------------


def _sampled(space: Space, tried: Sequence[tuple[Values, float]], count: int, seed: int) -> list[Values]:
    """This many configurations to try next, given some that are known with their worth."""
    import optuna  # noqa: PLC0415 - slow to import, and only one command needs it

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    distributions = {knob.name: _distribution(knob) for knob in space.knobs}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
        sampler = optuna.samplers.TPESampler(seed=seed, multivariate=True, constant_liar=True)
    study = optuna.create_study(direction="maximize", sampler=sampler)
    for values, worth in tried:
        study.add_trial(optuna.create_trial(params=values, distributions=distributions, value=worth))
    asked = [study.ask(distributions).params for _ in range(count)]
    return [{knob.name: _plain(knob, values[knob.name]) for knob in space.knobs} for values in asked]


def _distribution(knob: Knob) -> "BaseDistribution":
    from optuna import distributions  # noqa: PLC0415

    if knob.options:
        return distributions.CategoricalDistribution(knob.options)
    if knob.integer:
        return distributions.IntDistribution(int(knob.low), int(knob.high), log=knob.log)
    return distributions.FloatDistribution(knob.low, knob.high, log=knob.log)


def _plain(knob: Knob, value: Value) -> Value:
    return value if isinstance(value, str) else knob.rounded(value)


# ---- Doubts ----------------------------------------------------------------------------------------------------------


def doubts(plan: TuningPlan) -> Iterator[str]:
    """Knobs without effect, and defaults that are outside the run."""
    space = plan.knobs()
    yield from _idle(space)
    books = [knob.name for knob in space.knobs if knob.name.startswith("book")]
    if books and plan.size not in space.base.knowledge().sizes:
        yield f"the book has no games on a board of {plan.size} lines, so {', '.join(books)} have no effect"
    if (outside := space.outside()) and plan.is_against_itself:
        knobs = ", ".join(map(str, outside))
        yield f"the engine's own settings are outside {knobs}, so the fact that it wins half of its games is not used"


def _idle(space: Space) -> Iterator[str]:
    """Knobs that a setting of the base switches off, unless that setting is a knob itself."""
    turned, search = {knob.name for knob in space.knobs}, space.base.search
    offline = [name for name in turned if name.startswith("offline_")]
    if offline and search.offline == "off" and "offline" not in turned:
        yield f"offline is off, so {', '.join(sorted(offline))} have no effect: add --base offline=on"
    if "playout.patterns" in turned and search.playout.urgency != OFF and "playout.urgency" not in turned:
        yield (
            "playout.urgency replaces patterns in playouts, so playout.patterns has no effect: "
            "add --base playout.urgency=off"
        )
    if "playout.self_atari" in turned and search.playout.keep_seki and "playout.keep_seki" not in turned:
        yield (
            "playout.keep_seki chooses the random moves, so playout.self_atari has no effect: "
            "add --base playout.keep_seki=off"
        )

"""The record of a tuning run: what was tried, the results, the recommendation, and a picture of it."""

from importlib import resources
from pathlib import Path
from typing import Any

import katachi
from katachi.files.limits import json_file
from katachi.go.words import between, percent, plural
from katachi.lab import machine
from katachi.lab.plotting import drawn
from katachi.lab.ratings import Tally, elo, finite, wilson
from katachi.lab.tuning.games import FinishedGame
from katachi.lab.tuning.journal import Journal
from katachi.lab.tuning.space import Knob, Values
from katachi.lab.tuning.surface import Expected
from katachi.lab.tuning.tuner import VALIDATION, Trial, Tuner

RECORD = "record.json"
_PANELS_IN_A_ROW = 3
_STEPS = 40  # of a curve
_LETTERS = {"a": "+", "b": "-", "draw": "="}


def make(tuner: Tuner) -> dict[str, Any]:
    """Everything about a run so far."""
    plan, journal = tuner.plan, tuner.journal
    games = [line for match in journal.matches.values() for line in match.values()]
    done = tuner.is_finished
    pick = tuner.trials[tuner.pick] if tuner.pick is not None else None
    expected = tuner.expected()
    validation = _validation(tuner) if done else None
    better = validation is not None and validation["interval"][0] > 0.5
    data = {
        **machine.made_by(),
        "plan": plan.plain(),
        "opponent": plan.trial(tuner.space, 0, tuner.trials[0].values, 2).b if tuner.trials else None,
        "space": [{"knob": str(knob), "now": knob.default(tuner.space.base)} for knob in tuner.space.knobs],
        "games": len(games),
        "errors": sum(line["how"] == "error" for line in games),
        "seconds": round(sum(sum(line["seconds"].values()) for line in games), 1),
        "complete": done,
        "trials": [_trial(tuner, trial, expected[trial.number]) for trial in tuner.trials],
        "finalists": tuner.finalists,
        "pick": tuner.pick,
        "validation": validation,
        "recommended": tuner.space.settings(pick.values) if pick and better else None,
    }
    return {**data, "verdict": verdict(data)}


def _trial(tuner: Tuner, trial: Trial, expected: Expected) -> dict[str, Any]:
    parameters = tuner.plan.trial(tuner.space, trial.number, trial.values, tuner.plan.games)
    return {
        "number": trial.number,
        "origin": trial.origin,
        "values": trial.values,
        "engine": parameters.a,
        "seed": parameters.seed,
        **scored(tuner.tally(trial)),
        "expected": round(expected.mean, 4),
        "expected_interval": [round(end, 4) for end in expected.interval],
        "results": letters(tuner.journal.games(trial.match)),
    }


def _validation(tuner: Tuner) -> dict[str, Any] | None:
    """The last match; None if it was not worth playing."""
    assert tuner.pick is not None
    score = tuner.journal.tally(VALIDATION)
    if not score.games:
        return None
    parameters = tuner.plan.validating(tuner.space, tuner.trials[tuner.pick].values)
    results = letters(tuner.journal.games(VALIDATION))
    return {"a": parameters.a, "b": parameters.b, "seed": parameters.seed, **scored(score), "results": results}


def scored(tally: Tally) -> dict[str, Any]:
    """A score with its interval; infinite ratings are null."""
    interval = wilson(tally.points, tally.games) if tally.games else (0.0, 1.0)
    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "share": round(tally.share, 4),
        "interval": [round(end, 4) for end in interval],
        "elo": finite(elo(tally.share)),
        "elo_interval": [finite(elo(end)) for end in interval],
    }


def letters(lines: list[FinishedGame]) -> str:
    """The results in the order of the games: won, lost, drawn.

    >>> letters([])
    ''
    """
    return "".join(_LETTERS[line["winner"]] for line in lines)


def verdict(record: dict[str, Any]) -> str:
    """One sentence for people."""
    validation = record["validation"]
    if not record["complete"]:
        return f"Not finished: {plural(record['games'], 'game')} of {plural(len(record['trials']), 'trial')} so far."
    if validation is None:
        return "Nothing is better: no trial is expected to win more than half of its games. Keep the defaults."
    share = f"{percent(validation['share'], 1)} {between(validation['interval'])}"
    score = f"{share} of {plural(validation['games'], 'new game')} against the defaults"
    if record["recommended"]:
        return f"Better: trial {record['pick']} won {score}."
    return f"Nothing is better: the best trial, {record['pick']}, won {score}. Keep the defaults."


# ---- Records that were kept ------------------------------------------------------------------------------------------


def load(folder: Path) -> dict[str, Any]:
    """The record of a run in its folder, or of a file. Raises ValueError if there is none."""
    path = folder if folder.is_file() else folder / RECORD
    if not path.exists():
        raise ValueError(f"there is no record of a tuning run in {folder}")
    try:
        found: dict[str, Any] = json_file(path)
        if "trials" in found and "verdict" in found:
            return found
    except ValueError:
        pass
    raise ValueError(f"{path} is not the record of a tuning run")


def shipped() -> dict[str, dict[str, Any]]:
    """The runs behind the defaults, by name; docs/tuning.md says what they show."""
    folder = resources.files(katachi).joinpath("data", "tuning")
    if not folder.is_dir():
        return {}
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda file: file.name)
    return {file.name.removesuffix(".json"): json_file(file) for file in files}


def write(tuner: Tuner, journal: Journal) -> dict[str, Any]:
    """Replace the record in the folder."""
    record = make(tuner)
    journal.write(RECORD, record)
    return record


# ---- The picture -----------------------------------------------------------------------------------------------------


def svg(tuner: Tuner) -> bytes:
    """One panel per knob: every trial as a dot (its area: games), the surface through the best trial with its band."""
    return drawn(lambda canvas_type: _panels(canvas_type, tuner))


def _panels(canvas_type: Any, tuner: Tuner) -> Any:
    knobs = tuner.space.knobs
    columns = min(_PANELS_IN_A_ROW, len(knobs))
    rows = -(-len(knobs) // columns)
    canvas = canvas_type(figsize=(3.2 * columns, 2.2 * rows), layout="constrained")
    grid = canvas.subplots(rows, columns, squeeze=False)
    for axes in grid.flat[len(knobs) :]:
        axes.axis("off")
    for axes, knob in zip(grid.flat, knobs, strict=False):
        _panel(axes, tuner, knob)
    return canvas


def _panel(axes: Any, tuner: Tuner, knob: Knob) -> None:
    ends = [str(knob.at(0.0)), str(knob.at(1.0))]
    axes.set(xlim=(-0.03, 1.03), ylim=(0, 1), xlabel=knob.name)
    axes.set_xticks([0, 1], ends)
    axes.set_yticks([0, 0.5, 1], ["0%", "50%", "100%"])
    axes.axhline(0.5, color="#bbbbbb", linestyle="--", linewidth=0.8)
    _band(axes, tuner, knob)
    for trial in tuner.trials:
        if (score := tuner.tally(trial)).games:
            colour = "#cc3333" if trial.number == tuner.pick else "#225588"
            axes.scatter(_place(knob, trial.values), score.share, s=score.games, color=colour, alpha=0.5, linewidth=0)


def _band(axes: Any, tuner: Tuner, knob: Knob) -> None:
    """The surface along one knob, the others as the best trial has them; nothing for options."""
    played = [trial for trial in tuner.trials if tuner.tally(trial).games]
    if knob.options or not played:
        return
    expected = tuner.expected()
    best = tuner.trials[tuner.pick] if tuner.pick is not None else max(played, key=lambda t: expected[t.number].mean)
    shares = [i / _STEPS for i in range(_STEPS + 1)]
    along: list[Values] = [{**best.values, knob.name: knob.at(share)} for share in shares]
    line = tuner.surface().expect(tuner.space.coordinates(along))
    axes.fill_between(shares, *zip(*(e.interval for e in line), strict=True), color="#225588", alpha=0.15, linewidth=0)
    axes.plot(shares, [e.mean for e in line], color="#225588")


def _place(knob: Knob, values: Values) -> float:
    value = values[knob.name]
    return (knob.options.index(str(value)) + 0.5) / len(knob.options) if knob.options else knob.share(value)

"""The share won over the values of each knob, as one SVG."""

from typing import Any

from katachi.lab.plotting import drawn
from katachi.lab.tuning.space import Knob, Values
from katachi.lab.tuning.tuner import Tuner

_COLUMNS = 3
_STEPS = 40


def svg(tuner: Tuner) -> bytes:
    """One panel per knob: every trial as a dot (its area: games), the surface through the best trial with its band."""
    return drawn(lambda canvas_type: _panels(canvas_type, tuner))


def _panels(canvas_type: Any, tuner: Tuner) -> Any:
    knobs = tuner.space.knobs
    columns = min(_COLUMNS, len(knobs))
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

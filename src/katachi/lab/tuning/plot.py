"""The share won over the values of each knob, as one SVG. Drawn by hand: a few axes, dots and a band."""

from xml.sax.saxutils import escape

from katachi.lab.tuning.space import Knob, Values
from katachi.lab.tuning.surface import Expected
from katachi.lab.tuning.tuner import Tuner

_WIDTH, _HEIGHT, _MARGIN, _COLUMNS = 300, 200, 44, 3
_STEPS = 40


def svg(tuner: Tuner) -> str:
    """One panel per knob: every trial as a dot (its area: games), and the surface through the best trial with its
    band."""
    knobs = tuner.space.knobs
    columns = min(_COLUMNS, len(knobs))
    rows = -(-len(knobs) // columns)
    panels = [
        f'<g transform="translate({(i % columns) * _WIDTH},{i // columns * _HEIGHT})">{_panel(tuner, knob)}</g>'
        for i, knob in enumerate(knobs)
    ]
    width, height = columns * _WIDTH, rows * _HEIGHT
    style = "text{font:11px sans-serif}.axis{stroke:#888;fill:none}.even{stroke:#bbb;stroke-dasharray:4}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f'<style>{style}</style><rect width="100%" height="100%" fill="white"/>{"".join(panels)}</svg>\n'
    )


def _panel(tuner: Tuner, knob: Knob) -> str:
    low, high = f"{knob.at(0.0)}", f"{knob.at(1.0)}"
    bottom, right = _HEIGHT - _MARGIN, _WIDTH - 10
    parts = [
        f'<path class="axis" d="M{_MARGIN} 20V{bottom}H{right}"/>',
        f'<line class="even" x1="{_MARGIN}" x2="{right}" y1="{_y(0.5):.1f}" y2="{_y(0.5):.1f}"/>',
        *(f'<text x="{_MARGIN - 6}" y="{_y(s) + 4:.1f}" text-anchor="end">{s:.0%}</text>' for s in (0.0, 0.5, 1.0)),
        f'<text x="{_MARGIN}" y="{bottom + 16}">{escape(low)}</text>',
        f'<text x="{right}" y="{bottom + 16}" text-anchor="end">{escape(high)}</text>',
        f'<text x="{(_MARGIN + right) / 2}" y="{bottom + 32}" text-anchor="middle">{escape(knob.name)}</text>',
        _band(tuner, knob),
    ]
    for trial in tuner.trials:
        if (score := tuner.tally(trial)).games:
            color = "#c33" if trial.number == tuner.pick else "#258"
            parts.append(
                f'<circle cx="{_x(_place(knob, trial.values)):.1f}" cy="{_y(score.share):.1f}" '
                f'r="{score.games**0.5 / 2:.1f}" fill="{color}" fill-opacity="0.5"><title>trial {trial.number}: '
                f"{score.share:.1%} of {score.games}</title></circle>"
            )
    return "".join(parts)


def _band(tuner: Tuner, knob: Knob) -> str:
    """The surface along one knob, with the others as in the best trial; nothing for options."""
    played = [trial for trial in tuner.trials if tuner.tally(trial).games]
    if knob.options or not played:
        return ""
    expected = tuner.expected()
    best = tuner.trials[tuner.pick] if tuner.pick is not None else max(played, key=lambda t: expected[t.number].mean)
    shares = [i / _STEPS for i in range(_STEPS + 1)]
    along: list[Values] = [{**best.values, knob.name: knob.at(share)} for share in shares]
    line = list(zip(shares, tuner.surface().expect(tuner.space.coordinates(along)), strict=True))
    middle = " ".join(f"{_x(share):.1f},{_y(e.mean):.1f}" for share, e in line)
    edge = " ".join(
        [*(_corner(share, e, 0) for share, e in line), *(_corner(share, e, 1) for share, e in reversed(line))]
    )
    return (
        f'<polygon points="{edge}" fill="#258" fill-opacity="0.15"/>'
        f'<polyline points="{middle}" fill="none" stroke="#258"/>'
    )


def _corner(share: float, expected: Expected, end: int) -> str:
    return f"{_x(share):.1f},{_y(min(max(expected.interval[end], 0.0), 1.0)):.1f}"


def _place(knob: Knob, values: Values) -> float:
    value = values[knob.name]
    return (knob.options.index(str(value)) + 0.5) / len(knob.options) if knob.options else knob.share(value)


def _x(share: float) -> float:
    return _MARGIN + share * (_WIDTH - 10 - _MARGIN)


def _y(share: float) -> float:
    return 20 + (1 - share) * (_HEIGHT - _MARGIN - 20)

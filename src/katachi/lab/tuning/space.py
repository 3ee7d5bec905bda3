"""What a tuning run may change, and how far: its knobs."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from katachi.play import PlayerSettings
from katachi.play.settings import SETTINGS
from katachi.search.settings import HINTS

Value = float | int | str
Values = dict[str, Value]
HINT = "hint."
_DIGITS = 4  # significant digits: more than can be measured


@dataclass(frozen=True)
class Knob:
    """A setting with a range of numbers, or with some options.

    ``hint.NAME`` is turned by a factor: both the simulations and the wins of the hint are multiplied by it.
    """

    name: str
    low: float = 0.0
    high: float = 0.0
    log: bool = False
    integer: bool = False
    options: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> "Knob":
        """Read ``rave_equivalence=100:4000:log``, ``expand_visits=2:20:int`` or ``shapes=on|off``.

        >>> Knob.parse("expand_visits=2:20:int").high
        20.0
        """
        name, equals, rest = (part.strip() for part in text.partition("="))
        if not name or not equals:
            raise ValueError(f"{text!r} is not a range: write rave_equivalence=100:4000:log or shapes=on|off")
        if "|" in rest:
            options = tuple(option.strip() for option in rest.split("|"))
            if not all(options) or len(set(options)) < len(options):
                raise ValueError(f"{text!r}: every option once, such as shapes=on|off")
            return cls(name, options=options)
        low, high, *kinds = rest.split(":") if ":" in rest else ("", "")
        try:
            knob = cls(name, float(low), float(high), "log" in kinds, "int" in kinds)
        except ValueError:
            raise ValueError(f"{text!r}: give the lowest and the highest value, such as 100:4000") from None
        if unknown := set(kinds) - {"log", "int"}:
            raise ValueError(f"{text!r}: {sorted(unknown)[0]!r} is not a kind of range: use log or int, or nothing")
        if not -math.inf < knob.low < knob.high < math.inf:
            raise ValueError(f"{text!r}: the lowest value must be below the highest")
        if knob.log and knob.low <= 0:
            raise ValueError(f"{text!r}: a logarithmic range must start above 0")
        if knob.integer and not (knob.low.is_integer() and knob.high.is_integer()):
            raise ValueError(f"{text!r}: a range of whole numbers must have whole ends")
        return knob

    def __str__(self) -> str:
        """As :meth:`parse` reads it."""
        if self.options:
            return f"{self.name}={'|'.join(self.options)}"
        return f"{self.name}={self.low:g}:{self.high:g}" + ":log" * self.log + ":int" * self.integer

    def at(self, share: float) -> Value:
        """The value at a share of the range, 0 to 1."""
        if self.options:
            return self.options[min(int(share * len(self.options)), len(self.options) - 1)]
        low, high = (math.log(self.low), math.log(self.high)) if self.log else (self.low, self.high)
        number = low + share * (high - low)
        number = math.exp(number) if self.log else number
        return self.rounded(number)

    def rounded(self, number: float) -> Value:
        """Rounded to the digits that matter, inside the range."""
        if self.integer:
            return round(number)
        return min(max(float(f"{number:.{_DIGITS}g}"), self.low), self.high)

    def share(self, value: Value) -> float:
        """Where a number is in the range, 0 to 1."""
        low, high, number = self.low, self.high, float(value)
        if self.log:
            low, high, number = math.log(low), math.log(high), math.log(number)
        return (number - low) / (high - low)

    def coordinates(self, value: Value) -> list[float]:
        """The value as a point: options are at distance 1 from each other, a range has length 1."""
        if self.options:
            return [(option == value) / math.sqrt(2) for option in self.options]
        return [self.share(value)]

    def setting(self, value: Value, base: PlayerSettings) -> str:
        """What the engine is told."""
        if self.options or not self.name.startswith(HINT):
            return f"{value:g}" if isinstance(value, float) else str(value)
        visits, wins = _hint(self.name, base)
        return f"{visits * float(value):.{_DIGITS}g}:{wins * float(value):.{_DIGITS}g}"

    def default(self, base: PlayerSettings) -> Value | None:
        """The knob's value in these settings; None if that is outside the range."""
        if self.options:
            return next((o for o in self.options if base.with_values({self.name: o}) == base), None)
        if self.name.startswith(HINT):
            number = 1.0
        else:
            found = base.values().get(self.name)
            number = float(found) if isinstance(found, int | float) else math.nan
        return number if self.low <= number <= self.high else None


def _hint(name: str, base: PlayerSettings) -> tuple[float, float]:
    hint = name.removeprefix(HINT)
    if hint not in base.search.hints:
        raise ValueError(f"there is no hint {hint!r}: use one of {', '.join(base.search.hints)}")
    return base.search.hints[hint]


@dataclass(frozen=True)
class Space:
    """Some knobs, and the settings they start from."""

    knobs: tuple[Knob, ...]
    base: PlayerSettings

    def __post_init__(self) -> None:
        """Check that every end of every range is a valid setting, so that no run stops in the middle. Raises
        ValueError."""
        names = [knob.name for knob in self.knobs]
        if not names:
            raise ValueError(
                "there is nothing to tune: name a --space, or settings with --of rave_equivalence=100:4000"
            )
        if doubled := next((name for name in names if names.count(name) > 1), None):
            raise ValueError(f"{doubled!r} is named twice")
        for knob in self.knobs:
            for value in knob.options or (knob.at(0.0), knob.at(1.0)):
                self.base.with_values({knob.name: knob.setting(value, self.base)})

    def settings(self, values: Mapping[str, Value]) -> dict[str, str]:
        """What the engine is told, by name."""
        return {knob.name: knob.setting(values[knob.name], self.base) for knob in self.knobs}

    def coordinates(self, configurations: Sequence[Mapping[str, Value]]) -> NDArray[np.float64]:
        """One row per configuration."""
        rows = [[x for knob in self.knobs for x in knob.coordinates(values[knob.name])] for values in configurations]
        return np.array(rows, dtype=np.float64)

    def default(self) -> Values | None:
        """The current values of the knobs; None if one of them is outside its range."""
        found = {knob.name: knob.default(self.base) for knob in self.knobs}
        return None if None in found.values() else {name: value for name, value in found.items() if value is not None}

    def outside(self) -> list[Knob]:
        """Knobs whose current values are outside their ranges."""
        return [knob for knob in self.knobs if knob.default(self.base) is None]

    def scattered(self, count: int, seed: int) -> list[Values]:
        """Random configurations."""
        shares = np.random.default_rng(seed).random((count, len(self.knobs)))
        return [{knob.name: knob.at(float(x)) for knob, x in zip(self.knobs, row, strict=True)} for row in shares]


# ---- Ready-made spaces -----------------------------------------------------------------------------------------------

# What looks good on its own; the other hints are those of fights.
_LINES = ("3x3 pattern", "first line", "second line", "third line")
_ELSEWHERE = ("even", "pass", *_LINES)


def _ranges(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{name}={SETTINGS[name].tuning}" for name in names)


def _factors(names: Iterable[str]) -> tuple[str, ...]:
    """Hints are turned by a factor; those with hardly a simulation may grow more."""
    visits = {hint.name: hint.visits for hint in HINTS}
    return tuple(f"hint.{name}=0.1:{8 if visits[name] < 2 else 4}:log" for name in names)


SPACES: dict[str, tuple[str, ...]] = {
    # Eq. 3: the weights of simulations, AMAF, patterns and hints, and how they change with n and n(d). The offline
    # settings turn something only where offline=on.
    "eq3": (
        *_ranges(("rave_equivalence", "bias_weight", "bias_growth", "bias_decay")),
        *_ranges(("offline_weight", "offline_power", "offline_doubt")),
        *_factors(("even",)),
    ),
    "network": _ranges(
        (
            "network_visits",
            "network_weight",
            "network_power",
            "network_value",
            "network_advice",
            "network_bias",
            "network_warmth",
            "network_caution",
            "network_owners",
            "lead_weight",
        )
    ),
    # How the tree grows, and what it counts as a win.
    "tree": _ranges(("expand_visits", "score_weight", "offline_visits", "widening", "preselect")),
    "playouts": _ranges(name for name, one in SETTINGS.items() if name.startswith("playout.") and one.tuning),
    "shapes": (
        *_ranges(("shapes",)),
        *_factors((*_LINES, *(hint.name for hint in HINTS if hint.is_shape))),
    ),
    # Captures, ladders, nearness to the last moves.
    "hints": _factors(hint.name for hint in HINTS if not hint.is_shape and hint.name not in _ELSEWHERE),
}

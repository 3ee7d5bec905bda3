"""Ready-made spaces: the settings that belong together, with the ranges that their declarations give."""

from collections.abc import Iterable

from katachi.play.settings import SETTINGS
from katachi.search.settings import HINTS

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

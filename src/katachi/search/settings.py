"""The knobs of the tree search. The defaults are meant to be good; each can be set by name."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal

from katachi import _core
from katachi.search.pattern_sources import named_patterns
from katachi.search.playouts import MOGO, Policy
from katachi.search.settled import NODES
from katachi.search.urgencies import urgency_name

BanditName = Literal["UCB1", "UCB_TUNED1", "UCB_TUNED2", "RAVE"]


def _default_hints() -> dict[str, tuple[float, float]]:
    native = _core.SearchSettings()
    hints = [*map(native.hint, range(_core.HINT_COUNT)), *map(native.shape, range(_core.SHAPE_COUNT))]
    return {name: (visits, wins) for name, visits, wins in hints}


@dataclass(frozen=True)
class SearchSettings:
    """How the tree is searched.

    ``bandit`` chooses the formula of Algorithm 3; RAVE is Eq. 3 with its four terms. ``expert`` gives new moves virtual
    simulations (``hints``: name → simulations, wins), ``shapes`` adds MoGo's named shapes to them, whose values are
    among the hints. ``life`` settles groups whose fate is proved before the search begins.
    """

    bandit: BanditName = "RAVE"
    exploration: float = 0.0  # factor of the exploration term; with RAVE the best is 0
    first_play_urgency: float = 1.1
    rave_equivalence: float = 1000.0  # how many simulations all AMAF ones together are worth
    # δ = bias_weight · (1 + N)^bias_growth / (1 + n)^bias_decay for a move with n of its node's N simulations; P(d) is
    # the predictor's probability, or how near the last two moves are where there is none
    bias_weight: float = 0.0
    bias_growth: float = -0.5
    bias_decay: float = 0.0
    offline: bool = True  # a predictor learnt from games speaks in the tree
    offline_visits: int = 8  # a node asks it when it has so many simulations
    offline_weight: float = 100.0  # won virtual simulations of a move it is sure of …
    offline_power: float = 0.5  # … and of the others by this power of their probability
    offline_doubt: float = 0.0  # share of lost ones for moves it does not expect
    expand_visits: int = 2  # a move gets a node of its own when it is tried for this time; at least 2
    score_weight: float = 0.02  # share of the reward that goes by the margin
    widening: int = 5  # look at this many moves first, and at more with time; 0: at all from the start
    widening_factor: float = 1.4
    expert: bool = True
    shapes: bool = True
    life: bool = False  # groups proved alive, dead or in seki are left alone
    life_nodes: int = NODES  # positions that may be read for one question about a group
    preselect: int = 0  # the root has only so many moves, chosen by knowledge; 0: all of them
    preselect_nearest: int = 2  # ... so many of them by the nearest patterns, if one is strong enough
    max_megabytes: int = 512
    playout: Policy = MOGO
    hints: Mapping[str, tuple[float, float]] = field(default_factory=_default_hints)

    def __post_init__(self) -> None:
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if not least <= value < float("inf"):
                raise ValueError(f"{name}={value} does not fit: use a number from {least}")
        if not self.score_weight <= 1:
            raise ValueError(f"score_weight={self.score_weight} does not fit: it is a share, 0 to 1")
        for name, (visits, wins) in self.hints.items():
            if not 0 <= wins <= visits < float("inf"):
                raise ValueError(f"hint.{name}={visits:g}:{wins:g} does not fit: wins are 0 to the simulations")

    def native(self, predictor: _core.Predictor | None = None) -> _core.SearchSettings:
        """The settings as the compiled core takes them, with the predictor to ask if `offline` is on."""
        native = _core.SearchSettings()
        native.playout = self.playout.native()
        native.bandit = getattr(_core.Bandit, self.bandit)
        for name in _NATIVE_NAMES:
            setattr(native, name, getattr(self, name))
        native.max_bytes = self.max_megabytes << 20
        native.predictor = predictor if self.offline else None
        for index in range(_core.HINT_COUNT):
            native.set_hint(index, *self.hints[native.hint(index)[0]])
        for index in range(_core.SHAPE_COUNT):
            native.set_shape(index, *self.hints[native.shape(index)[0]])
        return native

    def with_values(self, values: Mapping[str, str]) -> "SearchSettings":
        """These settings with some changed by name, as the command line gives them: ``expand_visits=8``.

        ``playout.NAME`` changes the playout policy, ``hint.NAME=20:15`` the virtual simulations of a hint.
        """
        changed = self
        for name, text in values.items():
            changed = changed._with_value(name, text)
        return changed

    def _with_value(self, name: str, text: str) -> "SearchSettings":
        if name.startswith("playout."):
            part = name.removeprefix("playout.")
            return replace(self, playout=replace(self.playout, **{part: _parsed(self.playout, part, text, name)}))
        if name.startswith("hint."):
            return self._with_hint(name.removeprefix("hint."), text)
        return replace(self, **{name: _parsed(self, name, text, name)})

    def _with_hint(self, hint: str, text: str) -> "SearchSettings":
        if hint not in self.hints:
            raise ValueError(f"there is no hint {hint!r}: use one of {', '.join(self.hints)}")
        try:
            visits, wins = map(float, text.split(":"))
        except ValueError:
            raise ValueError(f"hint.{hint}={text}: give simulations and wins, such as 20:15") from None
        return replace(self, hints={**self.hints, hint: (visits, wins)})


_NATIVE_NAMES = (
    "exploration", "first_play_urgency", "rave_equivalence", "bias_weight", "bias_growth", "bias_decay",
    "offline_visits", "offline_weight", "offline_power", "offline_doubt", "expand_visits", "score_weight",
    "widening", "widening_factor", "expert", "shapes",
)  # fmt: skip
_LEAST: dict[str, float] = {
    "exploration": 0,
    "first_play_urgency": 0,
    "rave_equivalence": 1e-3,
    "bias_weight": 0,
    "bias_growth": -10,
    "bias_decay": 0,
    "offline_visits": 1,
    "offline_weight": 0,
    "offline_power": 0,
    "offline_doubt": 0,
    "expand_visits": 1,
    "score_weight": 0,
    "widening": 0,
    "widening_factor": 1.001,
    "preselect": 0,
    "preselect_nearest": 0,
    "max_megabytes": 1,
    "life_nodes": 1,
}
_NAMED = {"patterns": named_patterns, "urgency": urgency_name}  # they say themselves what they take
_FLAGS = {"1": True, "true": True, "on": True, "yes": True, "0": False, "false": False, "off": False, "no": False}


def _parsed(owner: SearchSettings | Policy, name: str, text: str, said: str) -> Any:
    """The text as a value of the type the field has now."""
    known = [f.name for f in fields(owner) if f.name not in ("playout", "hints")]
    if name not in known:
        raise ValueError(f"there is no setting {said!r}: use one of {', '.join(known)}, playout.NAME or hint.NAME")
    now = getattr(owner, name)
    if name in _NAMED:
        return _NAMED[name](text)
    if name == "bandit":
        formulas = [bandit.name for bandit in _core.Bandit]
        if text.upper() not in formulas:
            raise ValueError(f"{said}={text} does not fit: use one of {', '.join(formulas).lower()}")
        return text.upper()
    return value_like(now, text, said)


def value_like(now: Any, text: str, said: str) -> Any:
    """The text as a value of the type a setting has now. Raises ValueError that says what would fit."""
    if isinstance(now, bool):
        if text.lower() not in _FLAGS:
            raise ValueError(f"{said}={text} does not fit: use on or off")
        return _FLAGS[text.lower()]
    try:
        return type(now)(text)
    except ValueError:
        raise ValueError(f"{said}={text} does not fit: the value now is {now!r}") from None

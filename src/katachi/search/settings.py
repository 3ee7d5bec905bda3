"""The settings of the tree search. The defaults are meant to be good; each can be set by name."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from katachi import _core
from katachi.search.playouts import MOGO, Policy
from katachi.search.setting import (
    NATIVE,
    UnknownSettingError,
    check,
    flag,
    native,
    setting,
    settings_of,
    values_of,
    with_value,
)
from katachi.search.settled import NODES

HINTS = tuple(_core.hint_infos())  # the hints, then the named shapes
_PLAYOUT, _HINT = "playout.", "hint."
SOURCES: tuple[str, ...] = _core.offline_sources()  # of the offline term
_TRAINED = ("predictor", "network")
OFFLINE = ("trained", "mix", *SOURCES, "off")


def _read_offline(text: str) -> str:
    """It was a switch before it had a choice of sources."""
    known = flag(text)
    return text.lower() if known is None else "trained" if known else "off"


@dataclass(frozen=True)
class SearchSettings:
    """How the tree is searched.

    ``bandit`` chooses the formula of Algorithm 3; RAVE is Eq. 3 with its four terms. ``expert`` gives new moves virtual
    simulations (``hints``: name → simulations, wins), ``shapes`` adds the named shapes to them, whose values are
    among the hints. ``life`` settles groups whose fate is proved before the search begins.
    """

    bandit: str = native("bandit")
    exploration: float = native("exploration")
    first_play_urgency: float = native("first_play_urgency")
    rave_equivalence: float = native("rave_equivalence")
    # δ = bias_weight · (1 + N)^bias_growth / (1 + n)^bias_decay for a move with n of its node's N simulations; P(d) is
    # the predictor's probability, or how near the last two moves are where there is none
    bias_weight: float = native("bias_weight")
    bias_growth: float = native("bias_growth")
    bias_decay: float = native("bias_decay")
    offline: str = setting(
        "offline",
        "trained",
        "who expects moves in the tree, H ([player.md](player.md#knowledge-from-games)): one source alone, all of them "
        "mixed, or the predictor until the network is asked, then the network (trained, or on)",
        choices=OFFLINE,
        read=_read_offline,
    )
    offline_visits: int = native("offline_visits")
    offline_weight: float = native("offline_weight")
    offline_power: float = native("offline_power")
    offline_doubt: float = native("offline_doubt")
    network: bool = setting(
        "network", True, "use the network, learned from games, in the tree: it judges who wins, and may expect moves"
    )
    network_size: int = native("network_size")
    network_leads: int = native("network_leads")
    network_visits: int = native("network_visits")
    network_weight: float = native("network_weight")
    network_power: float = native("network_power")
    network_value: float = native("network_value")
    network_advice: float = native("network_advice")
    network_bias: float = native("network_bias")
    network_warmth: float = native("network_warmth")
    network_caution: float = native("network_caution")
    network_owners: float = native("network_owners")
    network_turns: int = native("network_turns")
    lead_weight: float = native("lead_weight")
    lead_scale: float = native("lead_scale")
    expand_visits: int = native("expand_visits")
    score_weight: float = native("score_weight")
    widening: int = native("widening")
    widening_factor: float = native("widening_factor")
    expert: bool = native("expert")
    shapes: bool = native("shapes")
    life: bool = setting(
        "life", False, "groups whose fate is proved are left alone ([life-in-the-player.md](life-in-the-player.md))"
    )
    life_nodes: int = setting(
        "life_nodes", NODES, "positions that may be read for one question about a group", least=1, most_served=100_000
    )
    urgent: bool = setting(
        "urgent",
        True,
        "look for moves that are proved to save or kill a group ([life-in-the-player.md](life-in-the-player.md))",
    )
    preselect: int = setting(
        "preselect",
        0,
        "number of moves at the root, chosen by knowledge ([book.md](book.md)); 0: all moves",
        tuning="0|7|15|30",
    )
    preselect_nearest: int = setting("preselect_nearest", 2, "how many of them come from nearest patterns")
    preselect_contexts: int = setting(
        "preselect_contexts", 0, "how many of the others come from contexts, by their frequency"
    )
    max_megabytes: int = native("max_megabytes")
    playout: Policy = MOGO
    hints: Mapping[str, tuple[float, float]] = field(
        default_factory=lambda: {hint.name: (hint.visits, hint.wins) for hint in HINTS}
    )

    def __post_init__(self) -> None:
        if isinstance(self.offline, bool):  # programs may still use it as a switch
            object.__setattr__(self, "offline", "trained" if self.offline else "off")
        check(self)
        if self.offline == "network" and not self.network:
            raise ValueError("offline=network needs network=on: without it there is nobody to ask")
        for name, (visits, wins) in self.hints.items():
            if not 0 <= wins <= visits < float("inf"):
                raise ValueError(f"hint.{name}={visits:g}:{wins:g} does not fit: wins are 0 to the simulations")

    def native(
        self, predictor: _core.Predictor | None = None, network: _core.Network | None = None
    ) -> _core.SearchSettings:
        """The settings as the compiled core takes them, with predictor and network if they are asked.

        `katachi.search.offline` adds the other sources.
        """
        native = _core.SearchSettings()
        native.playout = self.playout.native()
        for name, value in values_of(self).items():
            if name in NATIVE:
                native.set(name, value)
        native.predictor = predictor if self.asks("predictor") else None
        native.network = network if self.network else None
        native.network_moves = self.asks("network")
        for index, hint in enumerate(HINTS):
            native.set_hint(index, *self.hints[hint.name])
        return native

    def asks_network(self, size: int) -> bool:
        """Whether searches on boards of this size ask the network."""
        return self.network and size >= self.network_size

    def led_by_network(self, size: int) -> bool:
        """Whether every simulation on such a board ends at a judgement of the network; else it advises at most.

        >>> [SearchSettings().led_by_network(size) for size in (9, 13, 19)]
        [False, False, True]
        """
        return self.asks_network(size) and size >= self.network_leads

    def asks(self, source: str) -> bool:
        """Whether a source of the offline term is asked which moves it expects."""
        if source == "network" and not self.network:
            return False
        return self.offline in (source, "mix") or (self.offline == "trained" and source in _TRAINED)

    def values(self) -> dict[str, Any]:
        """All settings by name, with those of the playouts, without the hints."""
        return values_of(self) | values_of(self.playout)

    def with_values(self, values: Mapping[str, str]) -> "SearchSettings":
        """These settings with some changed by name, as the command line gives them: ``expand_visits=8``.

        ``playout.NAME`` changes the playout policy, ``hint.NAME=20:15`` the virtual simulations of a hint. Raises
        ValueError, UnknownSettingError for the name.
        """
        changed = self
        for name, text in values.items():
            changed = changed._with_value(name, text)
        return changed

    def _with_value(self, name: str, text: str) -> "SearchSettings":
        if name.startswith(_HINT):
            return self._with_hint(name.removeprefix(_HINT), text)
        owner = self.playout if name.startswith(_PLAYOUT) else self
        if name not in settings_of(owner):
            known = ", ".join(known.removeprefix(_PLAYOUT) for known in settings_of(owner))
            raise UnknownSettingError(f"there is no setting {name!r}: use one of {known}, playout.NAME or hint.NAME")
        if owner is self.playout:
            return replace(self, playout=with_value(self.playout, name, text))
        return with_value(self, name, text)

    def _with_hint(self, hint: str, text: str) -> "SearchSettings":
        if hint not in self.hints:
            raise UnknownSettingError(f"there is no hint {hint!r}: use one of {', '.join(self.hints)}")
        try:
            visits, wins = map(float, text.split(":"))
        except ValueError:
            raise ValueError(f"hint.{hint}={text}: give simulations and wins, such as 20:15") from None
        return replace(self, hints={**self.hints, hint: (visits, wins)})

"""The engine's knowledge, part by part, and how each is switched."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from katachi.play import PlayerSettings

State = Literal["on", "off", "neither"]


@dataclass(frozen=True)
class Source:
    """A kind of knowledge, and the settings that switch it."""

    name: str
    sentence: str
    off: dict[str, str]
    on: dict[str, str]
    board: int | None = None  # it works only on boards of this size
    only: tuple[str, ...] = ()  # settings that tell by having just the value of `on`; none: any value but that of `off`

    def state(self, engine: PlayerSettings | None = None) -> State:
        """Whether an engine (by default, the default engine) uses it, does without it, or does something else."""
        engine = engine or PlayerSettings()
        if _has(engine, {name: self.off[name] for name in self.only or self.off}):
            return "off"
        return "on" if not self.only or _has(engine, {name: self.on[name] for name in self.only}) else "neither"

    def switched(self, state: State) -> dict[str, str]:
        """What is changed in an engine of this state; one that does something else plays on neither side."""
        return self.off if state == "on" else self.on


def _has(engine: PlayerSettings, values: dict[str, str]) -> bool:
    return engine.with_values(values) == engine


def _switch(name: str, sentence: str, *settings: str) -> Source:
    """A source whose settings are on or off."""
    names = settings or (name,)
    return Source(name, sentence, dict.fromkeys(names, "off"), dict.fromkeys(names, "on"))


SOURCES: tuple[Source, ...] = (
    Source(
        "rave", "all moves as first, and with them Eq. 3; without it UCB-Tuned, for which hints and patterns say only "
        "which moves are opened first, where there is widening",
        {"bandit": "ucb_tuned1", "exploration": "1"}, {"bandit": "rave", "exploration": "0"}, only=("bandit",),
    ),
    _switch("expert", "hints and shapes as virtual simulations of new moves", "expert"),
    _switch("shapes", "MoGo's named shapes among the hints"),
    Source("bias", "a bonus for likely moves that fades, δ·P(d, n)", {"bias_weight": "0"}, {"bias_weight": "0.1"}),
    _switch("offline", "a move predictor learnt from games speaks in the tree, H(d)"),
    Source("book", "the opening book of nearest patterns", {"book": "off"}, {"book": "on"}, board=19),
    Source(
        "preselect", "the root has seven moves only, two of them from nearest patterns",
        {"preselect": "0"}, {"preselect": "7", "preselect_nearest": "2"},
    ),
    Source(
        "widening", "few moves first, more with time", {"widening": "0"}, {"widening": "5"},
    ),
    _switch("life", "groups proved alive, dead or in seki are left alone"),
    _switch("patterns", "3×3 patterns in the playouts", "playout.patterns"),
    Source(
        "frequent", "the 400 most frequent 3×3 patterns in the playouts in place of MoGo's",
        {"playout.patterns": "on"}, {"playout.patterns": "frequent:400"}, only=("playout.patterns",),
    ),
    Source(
        "nearest", "the 400 3×3 patterns with the highest P(i|p) in the playouts in place of MoGo's",
        {"playout.patterns": "on"}, {"playout.patterns": "nearest:400"}, only=("playout.patterns",),
    ),
    _switch("urgency", "moves of the playouts drawn by learnt weights", "playout.urgency"),
    Source(
        "self-atari", "playouts draw again where two own stones would be put into atari",
        {"playout.self_atari": "0"}, {"playout.self_atari": "2"},
    ),
    _switch("save", "stones in atari are saved in the playouts", "playout.save"),
    _switch("capture", "captures in the playouts", "playout.capture"),
    _switch("nakade", "the middle of three-point eyes in the playouts", "playout.nakade"),
    Source("fill", "playouts fill empty areas of the board", {"playout.fill_tries": "0"}, {"playout.fill_tries": "1"}),
    Source(
        "margin", "a little of the reward goes by the margin", {"score_weight": "0"}, {"score_weight": "0.02"},
    ),
)  # fmt: skip


def chosen(names: Iterable[str], size: int) -> list[Source]:
    """Sources by name, in order; without names, all that work on this board. Raises ValueError for an unknown name."""
    wanted = [name.strip() for name in names if name.strip()]
    known = {source.name: source for source in SOURCES}
    if unknown := next((name for name in wanted if name not in known), None):
        raise ValueError(f"there is no knowledge source {unknown!r}: use {', '.join(known)}")
    return [source for source in SOURCES if source.name in wanted or (not wanted and source.board in (None, size))]

"""The engine against itself with one kind of knowledge switched, for each kind: what it is worth, and what it costs.

At the same number of simulations knowledge costs nothing; at the same time it must pay for itself. Both are played.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from katachi.lab import machine
from katachi.lab.match import Parameters
from katachi.lab.match.schedule import Side
from katachi.lab.ratings import Tally, elo_words
from katachi.lab.tuning.games import FinishedGame, fingerprint, own_player
from katachi.lab.tuning.journal import Arena, check
from katachi.lab.tuning.plan import GamesPlan
from katachi.lab.tuning.record import scored
from katachi.play import PlayerSettings
from katachi.play.settings import preset_values

COLUMNS = ("source", "default", "Elo, same simulations", "Elo, same time", "simulations/s with", "without", "cost")
State = Literal["on", "off", "neither"]
Budget = Literal["simulations", "time"]
_FULL, _QUICK = 400, 40  # games of a match


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
    _switch("shapes", "the named shapes among the hints"),
    Source("bias", "a bonus for likely moves that fades, δ·P(d, n)", {"bias_weight": "0"}, {"bias_weight": "0.1"}),
    _switch("offline", "predictor and network as the offline term, H(d)"),
    _switch("network", "the network, which judges who wins, and expects moves where the offline term is trained"),
    Source(
        "tree-predictor", "the predictor alone as the offline term H(d); without it none",
        {"offline": "off"}, {"offline": "predictor"}, only=("offline",),
    ),
    Source(
        "tree-nearest", "nearest patterns and their replies (K) alone as the offline term H(d); without it none",
        {"offline": "off"}, {"offline": "nearest"}, only=("offline",),
    ),
    Source(
        "tree-contexts", "contexts and collocations (C) alone as the offline term H(d); without it none",
        {"offline": "off"}, {"offline": "contexts"}, only=("offline",),
    ),
    Source(
        "tree-mix", "all sources mixed as the offline term in place of the trained ones",
        {"offline": "trained"}, {"offline": "mix"}, only=("offline",),
    ),
    Source("book", "the opening book of nearest patterns", {"book": "off"}, {"book": "on"}, board=19),
    Source(
        "preselect", "the root has seven moves only, two of them from nearest patterns",
        {"preselect": "0"}, {"preselect": "7", "preselect_nearest": "2"},
    ),
    Source(
        "widening", "few moves first, more with time", {"widening": "0"}, {"widening": "5"},
    ),
    _switch("life", "groups proved alive, dead or in seki are left alone"),
    _switch("urgent", "moves that the solver proved to decide a group's fate, as virtual simulations at the root"),
    _switch("patterns", "3×3 patterns in the playouts", "playout.patterns"),
    Source(
        "frequent", "the 400 most frequent 3×3 patterns in the playouts in place of MoGo's",
        {"playout.patterns": "on"}, {"playout.patterns": "frequent:400"}, only=("playout.patterns",),
    ),
    Source(
        "nearest", "the 400 3×3 patterns with the highest P(i|p) in the playouts in place of MoGo's",
        {"playout.patterns": "on"}, {"playout.patterns": "nearest:400"}, only=("playout.patterns",),
    ),
    _switch("urgency", "moves of the playouts drawn by learned weights", "playout.urgency"),
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


# ---- The run ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AblationPlan(GamesPlan):
    """What is switched, and how many games to play for it. A budget (``playouts`` or ``seconds``) of 0 is skipped."""

    only: tuple[str, ...] = ()
    playouts: int = 1000
    seconds: float = 0.1
    games: int = 0
    full: bool = False

    def __post_init__(self) -> None:
        if not self.playouts and not self.seconds:
            raise ValueError("there is nothing to play: give --playouts or --seconds")
        if self.games % 2 or self.games < 0:
            raise ValueError(f"--games {self.games}: games come in pairs with swapped colours")
        for parameters in self.matches().values():
            check(parameters)

    @property
    def engines(self) -> str:
        """The digest of everything that this plan means now."""
        matches = self.matches()
        sides = (own_player(side)[0].settings for match in matches.values() for side in (match.a, match.b))
        return fingerprint(sides, *matches)

    @property
    def sources(self) -> list[Source]:
        return chosen(self.only, self.size)

    def state(self, source: Source) -> State:
        """Whether the engine under test uses it."""
        return source.state(self.engine)

    @property
    def budgets(self) -> list[Budget]:
        wanted: tuple[tuple[Budget, float], ...] = (("simulations", self.playouts), ("time", self.seconds))
        return [budget for budget, amount in wanted if amount]

    @property
    def match_games(self) -> int:
        """Games of each match."""
        return self.games or (_FULL if self.full else _QUICK)

    @property
    def most_games(self) -> int:
        """Games of the whole run."""
        return self.match_games * len(self.matches())

    def match_of(self, source: Source, budget: Budget) -> Parameters:
        """A is the engine with the knowledge, B the one without, whichever of them is the base, if either is."""
        playouts, seconds = (self.playouts, None) if budget == "simulations" else (None, self.seconds)
        base, state = preset_values(self.base), self.state(source)
        knowing = base if state == "on" else base | source.on
        ignorant = base if state == "off" else base | source.off
        purpose = f"{source.name} {budget}"
        return self.match(knowing, ignorant, self.match_games, purpose, playouts=playouts, seconds=seconds)

    def matches(self) -> dict[str, Parameters]:
        """All matches by name."""
        return {
            f"{source.name}, {budget}": self.match_of(source, budget)
            for source in self.sources
            for budget in self.budgets
        }


def run(
    plan: AblationPlan, arena: Arena, on_step: Callable[[dict[str, Any]], object] = lambda _table: None
) -> dict[str, Any]:
    """Play what is missing and return the table; ``on_step`` gets it after every match."""
    for name, parameters in plan.matches().items():
        arena.play({name: parameters})
        on_step(make(plan, arena))
    return make(plan, arena)


def make(plan: AblationPlan, arena: Arena) -> dict[str, Any]:
    """The table as far as it has been played."""
    rows = [_row(plan, source, arena) for source in plan.sources]
    games = [line for match in arena.journal.matches.values() for line in match.values()]
    return {
        **machine.made_by(),
        "plan": plan.plain(),
        "games_a_match": plan.match_games,
        "games": len(games),
        "errors": sum(line["how"] == "error" for line in games),
        "complete": all(row[budget]["games"] == plan.match_games for row in rows for budget in plan.budgets),
        "rows": rows,
    }


def _row(plan: AblationPlan, source: Source, arena: Arena) -> dict[str, Any]:
    lines = {budget: arena.journal.games(f"{source.name}, {budget}") for budget in plan.budgets}
    row: dict[str, Any] = {
        "source": source.name,
        "sentence": source.sentence,
        "default": plan.state(source),
        "switched": source.switched(plan.state(source)),
    }
    for budget, games in lines.items():
        match = plan.match_of(source, budget)
        row[budget] = {"with": match.a, "without": match.b, "seed": match.seed, **scored(Tally.of(games))}
    return {**row, "speed": _speeds([line for games in lines.values() for line in games])}


def _speeds(games: Sequence[FinishedGame]) -> dict[str, float | None]:
    """Simulations per second of processor time with and without, in the same games, and how much longer one takes."""
    knowing, ignorant = _speed(games, "a"), _speed(games, "b")
    cost = round(ignorant / knowing - 1, 4) if knowing and ignorant else None
    return {"with": knowing, "without": ignorant, "cost": cost}


def _speed(games: Sequence[FinishedGame], side: Side) -> float | None:
    seconds = sum(line.get("processor", line["seconds"])[side] for line in games)
    return round(sum(line["playouts"][side] for line in games) / seconds, 1) if seconds else None


# ---- For people ------------------------------------------------------------------------------------------------------


def cells(row: dict[str, Any]) -> list[str]:
    """One row: what the source is worth with its 95 % interval, and what it costs."""
    speed = row["speed"]
    return [
        row["source"],
        row["default"],
        _worth(row.get("simulations")),
        _worth(row.get("time")),
        _number(speed["with"]),
        _number(speed["without"]),
        "–" if speed["cost"] is None else f"{100 * speed['cost']:+.0f} %",
    ]


def _worth(part: dict[str, Any] | None) -> str:
    """``+31 [+4, +59]``; infinite where every game was won or lost."""
    if part is None or not part["games"]:
        return "–"
    return elo_words(part["share"], part["elo"], part["elo_interval"])


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}"


def notes(data: dict[str, Any]) -> list[str]:
    """How the table was made."""
    plan = data["plan"]
    amounts = {f"{plan['playouts']} simulations": plan["playouts"], f"{plan['seconds']:g} s": plan["seconds"]}
    budgets = [words for words, amount in amounts.items() if amount]
    return [
        f"{plan['size']}×{plan['size']}, {' and '.join(budgets)} per move, {data['games_a_match']} games per match, "
        f"seed {plan['seed']}, Katachi {data['katachi']}, {data['machine']['cpu']}.",
        "Elo of the engine with the source above the one without it, with 95 % intervals. Cost: how much longer a "
        "simulation takes with it.",
    ]


def markdown(data: dict[str, Any]) -> str:
    """The table as a page."""
    lines = [f"| {' | '.join(COLUMNS)} |", "|---|---|" + "---:|" * (len(COLUMNS) - 2)]
    lines += [f"| {' | '.join(cells(row))} |" for row in data["rows"]]
    explained = [f"- **{row['source']}**: {row['sentence']}." for row in data["rows"]]
    return "\n".join(["# What each kind of knowledge is worth", "", *notes(data), "", *lines, "", *explained, ""])

"""The engine against itself with one kind of knowledge switched, for each kind: what it is worth, and what it costs.

At the same number of simulations knowledge costs nothing; at the same time it must pay for itself. Both are played.
"""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import katachi
from katachi.lab import machine
from katachi.lab.ablation.sources import Source, State, chosen
from katachi.lab.match import Parameters
from katachi.lab.match.schedule import Side
from katachi.lab.tuning.arena import Arena, check
from katachi.lab.tuning.fingerprint import fingerprint
from katachi.lab.tuning.games import FinishedGame, Own
from katachi.lab.tuning.journal import tally
from katachi.lab.tuning.plan import GamesPlan
from katachi.lab.tuning.record import scored
from katachi.play import PlayerSettings
from katachi.play.settings import preset_values

COLUMNS = ("source", "default", "Elo, same simulations", "Elo, same time", "simulations/s with", "without", "cost")


def cells(row: dict[str, Any]) -> list[str]:
    """One row: what the source is worth with its 95 % interval, and what it costs."""
    speed = row["speed"]
    return [
        row["source"],
        row["default"],
        worth(row.get("simulations")),
        worth(row.get("time")),
        _number(speed["with"]),
        _number(speed["without"]),
        "–" if speed["cost"] is None else f"{100 * speed['cost']:+.0f} %",
    ]


def worth(part: dict[str, Any] | None) -> str:
    """``+31 [+4, +59]``; infinite where every game was won or lost."""
    if part is None or not part["games"]:
        return "–"
    middle = part["elo"]
    low, high = part["elo_interval"]
    shown = f"{middle:+.0f}" if middle is not None else "∞" if part["share"] > 0.5 else "-∞"
    return f"{shown} [{'-∞' if low is None else f'{low:+.0f}'}, {'∞' if high is None else f'{high:+.0f}'}]"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}"


def notes(data: dict[str, Any]) -> list[str]:
    """How the table was made."""
    plan = data["plan"]
    budgets = [f"{plan['playouts']} simulations"] * bool(plan["playouts"]) + [f"{plan['seconds']:g} s"] * bool(
        plan["seconds"]
    )
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


Budget = Literal["simulations", "time"]
_FULL, _QUICK = 400, 40  # games of a match


@dataclass(frozen=True)
class AblationPlan(GamesPlan):
    """What is switched, and how many games to play for it. A budget (``playouts`` or ``seconds``) of 0 is skipped."""

    only: tuple[str, ...] = ()
    base: str = ""  # settings of the engine on both sides
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
        sides = (Own.parse(side).settings for match in matches.values() for side in (match.a, match.b))
        return fingerprint(sides, *matches)

    @property
    def sources(self) -> list[Source]:
        return chosen(self.only, self.size)

    def state(self, source: Source) -> State:
        """Whether the engine under test uses it."""
        return source.state(PlayerSettings.parse(preset_values(self.base)))

    @property
    def budgets(self) -> list[Budget]:
        wanted: tuple[tuple[Budget, float], ...] = (("simulations", self.playouts), ("time", self.seconds))
        return [budget for budget, amount in wanted if amount]

    @property
    def match_games(self) -> int:
        """Games of each match."""
        return self.games or (_FULL if self.full else _QUICK)

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
    plan: AblationPlan, arena: Arena, on_step: Callable[[dict[str, Any]], None] = lambda _table: None
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
        "katachi": katachi.__version__,
        "date": datetime.date.today().isoformat(),
        "machine": machine.describe(),
        "plan": plan.plain(),
        "games_a_match": plan.match_games,
        "games": len(games),
        "errors": sum(line["how"] == "error" for line in games),
        "complete": all(row[budget]["games"] == plan.match_games for row in rows for budget in plan.budgets),
        "rows": rows,
    }


def _row(plan: AblationPlan, source: Source, arena: Arena) -> dict[str, Any]:
    lines = {budget: arena.journal.games(f"{source.name}, {budget}") for budget in plan.budgets}
    parts: dict[str, Any] = {budget: _part(plan.match_of(source, budget), games) for budget, games in lines.items()}
    speeds = _speeds([line for games in lines.values() for line in games])
    return {
        "source": source.name,
        "sentence": source.sentence,
        "default": plan.state(source),
        "switched": source.switched(plan.state(source)),
        **parts,
        "speed": speeds,
    }


def _part(parameters: Parameters, lines: list[FinishedGame]) -> dict[str, Any]:
    return {"with": parameters.a, "without": parameters.b, "seed": parameters.seed, **scored(tally(lines))}


def _speeds(games: Sequence[FinishedGame]) -> dict[str, float | None]:
    """Simulations per second of processor time with and without, in the same games, and how much longer one takes."""
    knowing, ignorant = _speed(games, "a"), _speed(games, "b")
    cost = round(ignorant / knowing - 1, 4) if knowing and ignorant else None
    return {"with": knowing, "without": ignorant, "cost": cost}


def _speed(games: Sequence[FinishedGame], side: Side) -> float | None:
    seconds = sum(line.get("processor", line["seconds"])[side] for line in games)
    return round(sum(line["playouts"][side] for line in games) / seconds, 1) if seconds else None

"""The table of an ablation as text."""

from typing import Any

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
        "–" if speed["cost"] is None else f"{speed['cost']:+.0%}",
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

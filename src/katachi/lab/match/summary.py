"""The score of a match as data."""

import subprocess
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import katachi
from katachi.lab import machine
from katachi.lab.match.referee import ERRORS
from katachi.lab.match.schedule import Parameters
from katachi.lab.match.store import Line
from katachi.lab.ratings import Sprt, Tally, elo, finite, p_value, wilson


def tally(lines: Sequence[Line]) -> Tally:
    """The games from A's point of view."""
    winners = [line["winner"] for line in lines]
    return Tally(winners.count("a"), winners.count("draw"), winners.count("b"))


def in_order(lines: Sequence[Line]) -> list[Line]:
    """The games from the first one on, up to the first gap.

    The sequential test uses only these: quick games finish first, and quick games are not like the others.
    """
    by_number = {int(line["number"]): line for line in lines}
    ordered: list[Line] = []
    while line := by_number.get(len(ordered) + 1):
        ordered.append(line)
    return ordered


def sprt_state(lines: Sequence[Line], sprt: Sprt) -> dict[str, Any]:
    """The state of the test, or its state when it was first decided."""
    ordered = in_order(lines)
    wins = draws = losses = 0
    state = Tally()
    for line in ordered:
        winner = line["winner"]
        wins, draws, losses = wins + (winner == "a"), draws + (winner == "draw"), losses + (winner == "b")
        state = Tally(wins, draws, losses)
        if sprt.decision(state):
            break
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "alpha": sprt.alpha,
        "beta": sprt.beta,
        "llr": round(sprt.llr(state), 4),
        "bounds": [round(bound, 4) for bound in sprt.bounds],
        "games": state.games,
        "decision": sprt.decision(state),
    }


def summarize(
    parameters: Parameters, lines: Sequence[Line], engines: dict[str, Any], *, complete: bool
) -> dict[str, Any]:
    """Everything about the games so far. Infinite ratings are null."""
    score = tally(lines)
    interval = wilson(score.points, score.games)
    errors = [line for line in lines if line["how"] in ERRORS]
    disputes = [line for line in lines if line["dispute"]]
    data: dict[str, Any] = {
        "a": parameters.a,
        "b": parameters.b,
        "games": score.games,
        "wins_a": score.wins,
        "draws": score.draws,
        "wins_b": score.losses,
        "share_a": round(score.share, 6),
        "interval": [round(end, 6) for end in interval],
        "elo": finite(elo(score.share)),
        "elo_interval": [finite(elo(end)) for end in interval],
        "p_value": p_value(score.wins, score.losses),
        "errors": len(errors),
        "errors_by": {side: sum(line["error_by"] == side for line in errors) for side in ("a", "b")},
        "error_list": [{"game": line["number"], "by": line["error_by"], "reason": line["reason"]} for line in errors],
        "disputes": len(disputes),
        "dispute_list": [{"game": line["number"], "result": line["result"], **line["scores"]} for line in disputes],
        "by_color": {
            "a_black": _plain(tally([line for line in lines if line["black"] == "a"])),
            "a_white": _plain(tally([line for line in lines if line["white"] == "a"])),
        },
        "how": {how: sum(line["how"] == how for line in lines) for how in sorted({line["how"] for line in lines})},
        "distinct_games": len({(line["black"], line["moves"]) for line in lines}),
        "mean_length": round(sum(line["length"] for line in lines) / len(lines), 1) if lines else None,
        "seconds": {side: round(sum(line["seconds"][side] for line in lines), 3) for side in ("a", "b")},
        "complete": complete,
        "parameters": asdict(parameters),
        "engines": engines,
        "katachi": katachi.__version__,
        "commit": commit(),
        "machine": machine.describe(),
    }
    if parameters.sprt:
        data["sprt"] = sprt_state(lines, Sprt.parse(parameters.sprt))
    return data


def _plain(score: Tally) -> dict[str, int]:
    return {"games": score.games, "wins": score.wins, "draws": score.draws, "losses": score.losses}


@cache
def commit() -> str | None:
    """The commit of our own sources if they are in a working copy, with + if they were changed since."""
    here = Path(katachi.__file__).parent
    if _git(here, "ls-files", "--error-unmatch", "__init__.py") is None:
        return None
    name = _git(here, "rev-parse", "--short", "HEAD")
    return f"{name}+" if name and _git(here, "status", "--porcelain", "--untracked-files=no", ".") else name


def _git(folder: Path, *arguments: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", folder, *arguments], capture_output=True, text=True, timeout=10, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None

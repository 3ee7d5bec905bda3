"""A match on disk: a folder that survives being killed at any moment, and the score of its games.

``match.json`` holds the parameters, ``games.jsonl`` one line per finished game, ``games/`` their records as SGF, and
``summary.json`` the score. A game counts when its line is complete; its SGF is written before that.
"""

import datetime
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import katachi
from katachi.files.writing import append_json, make_folder, taken_up
from katachi.go import vertex
from katachi.lab import machine
from katachi.lab.match.referee import ERRORS, GameOutcome
from katachi.lab.match.schedule import Parameters
from katachi.lab.ratings import Sprt, Tally, elo, finite, p_value, wilson
from katachi.records import GameRecord, save
from katachi.work import WorkFolder

Line = dict[str, Any]  # of a finished game


class Store(WorkFolder):
    """The folder of one match, which may be made longer when it is resumed."""

    plan_name = "match.json"
    free = ("games",)

    def __init__(self, folder: Path, parameters: Parameters) -> None:
        super().__init__(folder)
        self._games = folder / "games.jsonl"
        self.parameters = parameters
        self.lines: list[Line] = []  # finished games in the order in which they finished

    def take_up(self) -> None:
        """Read the games of an earlier process; one whose line was cut is played again."""
        make_folder(self.folder / "games")
        self.lines = taken_up(self._games)

    def add(self, outcome: GameOutcome) -> Line:
        """Keep a finished game."""
        number = outcome.pairing.number
        name = f"games/{number:05d}.sgf"
        save([self._record(outcome).to_tree()], self.folder / name)
        line = self._line(outcome, name)
        append_json(self._games, line)
        self.lines.append(line)
        return line

    def _line(self, outcome: GameOutcome, sgf: str) -> Line:
        pairing, size = outcome.pairing, self.parameters.size
        return {
            "number": pairing.number,
            "black": pairing.black,
            "white": pairing.white,
            "winner": outcome.winner_side,
            "result": outcome.result,
            "how": outcome.how,
            "reason": outcome.reason,
            "error_by": outcome.at_fault,
            "opening": pairing.opening_number,
            "seeds": {"a": pairing.seed("a"), "b": pairing.seed("b")},
            "length": len(outcome.moves),
            "moves": " ".join(vertex(move.point, size) for move in outcome.moves),
            "scores": outcome.scores,
            "dispute": outcome.dispute,
            "seconds": {side: round(seconds, 3) for side, seconds in outcome.seconds.items()},
            "sgf": sgf,
        }

    def _record(self, outcome: GameOutcome) -> GameRecord:
        parameters, pairing = self.parameters, outcome.pairing
        names = {"a": parameters.a, "b": parameters.b}
        headers = {
            "PB": names[pairing.black],
            "PW": names[pairing.white],
            "KM": f"{parameters.komi:g}",
            "RU": parameters.rules,
            "RE": outcome.result,
            "DT": datetime.date.today().isoformat(),
            "EV": f"match {self.folder.name}",
            "RO": str(pairing.number),
            "GC": "\n".join(self._comment(outcome)),
        }
        return GameRecord(parameters.size, outcome.moves, headers=headers)

    def _comment(self, outcome: GameOutcome) -> Iterator[str]:
        pairing = outcome.pairing
        yield f"Seeds: a {pairing.seed('a')}, b {pairing.seed('b')}. Opening: {len(pairing.opening)} moves."
        if outcome.reason:
            yield f"{outcome.how}: {outcome.reason}"
        if outcome.scores:
            yield "Counts: " + ", ".join(f"{who} {score}" for who, score in outcome.scores.items())
        if outcome.dispute:
            yield "The counts do not agree on the winner."


# ---- The score -------------------------------------------------------------------------------------------------------


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
    winners: Counter[str] = Counter()
    state = Tally()
    for line in in_order(lines):
        winners[line["winner"]] += 1
        state = Tally(winners["a"], winners["draw"], winners["b"])
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
    score = Tally.of(lines)
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
            "a_black": _plain(Tally.of(line for line in lines if line["black"] == "a")),
            "a_white": _plain(Tally.of(line for line in lines if line["white"] == "a")),
        },
        "how": {how: sum(line["how"] == how for line in lines) for how in sorted({line["how"] for line in lines})},
        "distinct_games": len({(line["black"], line["moves"]) for line in lines}),
        "mean_length": round(sum(line["length"] for line in lines) / len(lines), 1) if lines else None,
        "seconds": {side: round(sum(line["seconds"][side] for line in lines), 3) for side in ("a", "b")},
        "complete": complete,
        "parameters": asdict(parameters),
        "engines": engines,
        "katachi": katachi.__version__,
        "commit": machine.commit(),
        "machine": machine.describe(),
    }
    if parameters.sprt:
        data["sprt"] = sprt_state(lines, Sprt.parse(parameters.sprt))
    return data


def _plain(score: Tally) -> dict[str, int]:
    return {"games": score.games, "wins": score.wins, "draws": score.draws, "losses": score.losses}

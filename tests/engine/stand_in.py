"""A stand-in for an analysis engine: ``python stand_in.py BEHAVIOUR [ARGUMENT]``.

It answers every query with moves of its own (the first empty points, or those of `WORTH`), in the shape and with the
fields of KataGo 1.17, and misbehaves as told.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

LETTERS = "ABCDEFGHJKLMNOPQRST"
UNKNOWN = {"edgeVisits": 1, "playSelectionValue": 3.5, "somethingNew": {"a": [1]}, "utilityLcb": -0.5}


def empty_points(query: dict[str, Any]) -> list[str]:
    size = query["boardXSize"]
    taken = {vertex for _, vertex in [*query.get("initialStones", []), *query["moves"]]}
    names = [f"{LETTERS[x]}{y}" for y in range(size, 0, -1) for x in range(size)]
    return [name for name in names if name not in taken]


def answer(query: dict[str, Any], visits: int) -> dict[str, Any]:
    """Black is ahead by one point for each move played; the best move keeps that, the next loses five points."""
    moves, size = query["moves"], query["boardXSize"]
    black = moves[-1][0] == "W" if moves else query.get("initialPlayer", "B") == "B"
    sign, lead = (1 if black else -1), float(len(moves))
    infos = [
        {"move": move, "visits": count, "winrate": 0.5 + 0.01 * (lead - sign * lost), "scoreLead": lead - sign * lost,
         "scoreMean": lead, "order": order, "prior": share, "pv": [move], **UNKNOWN}
        for order, (move, count, lost, share) in enumerate(
            zip(empty_points(query)[:2], (visits - 1, 1), (0.0, 5.0), (0.7, 0.1), strict=True))
    ]  # fmt: skip
    root = {"currentPlayer": "B" if black else "W", "visits": visits, "winrate": 0.5 + 0.01 * lead, "scoreLead": lead,
            "scoreStdev": 12.5, "symHash": "12", "rawWinrate": 0.4}  # fmt: skip
    data = {"id": query["id"], "isDuringSearch": False, "moveInfos": infos, "rootInfo": root, "turnNumber": len(moves)}
    if query.get("includeOwnership"):
        data["ownership"] = [1.0] * (size * size)
    if query.get("includePolicy"):
        data["policy"] = [1 / (size * size + 1)] * (size * size + 1)
    return data


class StandIn:
    def __init__(self, behaviour: str, argument: str) -> None:
        self.behaviour, self.argument, self.asked = behaviour, argument, 0

    def write(self, data: Any) -> None:
        print(data if isinstance(data, str) else json.dumps(data), flush=True)

    def take(self, line: str) -> None:
        try:
            query = json.loads(line)
        except ValueError:
            self.write({"error": "[json.exception.parse_error.101] could not parse input line"})
            return
        match query.get("action"):
            case "query_version":
                self.write({**query, "version": "9.8.7", "git_hash": "<omitted>"})
            case "query_models":
                self.write({**query, "models": [{"name": "some/small-net.bin.gz", "internalName": "small"}]})
            case "terminate":
                self.log(f"terminated {query['terminateId']}")
                self.write({"id": query["terminateId"], "isDuringSearch": False, "noResults": True, "turnNumber": 0})
                self.write(query)
            case None:
                self.asked += 1
                self.query(query)

    def log(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    def query(self, query: dict[str, Any]) -> None:  # noqa: PLR0912 - one case for each way to misbehave
        visits = query.get("maxVisits", 10)
        done = answer(query, visits)
        match self.behaviour:
            case "dies" if self.asked == int(self.argument):
                self.log("my last words")
                os._exit(3)
            case "cut" if self.asked == int(self.argument):
                sys.stdout.write(json.dumps(done)[:50])
                sys.stdout.flush()
                os._exit(4)
            case "hangs":
                time.sleep(1000)
            case "silent":
                return
            case "garbled":
                for noise in (
                    "not json",
                    "[1, 2]",
                    '{"id": 7}',
                    '{"error": "of nothing"}',
                    '{"id": "stranger"}',
                    "\xff",
                ):
                    self.write(noise)
                self.write({"id": query["id"], "warning": "Unexpected or unused field", "field": "x"})
            case "floods":
                sys.stdout.write("x" * 30_000_000 + "\n" + "noise\n" * 10_000)
                sys.stderr.write("y" * 1_000_000 + "\n" + "talk\n" * 10_000)
            case "wrong":
                done["moveInfos"] = [{"move": "Z99"}, "x", {"move": "E5", "winrate": float("nan")}, None]
            case "refuses":
                done = {"id": query["id"], "error": "Must provide an integer from 2 to 19", "field": "boardXSize"}
            case "live":
                for part in range(1, 4):
                    self.write({**answer(query, part), "isDuringSearch": True})
            case "backwards":  # answers two queries in the wrong order
                self.held = [*getattr(self, "held", []), done]
                if len(self.held) < 2:
                    return
                for one in reversed(self.held):
                    self.write(one)
                self.held = []
                return
        self.write(done)


def main() -> None:
    behaviour, argument = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    engine = StandIn(behaviour, argument)
    if behaviour == "stillborn":
        sys.exit("Uncaught exception: No OpenCL devices found")
    if behaviour == "tunes":
        for part in range(1, int(argument) + 1):
            engine.log(f"Tuning {part}/{argument} ...")
            time.sleep(0.05)
    if behaviour == "counted":  # how often it was started
        with (Path(argument) / "starts").open("a", encoding="utf-8") as file:
            file.write("started\n")
    for line in sys.stdin:
        engine.take(line)


if __name__ == "__main__":
    main()

"""Replays a recorded conversation with KataGo: ``python replay.py TRANSCRIPT BEHAVIOUR``.

A query says in its field "recorded" which of the recorded ones it is; its answers come as they were recorded, under the
id of the query. They come plainly, slowly and in small pieces, with garbage between them, or cut by a death.
"""

import gzip
import json
import os
import sys
import time
from collections import defaultdict
from typing import Any

GARBAGE = ("", "}{", '{"id":', "null", "\x00\x07", '{"id": "nobody", "moveInfos": []}')


def recorded(path: str) -> dict[str, list[dict[str, Any]]]:
    """The answers by the id of their query."""
    found = defaultdict(list)
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            if line.startswith("< "):
                answer = json.loads(line[2:])
                found[answer.get("id", "")].append(answer)
    return found


def write(text: str, behaviour: str) -> None:
    """One line, perhaps in pieces."""
    size = 4096 if behaviour == "slow" else len(text) + 1
    for start in range(0, len(text) + 1, size):
        os.write(1, (text + "\n")[start : start + size].encode())
        if behaviour == "slow":
            time.sleep(0.0005)


def main() -> None:
    path, behaviour, marker = sys.argv[1], sys.argv[2], sys.argv[3]
    answers = recorded(path)
    for line in sys.stdin:
        query = json.loads(line)
        found = answers[query.get("recorded", "")]
        if behaviour == "cut" and not os.path.exists(marker):  # noqa: PTH110 - it lives once
            open(marker, "w", encoding="utf-8").close()  # noqa: PTH123
            os.write(1, json.dumps(found[0])[:-20].encode())
            os._exit(1)
        for answer in found:
            if behaviour == "garbled":
                for noise in GARBAGE:
                    write(noise, behaviour)
            write(json.dumps({**answer, "id": query["id"]}), behaviour)


if __name__ == "__main__":
    main()

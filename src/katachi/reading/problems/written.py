"""Problem records as an SGF collection: one game per problem, with the first move of its solution as the only move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

_AIMS = {"live": "to live", "kill": "to kill", "ko": "to get a ko"}


def collection(records: Iterable[dict[str, Any]]) -> str:
    """All problems in one text."""
    return "".join(_game(record) for record in records)


def _game(record: dict[str, Any]) -> str:
    mover = "Black" if record["to_move"] == "B" else "White"
    words = f"{mover} {_AIMS.get(record['goal'], 'to play')}. Difficulty {record['difficulty']}."
    stones = "".join(f"[{pair}]" for pair in record["black"]), "".join(f"[{pair}]" for pair in record["white"])
    solution = "".join(
        f";{record['to_move']}[{move}]C[Outcome {record['outcome']}.]" for move in record["solutions"][:1]
    )
    return (
        f"(;GM[1]FF[4]CA[UTF-8]SZ[{record['size']}]GN[{record['id']}]"
        f"AB{stones[0]}AW{stones[1]}PL[{record['to_move']}]C[{words}]{solution})\n"
    )

"""Hand-made games for tests of the joseki graph, and a small knowledge base made from them."""

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from katachi.go import parse_vertex
from katachi.knowledge.patterns.contexts.collocations import build
from katachi.knowledge.patterns.contexts.keys import Convention
from katachi.records import GameRecord

from .pair_tables import context_table, pair_table

# Two lines in the upper right corner, the second a mirror image of the first up to its fifth move.
LINE_A = "R16 P17 R14 D4 P15 N17"
LINE_B = "D17 C15 F17 Q4 E15 C13"
LINE_C = "Q16 R14 O17 D4"
FAR = "K10 K4"


def game(moves: str, result: str = "B+R", year: int = 1990) -> GameRecord:
    points = [parse_vertex(word, 19) for word in moves.split()]
    played = [(1 + number % 2, point) for number, point in enumerate(points)]
    return GameRecord(19, played, headers={"RE": result, "DT": str(year), "PB": "Black", "PW": "White"})


def games() -> list[GameRecord]:
    return (
        [game(LINE_A, "B+R", 1990 + i) for i in range(6)]
        + [game(LINE_B, "W+R", 1950 + i) for i in range(4)]
        + [game(LINE_C, "B+2.5", 2000 + i) for i in range(5)]
        + [game(FAR, "", 1700 + i) for i in range(3)]
    )


def collocations(records: list[GameRecord], convention: Convention | None = None) -> pa.Table:
    pairs = pair_table(records, convention)
    return build(pairs, context_table(pairs), sum(pairs["count"].to_pylist()), level=0.05)


def knowledge_base(folder: Path) -> Path:
    """A folder with what the joseki graph reads."""
    folder.mkdir()
    pq.write_table(collocations(games()), folder / "collocations.parquet", row_group_size=4)
    tags = [(record.year or 0) << 52 | index << 12 for index, record in enumerate(games(), start=1)]
    names = {"tag": pa.array(tags, pa.uint64()), "black": ["Black"] * len(tags), "white": ["White"] * len(tags)}
    pq.write_table(pa.table({**names, "date": [record.date for record in games()]}), folder / "games.parquet")
    settings = {"pair_window": 9, "symmetries": True, "colour_swap": True}
    (folder / "manifest.json").write_text(json.dumps({"settings": settings}), encoding="utf-8")
    return folder

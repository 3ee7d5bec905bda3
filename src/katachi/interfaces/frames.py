"""What Katachi knows as tables: games, moves, hits of a pattern, joseki, predictions, candidates, reviews, matches.

A table is an Arrow table, which pandas (`.to_pandas()`), polars (`polars.from_arrow`) and DuckDB read as it is. Points
are vertices as players say them, colours "B" and "W"; a pass is "pass".
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from katachi._extras import missing
from katachi.go import Color, vertex
from katachi.go.words import listed
from katachi.knowledge.patterns.predictor.predict import Prediction
from katachi.records import GameRecord, pack, read_games

if TYPE_CHECKING:
    import pyarrow as pa

Row = dict[str, Any]
Columns = dict[str, NDArray[Any]]
_TEXT, _WHOLE, _REAL, _FLAG = "string", "int64", "float64", "bool"
_WHO = {"black": _TEXT, "white": _TEXT}

# The columns of each kind of table, also where it has no rows.
COLUMNS: dict[str, dict[str, str]] = {
    "games": {
        "game": _WHOLE, **_WHO, "black_rank": _TEXT, "white_rank": _TEXT, "event": _TEXT, "date": _TEXT, "year": _WHOLE,
        "size": _WHOLE, "komi": _REAL, "handicap": _WHOLE, "rules": _TEXT, "result": _TEXT, "winner": _TEXT,
        "margin": _REAL, "moves": _WHOLE,
    },
    "moves": {"game": _WHOLE, "number": _WHOLE, "color": _TEXT, "vertex": _TEXT},
    "hits": {
        "game": _WHOLE, **_WHO, "event": _TEXT, "date": _TEXT, "result": _TEXT, "move": _WHOLE, "region": _TEXT,
        "swapped": _FLAG, "next_move": _WHOLE, "next_color": _TEXT, "next_vertex": _TEXT,
    },
    "joseki": {
        "line": _TEXT, "depth": _WHOLE, "vertex": _TEXT, "color": _TEXT, "name": _TEXT, "count": _WHOLE, "of": _WHOLE,
        "share": _REAL, "wins": _WHOLE, "decided": _WHOLE, "later": _WHOLE,
    },
    "predictions": {"rank": _WHOLE, "vertex": _TEXT, "probability": _REAL, "score": _REAL},
    "candidates": {
        "order": _WHOLE, "vertex": _TEXT, "color": _TEXT, "visits": _WHOLE, "winrate": _REAL, "lead": _REAL,
        "policy": _REAL, "line": _TEXT,
    },
    "review": {
        "number": _WHOLE, "color": _TEXT, "vertex": _TEXT, "winrate": _REAL, "lead": _REAL, "better": _TEXT,
        "best_winrate": _REAL, "best_lead": _REAL, "points_lost": _REAL, "mistake": _FLAG, "visits": _WHOLE,
    },
    "matches": {
        "a": _TEXT, "b": _TEXT, "games": _WHOLE, "wins_a": _WHOLE, "draws": _WHOLE, "wins_b": _WHOLE, "share_a": _REAL,
        "elo": _REAL, "p_value": _REAL, "errors": _WHOLE, "mean_length": _REAL, "complete": _FLAG, "commit": _TEXT,
    },
}  # fmt: skip


def table(things: Any, of: Literal["games", "moves"] = "games") -> pa.Table:
    """An Arrow table of what `find`, `joseki`, `predict`, `analyze`, `explain`, `review` or `match` gave, of several
    matches, or of game records or the files that have them: one row per game, or with ``of="moves"`` one per move.

    >>> from katachi import GameRecord
    >>> table(GameRecord(9, [("B", "E5"), ("W", -1)]), of="moves").to_pylist()[1]
    {'game': 0, 'number': 2, 'color': 'W', 'vertex': 'pass'}

    Raises TypeError for anything else.
    """
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra, and slow to import
    except ModuleNotFoundError as error:
        raise missing(error) or error from None
    kind, rows = _read(things, of)
    schema = pa.schema([(name, pa.type_for_alias(type_)) for name, type_ in COLUMNS[kind].items()])
    if isinstance(rows, dict):
        return pa.Table.from_pydict(rows, schema)
    return pa.Table.from_pylist(list(rows), schema)


def _read(things: Any, of: str) -> tuple[str, Iterable[Row] | Columns]:
    """The kind of table, and its rows or, where there may be millions, its columns."""
    if of not in ("games", "moves"):
        raise ValueError(f"of={of!r}: use games or moves")
    if isinstance(things, (str, os.PathLike)):
        things = read_games(things)
    elif isinstance(things, GameRecord):
        things = [things]
    for kind, type_, rows in _wholes():
        if isinstance(things, type_):
            return kind, rows(things)
    if isinstance(things, Mapping):
        return "matches", [dict(things)]
    if not isinstance(things, Iterable):
        name = type(things).__name__
        raise TypeError(f"there is no table of a {name}: give records, a report, a review, predictions or matches")
    return _read_several(list(things), of)


def _read_several(things: Sequence[Any], of: str) -> tuple[str, Iterable[Row] | Columns]:
    if all(isinstance(one, GameRecord) for one in things):
        return of, _games(things) if of == "games" else _moves(things)
    if all(isinstance(one, Prediction) for one in things):
        return "predictions", _predictions(things)
    if all(isinstance(one, Mapping) for one in things):
        return "matches", map(dict, things)
    names = listed(sorted({type(one).__name__ for one in things}))
    raise TypeError(f"there is no table of {names} together: give things of one kind")


def _wholes() -> list[tuple[str, type, Callable[[Any], Iterable[Row]]]]:
    """The answers that are a table each. Imported here: nothing else needs all of them."""
    from katachi.knowledge.patterns.find import FindReport  # noqa: PLC0415
    from katachi.knowledge.trees.lines import Branch  # noqa: PLC0415
    from katachi.play.review import Review  # noqa: PLC0415
    from katachi.search import Report  # noqa: PLC0415

    return [
        ("hits", FindReport, _hits),
        ("joseki", Branch, _joseki),
        ("candidates", Report, _candidates),
        ("review", Review, _review),
    ]


def _letter(color: Color | int) -> str:
    return "BW"[int(color) - 1]


# ---- One kind after the other ----------------------------------------------------------------------------------------


def _games(records: Sequence[Any]) -> Iterator[Row]:
    same = ("black", "white", "black_rank", "white_rank", "event", "size", "komi", "handicap", "margin", "year")
    for number, record in enumerate(records):
        yield {
            **{name: getattr(record, name) for name in same},
            "game": number,
            "date": record.iso_date or "",
            "rules": record.headers.get("RU", ""),
            "result": record.headers.get("RE", ""),
            "winner": record.winner,
            "moves": len(record),
        }


def _moves(records: Sequence[Any]) -> Columns:
    """By columns: a collection has millions of moves."""
    games = pack(records)
    starts = games.starts.astype(np.int64)
    game = np.repeat(np.arange(len(games)), starts[1:] - starts[:-1])
    vertices = np.empty(len(game), "U4")
    for size in set(games.sizes.tolist()):
        names = np.array([vertex(point, size) for point in range(-1, size * size)])
        here = games.sizes[game] == size
        vertices[here] = names[games.moves[here] >> 1]
    number = np.arange(len(game)) - starts[game] + 1
    return {"game": game, "number": number, "color": np.where(games.moves & 1, "W", "B"), "vertex": vertices}


def _hits(report: Any) -> Iterator[Row]:
    from katachi.knowledge.patterns.find.export import hit_json  # noqa: PLC0415 - it needs pyarrow

    for index in range(report.hits):
        hit = hit_json(report, index)
        after = hit["next"] or {"move": None, "colour": None, "vertex": None}
        yield {**hit, "next_move": after["move"], "next_color": after["colour"], "next_vertex": after["vertex"]}


def _joseki(branch: Any, line: tuple[str, ...] = ()) -> Iterator[Row]:
    for move in branch.moves:
        place = vertex(move.points[0], branch.game.size) if move.points else "tenuki"
        yield {
            "line": " ".join(line),
            "depth": len(line) + 1,
            "vertex": place,
            "color": _letter(move.color),
            "name": branch.name(move),
            "count": move.count,
            "of": move.of,
            "share": move.count / move.of if move.of else None,
            "wins": move.wins.count,
            "decided": move.wins.of,
            "later": move.later,
        }
    for child in branch.children:
        place = vertex(child.via.points[0], branch.game.size) if child.via.points else "tenuki"
        yield from _joseki(child, (*line, place))


def _predictions(predictions: Sequence[Any]) -> Iterator[Row]:
    for rank, one in enumerate(predictions, 1):
        yield {"rank": rank, "vertex": one.vertex, "probability": one.probability, "score": one.score}


def _candidates(report: Any) -> Iterator[Row]:
    for one in report.candidates:
        line = " ".join(vertex(point, one.board_size) for point in one.line)
        same = ("order", "vertex", "visits", "winrate", "lead", "policy")
        yield {**{name: getattr(one, name) for name in same}, "color": _letter(one.color), "line": line}


def _review(review: Any) -> Iterator[Row]:
    same = ("number", "winrate", "lead", "best_winrate", "best_lead", "points_lost", "visits")
    for move in review.moves:
        yield {
            **{name: getattr(move, name) for name in same},
            "color": _letter(move.color),
            "vertex": vertex(move.point, move.size),
            "better": vertex(move.better, move.size),
            "mistake": move.is_sure_mistake,
        }


def manual() -> str:
    """The columns of all tables, as Markdown (docs/formats.md)."""
    lines = (
        f"| {kind} | {', '.join(f'`{name}` {type_}' for name, type_ in of.items())} |" for kind, of in COLUMNS.items()
    )
    return "\n".join(["| table of | columns |", "|---|---|", *lines, ""])


if __name__ == "__main__":
    print(manual(), end="")

"""The results of a pattern search for programs: as JSON, as an SGF tree, as game records."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from katachi.files.writing import make_folder
from katachi.go import BLACK, WHITE, Move, sgf_pair, vertex
from katachi.go.words import plural
from katachi.knowledge.patterns.find.continuations import Continuation, FindReport
from katachi.knowledge.patterns.find.pattern import SIDES, region_name
from katachi.knowledge.patterns.find.search import Hit
from katachi.knowledge.statistics import Share
from katachi.records import GameTree, save

_GAME_FIELDS = ("black", "white", "black_rank", "white_rank", "event", "round", "date", "result", "source")


# ---- JSON ------------------------------------------------------------------------------------------------------------


def to_json(report: FindReport, *, limit: int) -> dict[str, Any]:
    """All counts, every continuation, and the latest `limit` hits."""
    found, pattern, search = report.found, report.found.pattern, report.found.search
    return {
        "pattern": {
            "rows": list(pattern.rows),
            "place": pattern.place,
            "edges": dict(zip(SIDES, pattern.edges, strict=True)),
        },
        "search": vars(search),
        "games_searched": found.games_searched,
        "hits": report.hits,
        "games": report.games,
        "x_wins": share_json(report.x_wins),
        "tenuki": share_json(report.tenuki),
        "no_continuation": share_json(report.no_continuation),
        "by_year": _years_json(report.by_year),
        "continuations": [_continuation_json(report, c) for c in report.continuations],
        "matches": [hit_json(report, i) for i in report.latest(limit)],
    }


def share_json(share: Share) -> dict[str, Any]:
    return {"count": share.count, "of": share.of, "share": share.value, "interval": list(share.interval)}


def _years_json(years: tuple[tuple[int, int], ...]) -> list[dict[str, int]]:
    return [{"year": year, "count": count} for year, count in years]


def _continuation_json(report: FindReport, continuation: Continuation) -> dict[str, Any]:
    pattern = report.found.pattern
    row, column = divmod(continuation.cell, pattern.width)
    return {
        "letter": continuation.letter,
        "row": row + 1,
        "column": column + 1,
        "vertex": vertex(_on_board(report, continuation.cell), board_size(report)),
        "colour": continuation.colour,
        **share_json(continuation.share),
        "immediate": continuation.immediate,
        "later": continuation.later,
        "x_wins": share_json(continuation.x_wins),
        "mover_wins": share_json(continuation.mover_wins),
        "first_year": continuation.years[0][0] if continuation.years else None,
        "last_year": continuation.years[-1][0] if continuation.years else None,
        "by_year": _years_json(continuation.years),
        "example": hit_json(report, continuation.example),
        "first_example": hit_json(report, continuation.first_example),
    }


def hit_json(report: FindReport, index: int) -> dict[str, Any]:
    hit = report.found[index]
    row = report.found.archive.games.slice(hit.game, 1).to_pylist()[0]
    return {
        "game": hit.game,
        "tag": row["tag"],
        **{name: row[name] for name in _GAME_FIELDS},
        "move": hit.move,
        "region": region_of(report, hit),
        "symmetry": hit.symmetry,
        "swapped": hit.swapped,
        "next": None if hit.cell < 0 else next_json(report, hit),
    }


def next_json(report: FindReport, hit: Hit) -> dict[str, Any]:
    """The continuation in the game's own coordinates and colours."""
    color, point = report.found.archive.packed.moves_of(hit.game)[hit.next_move - 1]
    size = int(report.found.archive.packed.sizes[hit.game])
    return {
        "letter": report.letters.get(hit.cell, ""),
        "move": hit.next_move,
        "vertex": vertex(point, size),
        "colour": "BW"[color - 1],
        "immediate": hit.next_move == hit.move + 1,
    }


def region_of(report: FindReport, hit: Hit) -> str:
    return region_name(rectangle_of(report, hit), int(report.found.archive.packed.sizes[hit.game]))


def rectangle_of(report: FindReport, hit: Hit) -> tuple[int, int, int, int]:
    """Where the pattern is in the game: left, top, right and bottom line, counted from 0."""
    pattern = report.found.pattern
    width, height = (pattern.height, pattern.width) if hit.symmetry & 4 else (pattern.width, pattern.height)
    return hit.x, hit.y, hit.x + width - 1, hit.y + height - 1


# ---- On a board ------------------------------------------------------------------------------------------------------


def board_size(report: FindReport) -> int:
    """The commonest board of the hits, or the smallest usual one that the pattern fits on."""
    pattern = report.found.pattern
    if pattern.place == "full":
        return pattern.width
    sizes = report.found.archive.packed.sizes[report.found.column("game")]
    if len(sizes):
        return int(np.bincount(sizes).argmax())
    return next(size for size in (19, 25) if max(pattern.width, pattern.height) <= size)


def _on_board(report: FindReport, cell: int) -> int:
    """The pattern's point on a board, at the pattern's edges; where it may slide, in the middle."""
    pattern, size = report.found.pattern, board_size(report)
    (row, column), (x, y) = divmod(cell, pattern.width), pattern.start(size)
    return (y + row) * size + x + column


def to_sgf(report: FindReport, *, limit: int) -> GameTree:
    """The pattern as a setup (X is Black), and its commonest continuations as variations with counts in the
    comments."""
    size, signs = board_size(report), "".join(report.found.pattern.rows)
    black, white = (
        [_on_board(report, cell) for cell, found in enumerate(signs) if found == sign] for sign in ("X", "O")
    )
    tree = GameTree.new(size, black=black, white=white)
    root = tree.root
    shown = report.continuations[:limit]
    labels = {sgf_pair(_on_board(report, c.cell), size): c.letter for c in shown if c.letter}
    root.set_raw("LB", *(f"{pair}:{letter}" for pair, letter in labels.items()))
    root.set("C", summary(report))
    for continuation in shown:
        color = BLACK if continuation.colour == "X" else WHITE
        node = root.line([Move(color, _on_board(report, continuation.cell))])
        node.say(_comment(report, continuation))
    return tree


def summary(report: FindReport) -> str:
    """One line for people."""
    text = f"{plural(report.hits, 'hit')} in {report.games:,} of {plural(report.found.games_searched, 'game')}"
    if not report.hits:
        return text
    return (
        f"{text}; X won {report.x_wins.text()} of {report.x_wins.of:,} decided; "
        f"tenuki {report.tenuki.text(interval=False)}, "
        f"never continued {report.no_continuation.text(interval=False)}"
    )


def _comment(report: FindReport, c: Continuation) -> str:
    years = f", {c.years[0][0]} to {c.years[-1][0]}" if c.years else ""
    return (
        f"{c.letter or '·'} {c.colour}: {c.share.count:,} of {c.share.of:,}, {c.share.text()}; "
        f"{c.immediate:,} at once, {c.later:,} after a tenuki{years}\n"
        f"the mover won {c.mover_wins.text()} of {c.mover_wins.of:,} decided\n"
        f"latest: {game_line(report, c.example)}"
    )


def game_line(report: FindReport, index: int) -> str:
    """Who played when, and the move: `2016-03-10 A – B, move 37`."""
    hit = report.found[index]
    row = report.found.archive.games.slice(hit.game, 1).to_pylist()[0]
    date = f"{row['date']} " if row["date"] else ""
    return f"{date}{row['black'] or '?'} – {row['white'] or '?'}, move {hit.move}"


def save_games(report: FindReport, folder: Path, *, limit: int) -> int:
    """Write the games of the latest hits to a folder, with the pattern marked in a comment. Returns how many."""
    make_folder(folder)
    games: dict[int, list[Hit]] = {}
    for index in report.latest(limit):
        hit = report.found[index]
        games.setdefault(hit.game, []).append(hit)
    for game, hits in games.items():
        tree = report.found.archive.record(game).to_tree()
        nodes = list(tree.main_line())
        for hit in hits:
            nodes[hit.move].set("C", f"The pattern is at {region_of(report, hit)}.")
        save([tree], folder / f"game-{game + 1:06d}-move-{hits[0].move}.sgf")
    return len(games)

"""The drawings of the paper on contextual patterns: Figures 2, 5, 8 and 9, and 10, from what comes with Katachi.

The paper's pictures are not available to us, only what they show; ours show the same for our own counts.
"""

from __future__ import annotations

import numpy as np

from katachi.go.words import percent
from katachi.knowledge.base import COLLOCATIONS, KnowledgeBase
from katachi.knowledge.patterns.collocations.graph import CollocationGraph, GraphVertex
from katachi.knowledge.patterns.contexts.keys import Context, Offset, Relation
from katachi.lab.plotting import BoardFigure, Boards
from katachi.lab.reproduce.table import Scale, Table
from katachi.reading.tsumego.patterns import SIDES, MoveDatabases, small_picture

_LOST = "The paper's own pictures are not available to us; counts are those of 61,571 games, the paper's of 16,067."
_LETTERS = "abcdefgh"


def reproduce_patterns(_scale: Scale) -> Table:
    """Figure 2: the six most frequent 9×9 patterns, and those of ranks 1001 to 1006."""
    rows = KnowledgeBase.shipped().contexts(9, columns=["key", "count", "wins", "decided"])
    order = np.argsort(-rows["count"].to_numpy().astype(np.int64), kind="stable")
    columns = ["rank", "count", "won by the mover", "stones"]
    table = Table("C-F2", "Figure 2 of Liu & Li: frequent 9×9 patterns", columns)
    boards = []
    for rank in (*range(1, 7), *range(1001, 1007)):
        row = rows.slice(int(order[rank - 1]), 1).to_pylist()[0]
        context = Context.of(row["key"])
        boards.append(BoardFigure(f"rank {rank:,}: {row['count']:,} times", context.picture()))
        stones = sum(symbol in (1, 2) for symbol in context.symbols) + 1
        table.rows.append([rank, row["count"], percent(row["wins"] / max(1, row["decided"]), 1), stones])
    table.figures = [Boards("The stone with a ring is the move", boards, 6)]
    table.notes = [_LOST, "All eight symmetries and both colours share their counts; the mover is drawn black."]
    return table


def reproduce_collocations(_scale: Scale) -> Table:
    """Figure 5: the three most significant collocations, and those of ranks 1001 to 1003."""
    names = ["before", "after", "count", "before_count", "after_count", "g2", "relation"]
    rows = KnowledgeBase.shipped().table(COLLOCATIONS, columns=names)
    order = np.argsort(-rows["g2"].to_numpy(), kind="stable")
    columns = ["rank", "P and Q", "P", "Q", "-2 log λ", "Q is"]
    table = Table("C-F5", "Figure 5 of Liu & Li: collocations of 9×9 patterns", columns)
    boards = []
    for rank in (1, 2, 3, 1001, 1002, 1003):
        row = rows.slice(int(order[rank - 1]), 1).to_pylist()[0]
        relation = Relation.of(row["relation"])
        shown = row["after"] if relation is None else row["before"]
        labels = {(0, 0): "Q"} if relation is None else {(0, 0): "P", relation.offset: "Q"}
        boards.append(BoardFigure(f"rank {rank:,}: {row['count']:,} times", Context.of(shown).picture(labels)))
        table.rows.append(
            [rank, row["count"], row["before_count"], row["after_count"], f"{row['g2']:,.0f}", _kind(relation)]
        )
    table.figures = [Boards("P is the stone just played, Q where the next one goes", boards, 3)]
    table.notes = [_LOST, "Ranked by the likelihood ratio; the probabilities themselves are zero to a computer."]
    return table


def _kind(relation: Relation | None) -> str:
    if relation is None:
        return "the first move of an area"
    return "the same side again" if relation.same_colour else "the answer"


def reproduce_tsumego_patterns(_scale: Scale) -> Table:
    """Figures 8 and 9: twelve 3×3 patterns each of attacking and defending moves that won most often."""
    databases = MoveDatabases.load()
    table = Table("C-F8", "Figures 8 and 9 of Liu & Li: 3×3 patterns of life-and-death moves",
                  ["database", "rank", "won", "seen", "share"])  # fmt: skip
    for side in SIDES:
        counts = databases.counts[side, 3]
        boards = []
        for rank, i in enumerate(np.argsort(-counts.wins, kind="stable")[:12].tolist(), 1):
            won, seen = int(counts.wins[i]), int(counts.seen[i])
            table.rows.append([side, rank, won, seen, percent(won / seen, 0)])
            boards.append(BoardFigure(f"{won:,} of {seen:,}", small_picture(int(counts.keys[i]))))
        table.figures.append(Boards(f"{side}: black defends, white attacks, the dot is the move", boards, 6))
    table.notes = ["From half of the problems that come with Katachi, all proved; the paper's from 200 of a book."]
    table.notes.append("How often the move won when the pattern occurred on a proved line.")
    return table


def reproduce_joseki(_scale: Scale) -> Table:
    """Figure 10: four vertices of the graph with their continuations, by significance."""
    graph = KnowledgeBase.shipped().collocations
    columns = ["vertex", "continuation", "played", "of moves nearby", "-2 log λ"]
    table = Table("C-F10", "Figure 10 of Liu & Li: continuations as a joseki graph", columns)
    boards = []
    for number, vertex in enumerate(_vertices(graph), 1):
        shown = [one for one in vertex.continuations if one.relation and not one.relation.same_colour]
        labels: dict[Offset, str] = {}
        for letter, one in zip(_LETTERS, shown, strict=False):
            assert one.relation is not None
            labels.setdefault(one.relation.offset, letter)
            share = percent(one.count / max(1, vertex.followed), 1)
            table.rows.append([number, letter, one.count, share, f"{one.best.g2:,.0f}"])
        boards.append(BoardFigure(f"vertex {number}", vertex.context.picture(labels)))
    table.figures = [Boards("Answers, a the most significant", boards, 4)]
    table.notes = [
        _LOST,
        "The stone with a ring is P. From a first corner move on, each is an answer to the last.",
    ]
    return table


def _vertices(graph: CollocationGraph) -> list[GraphVertex]:
    """A corner move and the main line after it: at each step the most significant answer."""
    start = next(one.best.after for one in graph.openings.continuations if _answers(graph.vertex(one.best.after)))
    found = [graph.vertex(start)]
    while len(found) < 4:
        answers = _answers(found[-1])
        following = [graph.vertex(edge) for edge in answers]
        found.append(next((vertex for vertex in following if _answers(vertex)), found[-1]))
        if found[-1] is found[-2]:
            break
    return found


def _answers(vertex: GraphVertex) -> list[bytes]:
    return [one.best.after for one in vertex.continuations if one.relation and not one.relation.same_colour]

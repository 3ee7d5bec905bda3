"""A review written into the game's own tree. Nothing is removed: comments grow, variations are added.

Only mistakes get a comment, of one or two sentences, and the better line: files that people send each other stay small.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from katachi.go import BLACK, WHITE, Color, alternate, parse_sgf_pair, vertex
from katachi.go.words import name_of
from katachi.play.review.move import Mistake, MoveReview
from katachi.play.review.report import ReportedMistake
from katachi.records import GameTree, Node

_JUDGEMENTS = ("BM", "DO", "IT", "TE")  # a node has at most one of them
_BAD, _VERY_BAD = 0.10, 0.25  # of the win rate
_LONGEST = 6  # moves of a variation


def annotate(
    tree: GameTree, reviews: Sequence[MoveReview], mistakes: Sequence[ReportedMistake], summary: Sequence[str]
) -> int:
    """Write a review into the tree; returns the number of moves that were found in it."""
    size = reviews[0].size if reviews else 19
    nodes = dict(enumerate(_move_nodes(tree, size), 1))
    by_number = {mistake.number: mistake for mistake in mistakes}
    tree.root.say("\n".join(summary))
    done = 0
    for review in reviews:
        node = nodes.get(review.number)
        if node is None or node[1:] != (review.color, review.point):
            break  # the record's moves end here: the rest was not replayed
        _set_new(node[0], "SBKV", f"{100 * review.black_winrate:.0f}")
        if review.number in by_number:
            _annotate_mistake(node[0], by_number[review.number])
        done += 1
    return done


def problems(mistakes: Sequence[Mistake], names: Mapping[Color, str] | None = None) -> list[GameTree]:
    """The positions before the mistakes as problems of their own, with the better move and what was played."""
    return [_problem(mistake, names or {}) for mistake in mistakes]


# ---- Moves of a game -------------------------------------------------------------------------------------------------


def _move_nodes(tree: GameTree, size: int) -> Iterator[tuple[Node, Color, int]]:
    """The moves of the main line with their nodes, until one cannot be read."""
    for node in tree.main_line():
        for name in node.raw:
            if name not in ("B", "W"):
                continue
            try:
                point = parse_sgf_pair((node.get(name) or "").strip(), size)
            except ValueError:
                return
            yield node, BLACK if name == "B" else WHITE, point


def _annotate_mistake(node: Node, mistake: ReportedMistake) -> None:
    better = vertex(mistake.better, mistake.size)
    node.say(f"{round(mistake.points_lost)} points lost; {better} is better. {mistake.reason}")
    if not any(name in node for name in _JUDGEMENTS):
        node.set(*_judgement(mistake.loss))
    if node.parent is not None:
        _add_line(node.parent, mistake.line, mistake.color).set("N", "better")


def _judgement(loss: float) -> tuple[str, str]:
    if loss >= _VERY_BAD:
        return "BM", "2"
    return ("BM", "1") if loss >= _BAD else ("DO", "")


def _add_line(parent: Node, line: Sequence[int], color: Color) -> Node:
    """A line as a variation behind all others; its first move."""
    parent.line(alternate(color, line[:_LONGEST]))
    return parent.children[-1]


# ---- Problems --------------------------------------------------------------------------------------------------------


def _problem(mistake: Mistake, names: Mapping[Color, str]) -> GameTree:
    review, board = mistake.review, mistake.game.board().reshape(-1)
    title = f"Move {review.number}" + (f" of {names[review.color]}" if names.get(review.color) else "")
    headers = {"GN": title, "KM": f"{mistake.game.komi:g}"}
    black, white = ((board == color).nonzero()[0].tolist() for color in (BLACK, WHITE))
    tree = GameTree.new(review.size, headers=headers, black=black, white=white, to_move=review.color)
    root = tree.root
    root.set("C", f"{name_of(review.color)} to play. One move is clearly better than the one of the game.")
    better = _add_line(root, review.best.line, review.color)
    better.set("TE", "1")
    better.set("C", "RIGHT\n" + "\n".join(mistake.better()))
    wrong = _add_line(root, review.line, review.color)
    wrong.set("BM", "1")
    wrong.set("C", "\n".join([f"Played in the game. {mistake.title}", *mistake.bad()]))
    return tree


# ---- Properties ------------------------------------------------------------------------------------------------------


def _set_new(node: Node, name: str, text: str) -> None:
    """Set a property unless the file has it already."""
    if name not in node:
        node.set(name, text)

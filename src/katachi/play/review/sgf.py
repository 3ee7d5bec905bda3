"""A review written into the game's own tree. Nothing is removed: comments grow, variations are added."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from katachi.go import BLACK, WHITE, Color, alternate, parse_sgf_pair, vertex
from katachi.go.words import lead, name_of, percent
from katachi.play.review.move import Mistake, MoveReview
from katachi.play.sentences import ALIKE, WITHIN_ERROR
from katachi.records import GameTree, Node
from katachi.search.report import KATACHI

_JUDGEMENTS = ("BM", "DO", "IT", "TE")  # a node has at most one of them
_BAD, _VERY_BAD = 0.10, 0.25  # of the win rate
_LONGEST = 10  # moves of a variation


def annotate(tree: GameTree, reviews: Sequence[MoveReview], mistakes: Sequence[Mistake], summary: Sequence[str]) -> int:
    """Write a review into the tree; returns the number of moves that got a note."""
    size = reviews[0].size if reviews else 19
    nodes = dict(enumerate(_move_nodes(tree, size), 1))
    by_number = {mistake.review.number: mistake for mistake in mistakes}
    tree.root.say("\n".join(summary))
    done = 0
    for review in reviews:
        node = nodes.get(review.number)
        if node is None or node[1:] != (review.color, review.point):
            break  # the record's moves end here: the rest was not replayed
        _annotate_move(node[0], review, by_number.get(review.number))
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


def _annotate_move(node: Node, review: MoveReview, mistake: Mistake | None) -> None:
    _set_new(node, "SBKV", f"{100 * review.black_winrate:.2f}")
    _set_new(node, "SBKS", f"{review.black_lead:.1f}")
    node.say(_note(review))
    if mistake is None:
        return
    node.say("\n".join([mistake.title, *mistake.bad()]))
    if not any(name in node for name in _JUDGEMENTS):
        node.set(*_judgement(review))
    if node.parent is not None:
        _add_better(node.parent, mistake)


def _note(review: MoveReview) -> str:
    by = "" if review.by == KATACHI else f"{review.by}: "
    said = f"{by}Black wins {percent(review.black_winrate, 1)}, {lead(review.black_lead)}."
    if review.is_first_choice:
        return said + " The first choice."
    better = vertex(review.better, review.size)
    if review.is_within_error and abs(review.difference) < ALIKE:
        return said + f" About as good as {better} ({WITHIN_ERROR})."
    if not review.loss:
        return said + f" As good as {better}."
    doubt = "" if review.is_sure_mistake else ", which may be chance"
    return f"{said} {better}: {percent(review.loss, 1)} better, {review.points_lost:.1f} points{doubt}."


def _judgement(review: MoveReview) -> tuple[str, str]:
    if review.loss >= _VERY_BAD:
        return "BM", "2"
    return ("BM", "1") if review.loss >= _BAD else ("DO", "")


def _add_better(parent: Node, mistake: Mistake) -> Node:
    """The better move as a variation behind all others, with the line that is expected."""
    best = mistake.review.best
    first = _add_line(parent, best.line, best.color)
    _set_new(first, "SBKV", f"{100 * _black(mistake.review.best_winrate, best.color):.2f}")
    first.set("N", f"better: {vertex(best.point, mistake.review.size)}")
    first.set("C", "\n".join(mistake.better()))
    return first


def _add_line(parent: Node, line: Sequence[int], color: Color) -> Node:
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
    better = _add_better(root, mistake)
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


def _black(winrate: float, color: Color) -> float:
    return winrate if color is BLACK else 1 - winrate

"""Answers as SGF: the problem, every first move that works, and refutations of those that do not."""

from __future__ import annotations

from collections.abc import Iterable

from katachi.go import BLACK, WHITE, Color, alternate, sgf_pair
from katachi.reading.answer.ask import Answer
from katachi.reading.answer.lines import Line
from katachi.reading.answer.tell import ending_words, name_of, refutation_words, sentence
from katachi.records import GameTree, Node

MARKS = ("right", "te-bm", "both")


def solution_tree(answer: Answer, marks: str = "both") -> GameTree:
    """A game with the solution. `marks`: the word RIGHT where a solution ends, TE and BM on first moves, or both.

    Raises ValueError for any other marks.
    """
    if marks not in MARKS:
        raise ValueError(f"{marks!r} is not a way to mark solutions: use {', '.join(MARKS)}")
    problem = answer.problem
    size, board = problem.position.size, problem.position.board.reshape(-1)
    black, white = ((board == color).nonzero()[0].tolist() for color in (BLACK, WHITE))
    tree = GameTree.new(size, headers={"GN": problem.name}, black=black, white=white, to_move=problem.to_move)
    root = tree.root
    root.set("TR", *(sgf_pair(point, size) for point in problem.target))
    root.set("C", f"{name_of(problem.to_move)} to move: {sentence(answer)}.")
    for line in _solutions(answer):
        right = bool(line.moves) and line.moves[0] in answer.first_moves
        first, last = _add(root, line, problem.to_move)
        if right and marks != "right":
            first.set("TE", "1")
        last.say(f"{ending_words(line).capitalize()}.")
        if right and marks != "te-bm":
            last.say("RIGHT")
    for refutation in answer.refutations:
        first, last = _add(root, refutation.line, problem.to_move)
        if marks != "right":
            first.set("BM", "1")
        text = refutation_words(refutation, answer)
        first.say(f"{text[0].upper()}{text[1:]}.")
        if last is not first:
            last.say(f"{ending_words(refutation.line).capitalize()}.")
    return tree


def _solutions(answer: Answer) -> Iterable[Line]:
    """The main line first, then those of the other winning moves; for some only the move itself may be known."""
    lines = [line for line in (answer.line, *answer.others) if line.moves]
    if answer.settled:
        return []
    shown = {line.moves[0] for line in lines}
    winner = answer.line.winner
    return [*lines, *(Line((move,), winner, "") for move in answer.first_moves if move not in shown)]


def _add(root: Node, line: Line, mover: Color) -> tuple[Node, Node]:
    """Add a line; returns the nodes of its first and last moves."""
    last = root.line(alternate(mover, line.moves))
    return (root.children[-1] if line.moves else root), last

"""The shipped trees against the games they were counted from: `python -m tests.knowledge.check_trees FULL.kb`.

FULL.kb is a base with the games (docs/knowledge-base.md has the recipe). First come the questions of the table that was
once wrong, then positions drawn from random games: for each of them pattern search goes through all games, and every
count of the shipped tree must be the same. Then some games are replayed slowly on the naive board, and every position
of a tree made from them is compared.
"""

import argparse
import random
import tempfile
from collections import Counter
from pathlib import Path

from tests.knowledge import slow_trees
from tests.knowledge.test_trees import compare, compare_with_search, trees_of

from katachi.go import Color, Game, parse_vertex
from katachi.knowledge.archive import Archive
from katachi.knowledge.base import KnowledgeBase
from katachi.knowledge.trees.corners import corner_of
from katachi.knowledge.trees.lines import game_after
from katachi.knowledge.trees.tree import CornerTree

# Moves, the move in question, and what the base said before it had trees.
TABLE = (
    ("Q16 R17 Q17 R16", "M16", "third, 2,509 times"),
    ("Q16 O17", "R14", "17.8 %"),
    ("Q16 O17", "L16", "11.4 %, second"),
    ("Q16 O17 tenuki", "R17", "6.0 %"),
    ("R16 P17", "M16", "no era"),
    ("R16 P17", "N17", "11.3 %, third"),
)
_STONES = 12  # in a corner: larger ones are hardly ever in the shipped tree
_MOVES = 40  # of a game, from which positions are drawn


def show_table(tree: CornerTree, archive: Archive) -> None:
    print(f"{'after':18} {'move':5} {'next move':>22} {'sooner or later':>22}  before")
    for moves, name, before in TABLE:
        game = game_after(moves)
        node = tree.at(game)
        assert node is not None
        compare_with_search(tree, archive, game.position, Color(game.to_move), corner_of(game))
        move = next((m for m in (*node.moves, *node.replies) if parse_vertex(name, 19) in m.points), None)
        shares = (move.share, move.sooner_or_later) if move else ()
        told = [f"{share.count:,} of {share.of:,}, {100 * (share.value or 0):.1f} %" for share in shares] or [
            "never",
            "",
        ]
        print(f"{moves:18} {name:5} {told[0]:>22} {told[1]:>22}  {before}")


def against_search(tree: CornerTree, archive: Archive, wanted: int, seed: int) -> Counter[str]:
    """Positions of random games, each with pattern search in all games. Raises AssertionError at a difference."""
    chance, met = random.Random(seed), Counter[str]()
    while met["positions"] < wanted:
        record = archive.record(chance.randrange(len(archive)))
        time = chance.randrange(1, min(_MOVES, len(record.moves)))
        game: Game = record.game(time + 1)
        corner = corner_of(game)
        own = Color(record.moves[time].color)
        node = tree.at(game, own, corner)
        if node is None:
            continue
        compare_with_search(tree, archive, game.position, own, corner)
        met["positions"] += 1
        met["moves"] += len(node.moves) + len(node.replies)
        met["corners"] += node.followed
    return met


def against_replay(archive: Archive, every: int) -> Counter[str]:
    """All positions of a tree of every n-th game, each with a slow replay."""
    records = [archive.record(number) for number in range(0, len(archive), every)]
    with tempfile.TemporaryDirectory() as folder:
        corners, openings = trees_of(records, Path(folder))
        slow_corners, slow_openings = slow_trees.count(records)
        return compare(corners, slow_corners, records) + compare(openings, slow_openings, records)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("base", type=Path)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--every", type=int, default=4000, help="replay every n-th game slowly")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    archive, tree = KnowledgeBase.open(arguments.base).archive, KnowledgeBase.shipped().joseki
    show_table(tree, archive)
    met = against_search(tree, archive, arguments.positions, arguments.seed)
    print(f"pattern search: {met['positions']:,} positions, {met['moves']:,} moves, all counts equal")
    met = against_replay(archive, arguments.every)
    print(
        f"slow replay: every {arguments.every}th game, {met['move']:,} moves at once and {met['later']:,} later, equal"
    )


if __name__ == "__main__":
    main()

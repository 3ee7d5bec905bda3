"""Lines of play in a tree: what followed a position, some moves deep, with names; as text, JSON and SGF."""

from __future__ import annotations

import heapq
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from katachi.go import PASS, Game, Picture, sgf_pair, vertex
from katachi.go.words import capitalized, listed, name_of, percent, plural, times
from katachi.knowledge.moments import Moment
from katachi.knowledge.trees import names
from katachi.knowledge.trees.corners import CORNERS, corner_of, corner_with, in_corner
from katachi.knowledge.trees.eras import ALL, Span
from katachi.knowledge.trees.tree import CornerTree, OpeningTree, TreeMove, TreeNode
from katachi.records import GameRecord, GameTree, Node

if TYPE_CHECKING:
    from katachi.knowledge.trees.around import Circumstance
    from katachi.knowledge.trees.ends import End

LETTERS = string.ascii_lowercase
SETTLED = 0.5  # share of tenuki from which on a sequence is at its end
_SHOWN = 10  # moves, for people
_TOLD = 4  # sentences about the rest of the board

NameGame = Callable[[Moment], str | None]
Data = dict[str, Any]


@dataclass(frozen=True)
class LineLimits:
    """How far a tree of lines grows: moves deep, moves per position, positions in all."""

    depth: int = 1
    breadth: int = 10
    size: int = 400


@dataclass(eq=False)
class Branch:
    """A position, what followed it in the games, and the lines grown from there. `node` is None if it was too rare.

    `end` is what each side has if a sequence ends here, once `tell_ends` has noted it.
    """

    game: Game
    corner: int | None  # None: the whole board
    node: TreeNode | None
    least: int
    span: Span = ALL
    via: TreeMove | None = None
    children: list[Branch] = field(default_factory=list)
    end: End | None = None

    @property
    def moves(self) -> tuple[TreeMove, ...]:
        """The next moves, the most frequent first, with the tenuki among them."""
        return self.node.moves if self.node else ()

    @property
    def followed(self) -> int:
        """How often the position was there."""
        return self.node.followed if self.node else 0

    def name(self, move: TreeMove) -> str:
        """What players call it; on the whole board, in the corner where it is."""
        if move.is_tenuki:
            return names.TENUKI if self.corner is not None else "pass"
        position, point = self.game.position, move.points[0]
        corner = corner_with(position, point) if self.corner is None else self.corner
        return names.name(position, point, move.color, corner)

    @property
    def line(self) -> list[str]:
        """The names of the moves that led here; none for the whole board."""
        return [] if self.corner is None else names.names(self.game, self.corner)

    @property
    def is_settled(self) -> bool:
        """Whether the sequence is at its end: both sides have stones, and most players go elsewhere."""
        tenuki = self.node.tenuki if self.node else None
        position = self.game.position
        both = position.stones(1) and position.stones(2)
        return bool(self.corner is not None and both and tenuki and (tenuki.share.value or 0) >= SETTLED)

    def lettered(self, limit: int = len(LETTERS)) -> list[tuple[str, TreeMove]]:
        """The next moves with their letters; a tenuki has none on the board, but one to type."""
        return list(zip(LETTERS, self.moves[:limit], strict=False))

    def walk(self) -> Iterator[Branch]:
        """All positions, level by level."""
        todo = [self]
        while todo:
            branch = todo.pop(0)
            yield branch
            todo += branch.children

    def around(self, move: TreeMove) -> list[str]:
        """What the rest of the board had to do with a move of the side to move, without full stops."""
        if self.node is None or move.color is not self.node.color:
            return []  # what the other side plays after a tenuki was counted without the rest of the board
        name = vertex(move.points[0], self.game.size) if move.points else self.name(move)
        told = (each.sentence(move.points, name) for each in self.node.outside)
        return [capitalized(text) for text in told if text]

    @property
    def surroundings(self) -> list[str]:
        """The same about the most frequent moves, in sentences."""
        told = [text for move in self.moves[:_TOLD] for text in self.around(move)[:2]]
        return [f"{text}." for text in told[:_TOLD]]

    def __str__(self) -> str:
        letters = {move.points[0]: letter for letter, move in reversed(self.lettered(_SHOWN)) if move.points}
        board = Picture.of(self.game.position).marked(letters).text(coordinates=2)
        moves = (f"{letter} {self._told(move)}" for letter, move in self.lettered(_SHOWN))
        ends = self.end.sentences if self.end else []
        back = [self.coming_back] if self.coming_back else []
        return "\n".join([board, self.summary(), *ends, *moves, *back])

    def __repr__(self) -> str:
        return f"<Branch {plural(self.followed, self.unit)}, {plural(len(self.moves), 'next move')}>"

    @property
    def unit(self) -> str:
        return "board" if self.corner is None else "corner"

    def _told(self, move: TreeMove) -> str:
        place = f"{capitalized(name_of(move.color))} {vertex(move.points[0], self.game.size)}" if move.points else ""
        said = self.name(move)
        return f"{place}: {said}, {times(move.count)}, {move.share.text()}" if place else f"{said}: {move.share.text()}"

    @property
    def _stones(self) -> int:
        """On the board, or in the corner."""
        board, size = self.game.position.board.reshape(-1), self.game.size
        return sum(self.corner is None or in_corner(int(point), self.corner, size) for point in board.nonzero()[0])

    @property
    def coming_back(self) -> str | None:
        """What the side to move plays here in the end, where most players go elsewhere first; None elsewhere."""
        tenuki = self.node.tenuki if self.node else None
        if tenuki is None or (tenuki.share.value or 0) < SETTLED:
            return None
        moves = sorted((move for move in self.moves if move.points), key=lambda move: -move.sooner_or_later.count)
        every = sum(move.sooner_or_later.count for move in moves)
        said = [
            f"{vertex(move.points[0], self.game.size)} in {percent(move.sooner_or_later.count / every, 0)}"
            for move in moves[:3]
            if move.sooner_or_later.count
        ]
        if not said:
            return None
        side = capitalized(name_of(tenuki.color))
        return (
            f"When {side} played next here, at once or after moves elsewhere ({times(every)}), it was {listed(said)}."
        )

    def summary(self) -> str:
        """How often the position was there, and whether the sequence is over."""
        if self.node is None:
            return f"this {self.unit} is in fewer than {self.least} games of the base: no numbers are kept for it"
        if not self._stones:
            return f"{plural(self.followed, f'empty {self.unit}')}, {self.span}; both colours count alike"
        side = capitalized(name_of(self.node.color))
        text = f"{plural(self.followed, self.unit)} with {side} to move, {self.span}"
        return f"{text}; the sequence usually ends here" if self.is_settled else text


# ---- Growing ---------------------------------------------------------------------------------------------------------


def grow(
    tree: CornerTree | OpeningTree, game: Game, limits: LineLimits, span: Span = ALL, corner: int | None = None
) -> Branch:
    """The lines from a position, where most games are first. Tenuki is counted but not followed."""
    number = None if isinstance(tree, OpeningTree) else corner_of(game) if corner is None else corner
    root = _branch(tree, game, number, span)
    order, size = count(), 1
    waiting: list[tuple[int, int, int, Branch]] = [(0, next(order), 0, root)]
    while waiting and size < limits.size:
        _, _, depth, branch = heapq.heappop(waiting)
        if depth + 1 >= limits.depth:
            continue
        for move in sorted(_playable(branch), key=lambda move: -move.sooner_or_later.count)[: limits.breadth]:
            if size >= limits.size:
                break
            child = _branch(tree, _after(branch.game, move), number, span, move)
            branch.children.append(child)
            size += 1
            heapq.heappush(waiting, (-move.sooner_or_later.count, next(order), depth + 1, child))
    return root


def _playable(branch: Branch) -> list[TreeMove]:
    """The moves that can be played now: not a ko that was taken back only after a threat."""
    return [move for move in branch.moves if move.points and not branch.game.why_illegal(move.points[0], move.color)]


def _branch(
    tree: CornerTree | OpeningTree, game: Game, corner: int | None, span: Span, via: TreeMove | None = None
) -> Branch:
    node = tree.at(game, span=span) if isinstance(tree, OpeningTree) else tree.at(game, corner=corner, span=span)
    return Branch(game, corner, node, tree.least, span, via)


def _after(game: Game, move: TreeMove) -> Game:
    after = game.copy()
    after.play(move.points[0] if move.points else PASS, move.color)
    return after


def game_after(moves: Game | GameRecord | str) -> Game:
    """A game, or one with moves such as `"Q16 R14 tenuki"`, of both sides in turn. Raises ValueError."""
    if not isinstance(moves, str):
        return moves.game() if isinstance(moves, GameRecord) else moves
    game = Game(rules="japanese")
    for number, word in enumerate(moves.replace(",", " ").split(), 1):
        move = "pass" if word.lower() == names.TENUKI else word
        if why := game.why_illegal(move):
            raise ValueError(f"{word} cannot be played as move {number}: {why}")
        game.play(move)
    return game


# ---- JSON ------------------------------------------------------------------------------------------------------------


def branch_json(branch: Branch, limit: int | None, name_game: NameGame) -> Data:
    """A position with its next moves, and inside these the lines that were grown."""
    grown = {id(child.via): child for child in branch.children}
    node, size = branch.node, branch.game.size
    return {
        "size": size,
        "corner": None if branch.corner is None else CORNERS[branch.corner],
        "to_move": name_of(branch.game.to_move).lower(),
        "line": branch.line,
        "since": branch.span.since,
        "until": branch.span.until,
        "followed": branch.followed,
        "least": branch.least,
        "wins": node.wins.to_json() if node else None,
        "over": node.over if node else 0,
        "settled": branch.is_settled,
        "end": end_json(branch.end) if branch.end else None,
        "coming_back": branch.coming_back,
        "around": [outside_json(branch, each) for each in node.outside] if node else [],
        "by_year": [list(year) for year in node.by_year] if node else [],
        "moves": [
            move_json(branch, move, name_game)
            | ({"then": branch_json(grown[id(move)], limit, name_game)} if id(move) in grown else {})
            for move in branch.moves[:limit]
        ],
        "replies": [move_json(branch, move, name_game) for move in node.replies[:limit]] if node else [],
    }


def move_json(branch: Branch, move: TreeMove, name_game: NameGame) -> Data:
    """One next move with all its numbers."""
    size = branch.game.size
    return {
        "vertices": [vertex(point, size) for point in move.points] or [branch.name(move)],
        "tenuki": move.is_tenuki,
        "color": name_of(move.color).lower(),
        "name": branch.name(move),
        "count": move.count,
        "share": move.share.to_json(),
        "wins": move.wins.to_json(),
        "later": move.later,
        "sooner_or_later": move.sooner_or_later.to_json(),
        "all_wins": move.all_wins.to_json(),
        "trend": move.trend.value if move.trend else None,
        "around": branch.around(move),
        "by_year": [list(year) for year in move.by_year],
        "last": {"game": name_game(move.last), "year": move.last.year, "move": move.last.move},
    }


def end_json(end: End) -> Data:
    """What each side has at the end of a sequence."""
    owners = [None if each.owner is None else name_of(each.owner).lower() for each in end.holdings]
    return {
        "holdings": [
            {"part": each.part, "owner": owner, "points": round(each.points, 1)}
            for each, owner in zip(end.holdings, owners, strict=True)
        ],
        "sente": end.sente.to_json(),
        "returns": end.returns.to_json(),
        "sentences": end.sentences,
    }


def outside_json(branch: Branch, outside: Circumstance) -> Data:
    """Something outside the corner on which the choice depends, with the counts of every move that it changes."""
    told = [move for move in branch.moves if outside.sentence(move.points, "")]
    return {
        "what": outside.what,
        "side": outside.side,
        "p": outside.p,
        "strength": outside.strength,
        "cases": [
            {
                "whose": case.whose.value,
                "words": case.words,
                "of": case.of,
                "moves": [
                    {
                        "vertices": [vertex(point, branch.game.size) for point in move.points] or [branch.name(move)],
                        "share": case.shares[move.points].to_json(),
                    }
                    for move in told
                ],
            }
            for case in outside.cases
        ],
    }


# ---- SGF -------------------------------------------------------------------------------------------------------------


def to_sgf(root: Branch) -> GameTree:
    """The way to the position as moves, the lines as variations, with letters, names and numbers in the comments."""
    start, size = root.game.start, root.game.size
    stones = start.board.reshape(-1)
    black, white = ([int(point) for point in (stones == color).nonzero()[0]] for color in (1, 2))
    tree = GameTree.new(size, headers={"GN": "openings" if root.corner is None else "joseki"}, black=black, white=white)
    todo = [(tree.root.line(root.game.moves_since_set_up), root)]
    while todo:
        node, branch = todo.pop()
        _describe(node, branch)
        todo += [(node.line(child.game.moves_since_set_up[-1:]), child) for child in branch.children]
    return tree


def _describe(node: Node, branch: Branch) -> None:
    shown = branch.lettered(_SHOWN)
    lines = [capitalized(branch.line[-1])] if branch.line else []
    lines.append(capitalized(branch.summary()))
    lines += [
        f"{letter} {branch._told(move)}; {capitalized(name_of(move.color))} won {move.wins.text()}"
        for letter, move in shown
    ]
    lines += [branch.coming_back] if branch.coming_back else []
    lines += branch.end.sentences if branch.end else []
    lines += branch.surroundings
    node.set("C", "\n".join(lines))
    labels = {sgf_pair(move.points[0], branch.game.size): letter for letter, move in reversed(shown) if move.points}
    if labels:
        node.set_raw("LB", *(f"{pair}:{letter}" for pair, letter in labels.items()))

"""Game records for the page: a flat list of nodes, parents first; to SGF and back.

Values are sent as text, not escaped. What is not Go, or too large for a page, becomes a warning instead of a game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, Self

from pydantic import BaseModel, FailFast, Field, StringConstraints

from katachi.go.points import MAX_SIZE, MIN_SIZE
from katachi.go.rules import DEFAULT_RULES, Rules
from katachi.interfaces.web.models import Model
from katachi.records import GameRecord, GameTree, Node, Sgf, WarningKind, parse, write
from katachi.records.encoding import is_noise

MOST_NODES = 100_000  # of all games in one answer: the largest joseki dictionaries have about 60,000
MOST_VALUES = 2_000_000  # of all games in one answer: these dictionaries have about five per node
MOST_WARNINGS = 50
_NODE_MARKS = 2_000_000  # semicolons in a file, also in comments: a file with more is not parsed
_NO_GAME = "this is not an SGF file: there is no game in it"
_LONGEST = 1 << 20  # characters of one value
_POINT = re.compile(r"[a-z]{2}(:[a-z]{2})?$")

PropertyName = Annotated[str, StringConstraints(pattern=r"^[A-Z][A-Z0-9_]*$", max_length=64)]
PropertyValues = Annotated[
    list[Annotated[str, StringConstraints(max_length=_LONGEST)]], Field(max_length=10_000, min_length=1), FailFast()
]


class NodeModel(Model):
    """A node of a game tree: its parent's place in the list (-1 for the root) and its properties as text."""

    parent: Annotated[int, Field(ge=-1, le=MOST_NODES)]
    props: Annotated[dict[PropertyName, PropertyValues], Field(max_length=200)]


class NodesModel(Model):
    """A game tree: the root first, parents before their children, children in the order of the variations."""

    nodes: Annotated[list[NodeModel], Field(min_length=1, max_length=MOST_NODES), FailFast()]

    def tree(self) -> GameTree:
        """The tree itself. Raises ValueError if a node comes before its parent, or there are two roots."""
        tree = GameTree()
        nodes: list[Node] = []
        for number, given in enumerate(self.nodes):
            if (given.parent < 0) != (number == 0) or given.parent >= number:
                raise ValueError(f"node {number} has parent {given.parent}: the root is first, parents come before")
            node = nodes[given.parent].add_child() if nodes else tree.root
            for name, values in given.props.items():
                node.set(name, *values)
            nodes.append(node)
        return tree


@dataclass(frozen=True, kw_only=True)
class GameSummary:
    """A game in one line, as lists of games show it."""

    size: int = 0
    moves: int = 0
    black: str = ""
    white: str = ""
    black_rank: str = ""
    white_rank: str = ""
    result: str = ""
    event: str = ""
    date: str = ""

    @classmethod
    def of(cls, record: GameRecord, **more: Any) -> Self:
        """Of a record, with the fields that a subclass adds."""
        return cls(
            size=record.size,
            moves=len(record) + record.dropped_moves,
            black=record.black,
            white=record.white,
            black_rank=record.black_rank,
            white_rank=record.white_rank,
            result=record.result_text,
            event=record.event,
            date=record.date,
            **more,
        )


@dataclass(frozen=True, kw_only=True)
class FileGame(GameSummary):
    """One game of a file."""

    nodes: list[NodeModel]


class FileModel(BaseModel):
    """What was found in a file."""

    games: list[FileGame]
    total: int  # games in the file; more than are here if it is large
    warnings: list[str]
    encoding: str


def read_file(data: bytes, most_games: int) -> FileModel:
    """All games of a file, with warnings about what is odd. Raises ValueError for more than a page can hold."""
    marks = data.count(b";")
    if marks > _NODE_MARKS:
        raise ValueError(f"the file has {marks:,} nodes: the page takes up to {MOST_NODES:,}; mine it instead")
    sgf = parse(data)
    _drop_cut_move(sgf)
    if is_noise(data):
        sgf.games[:] = [tree for tree in sgf.games[:most_games] if _fits(tree) and any(map(_has_stones, tree.nodes()))]
    games: list[FileGame] = []
    problems: list[str] = []
    used_nodes = used_values = seen = 0
    for tree in sgf.games[:most_games]:
        if not _fits(tree, used_nodes, used_values):
            break
        used_nodes, used_values = (
            used + more for used, more in zip((used_nodes, used_values), tree.extent, strict=True)
        )
        nodes = _nodes(tree)
        seen += 1
        where = f"game {seen}: " if len(sgf.games) > 1 else ""
        try:
            games.append(_game(tree, nodes, problems, where))
        except ValueError as error:
            problems.append(f"{where}{error}")
    if sgf.games and not seen:
        raise ValueError(
            f"the game has more than {MOST_NODES:,} nodes or {MOST_VALUES:,} values, which is the most the page can "
            "show"
        )
    if seen < len(sgf.games):
        problems.insert(0, f"only the first {seen:,} of {len(sgf.games):,} games are here: mine the file instead")
    return FileModel(
        games=games,
        total=max(len(sgf.games), len(games)),
        warnings=_few(sgf, problems) if sgf.games else [_NO_GAME],
        encoding=sgf.encoding,
    )


def _fits(tree: GameTree, used_nodes: int = 0, used_values: int = 0) -> bool:
    """Whether the page can show this tree with what it shows already."""
    nodes, values = tree.extent
    return used_nodes + nodes <= MOST_NODES and used_values + values <= MOST_VALUES


def _has_stones(node: Node) -> bool:
    """Whether a node has a move or stones at points: nodes found in noise have none."""
    values = (value for name in ("B", "W", "AB", "AW") for value in node.properties.get(name, ()))
    return any(_POINT.match(value) for value in values)


def _drop_cut_move(sgf: Sgf) -> None:
    """Remove a move in which the text ends: it would be read as a pass."""
    if (
        not sgf.games
        or not _fits(sgf.games[-1])
        or not any(warning.kind is WarningKind.UNCLOSED_VALUE for warning in sgf.warnings)
    ):
        return
    *_, last = sgf.games[-1].nodes()
    for name in ("B", "W"):
        if len(last.properties.get(name, ("aa",))[0]) < 2:
            last.remove(name)
    if last.parent is not None and not last.properties:
        last.detach()


def _nodes(tree: GameTree) -> list[NodeModel]:
    """The nodes in the order of the file."""
    places: dict[int, int] = {}
    nodes: list[NodeModel] = []
    for node in tree.nodes():
        parent = -1 if node.parent is None else places[id(node.parent)]
        places[id(node)] = len(nodes)
        nodes.append(NodeModel.model_construct(parent=parent, props=dict(node.properties)))
    return nodes


def _game(tree: GameTree, nodes: list[NodeModel], problems: list[str], where: str) -> FileGame:
    record = GameRecord.from_tree(tree)
    if not MIN_SIZE <= record.size <= MAX_SIZE:
        raise ValueError(f"a board of {record.size} lines cannot be shown: there are {MIN_SIZE} to {MAX_SIZE}")
    notes = (warning.message for warning in record.warnings if warning.kind is not WarningKind.UNUSED_MOVES)
    problems.extend(f"{where}{note}" for note in notes)
    # The page shows illegal moves, and stones set up later as they are meant; only mining cannot use them.
    if record.illegal_at is not None and record.illegal_why != "setup after moves":
        problems.append(f"{where}move {record.illegal_at} is not legal ({record.illegal_why}); it is shown as it is")
    if (rules := _unknown_rules(record.rules)) is not None:
        usual = DEFAULT_RULES.name
        problems.append(f"{where}the rules {rules!r} are not known: {usual} are used for counting and playing")
    return FileGame.of(record, nodes=nodes)


def _unknown_rules(text: str) -> str | None:
    if not text or len(text) > 80 or text.startswith("{"):
        return None
    try:
        Rules.parse(text)
    except ValueError:
        return text[:40]
    return None


def _few(sgf: Sgf, problems: list[str]) -> list[str]:
    told = list(dict.fromkeys([*(str(warning)[:400] for warning in sgf.warnings), *problems]))
    if len(told) <= MOST_WARNINGS:
        return told
    return [*told[:MOST_WARNINGS], f"… and {len(told) - MOST_WARNINGS:,} more remarks of this kind"]


def sgf_text(tree: GameTree) -> str:
    """The SGF file of a tree; it names the program that wrote it, unless it did already."""
    tree.complete()
    return write([tree])

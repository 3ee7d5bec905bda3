"""SGF as a tree that can be read, changed and written back.

Reading is lenient: whatever a file holds, there is a tree and a list of warnings, each with line and column. Writing is
exact: properties this program knows nothing about come back as they were.

>>> sgf = parse("(;FF[4]SZ[9]PB[Shusaku];B[ee](;W[ge])(;W[gc]C[also possible]))")
>>> [node.get("B") or node.get("W") for node in sgf.games[0].main_line()]
[None, 'ee', 'ge']
"""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Protocol

from katachi import __version__, _core
from katachi.files.limits import LIMITS, whole_file
from katachi.files.writing import write_atomically
from katachi.go import Color, Move, sgf_pair
from katachi.go.points import MAX_SIZE, MIN_SIZE
from katachi.go.words import plural
from katachi.records.encoding import text_to_utf8, to_utf8
from katachi.records.problem import Warning_, raise_first

_NODES_PER_LINE = 10
_NAME = re.compile(r"[A-Z][A-Z0-9_]*")
_SIZE = re.compile(
    r"[\0- ]*([0-9]{1,9})[\0- ]*(?::[\0- ]*([0-9]{1,9})[\0- ]*)?"
)  # 9 or 9:9; blanks as the reader sees them
_USUAL_SIZE = 19


class Node:
    """Properties with their values, in the order of the file.

    Values have two forms: *raw* is the text between the brackets with its escapes, kept to the letter, *text* is its
    meaning. `get`, `get_all`, `set` and `properties` use text; `raw` is the mapping of raw values itself.

    >>> node = Node()
    >>> node.set("C", "a bracket ] and a backslash \\\\")
    >>> node.raw["C"]
    ['a bracket \\\\] and a backslash \\\\\\\\']
    """

    __slots__ = ("__weakref__", "children", "parent", "raw")

    def __init__(self, parent: Node | None = None) -> None:
        self.parent = parent
        self.children: list[Node] = []
        self.raw: dict[str, list[str]] = {}

    @classmethod
    def _linked(cls, parent: Node | None, raw: dict[str, list[str]]) -> Node:
        """A node as the reader found it: its values are known to be well-formed."""
        node = cls(parent)
        node.raw = raw
        if parent is not None:
            parent.children.append(node)
        return node

    # ---- Properties ------------------------------------------------------------------------------------------------

    @property
    def properties(self) -> Mapping[str, list[str]]:
        """All values as text. A copy: change the node with `set`, `set_raw` and `remove`."""
        return {name: self.get_all(name) for name in self.raw}

    def __contains__(self, name: str) -> bool:
        return name in self.raw

    def get(self, name: str) -> str | None:
        """The first value of a property, or None."""
        values = self.raw.get(name)
        return _core.sgf_unescape(values[0]) if values else None

    def get_all(self, name: str) -> list[str]:
        """All values of a property."""
        return [_core.sgf_unescape(value) for value in self.raw.get(name, [])]

    def set(self, name: str, *texts: str) -> None:
        """Gives a property new values; with none, takes it away. Raises ValueError for an impossible name."""
        self.set_raw(name, *(_core.sgf_escape(text) for text in texts))

    def set_raw(self, name: str, *values: str) -> None:
        """The same with values that are escaped already, such as composed ones (`AP[name:version]`)."""
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} is not a property name: capital letters, such as 'B' or 'KM'")
        for value in values:
            if not _core.sgf_is_raw(value):
                raise ValueError(f"{value!r} has a ']' without a backslash, or a backslash too many at its end")
        if values:
            self.raw[name] = list(values)
        else:
            self.raw.pop(name, None)

    def remove(self, name: str) -> None:
        """Takes a property away; nothing happens if it is not there."""
        self.raw.pop(name, None)

    def say(self, text: str) -> None:
        """Sets the comment; if there is one, a paragraph is added to it."""
        before = self.get("C")
        self.set("C", f"{before}\n\n{text}" if before else text)

    # ---- The tree --------------------------------------------------------------------------------------------------

    def add_child(self) -> Node:
        """A new, empty node behind the last child."""
        child = Node(self)
        self.children.append(child)
        return child

    def line(self, moves: Iterable[Move]) -> Node:
        """A variation with these moves behind the last child; returns the node of the last move."""
        size, node = self.board_size, self
        for color, point in moves:
            node = node.add_child()
            node.raw[color.letter] = [sgf_pair(point, size)]
        return node

    def points(self, name: str) -> list[int]:
        """The points that a property lists, rectangles (`aa:cc`) among them; what is not on the board is left out."""
        size = self.board_size
        found: list[int] = []
        for text in self.get_all(name):
            corners = [_core.parse_sgf(size, pair.strip()) for pair in text.split(":")]
            ends = [divmod(corner, size) for corner in corners if corner is not None and corner >= 0]
            if len(ends) == len(corners) <= 2:
                (top, left), (bottom, right) = map(min, zip(*ends, strict=True)), map(max, zip(*ends, strict=True))
                found += [y * size + x for y in range(top, bottom + 1) for x in range(left, right + 1)]
        return found

    @property
    def board_size(self) -> int:
        """Lines of the board, as the root says (`9` or `9:9`, read as games are read); 19 if it does not."""
        root = self
        while root.parent is not None:
            root = root.parent
        found = _SIZE.fullmatch((root.raw.get("SZ") or [""])[0])
        size = int(found[1]) if found and int(found[1]) == int(found[2] or found[1]) else 0
        return size if MIN_SIZE <= size <= MAX_SIZE else _USUAL_SIZE

    def detach(self) -> None:
        """Cuts this node and all below it off its parent."""
        if self.parent is not None:
            self.parent.children = [child for child in self.parent.children if child is not self]
            self.parent = None

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents first, variations in their order. Does not recurse."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def __repr__(self) -> str:
        shown = "".join(name + "".join(f"[{value}]" for value in values) for name, values in self.raw.items())
        return f"<Node ;{shown if len(shown) < 80 else shown[:79] + '…'}>"


class GameTree:
    """One game with its variations.

    >>> from katachi.go import BLACK, WHITE, Move
    >>> tree = GameTree()
    >>> tree.root.set("SZ", "9")
    >>> tree.root.line([Move(BLACK, 40), Move(WHITE, -1)]).say("a pass")
    >>> write([tree])
    '(;SZ[9]CA[UTF-8]\\n;B[ee];W[]C[a pass])\\n'
    """

    __slots__ = ("__weakref__", "_root")

    def __init__(self, root: Node | None = None) -> None:
        self._root: Node | _Unbuilt = Node() if root is None else root

    @classmethod
    def _parsed(cls, unbuilt: _Unbuilt) -> GameTree:
        """A tree whose nodes are built when they are first asked for."""
        tree = cls.__new__(cls)
        tree._root = unbuilt
        return tree

    @classmethod
    def new(
        cls,
        size: int,
        *,
        headers: Mapping[str, str] | None = None,
        black: Iterable[int] = (),
        white: Iterable[int] = (),
        to_move: Color | None = None,
    ) -> GameTree:
        """A tree of one node: a board with some stones, and `headers`.

        >>> write([GameTree.new(9, headers={"GN": "problem"}, black=[40], to_move=Color.WHITE)])  # doctest: +ELLIPSIS
        '(;FF[4]GM[1]CA[UTF-8]SZ[9]GN[problem]AP[Katachi:...]AB[ee]PL[W])\\n'
        """
        tree = cls()
        basis = {"FF": "4", "GM": "1", "CA": "UTF-8", "SZ": str(size)}
        for name, value in {**basis, **(headers or {})}.items():
            tree.root.set(name, value)
        tree.complete()
        tree.root.set("AB", *(sgf_pair(point, size) for point in black))
        tree.root.set("AW", *(sgf_pair(point, size) for point in white))
        tree.root.set("PL", *([to_move.letter] if to_move else []))
        return tree

    def complete(self) -> None:
        """Add what every file should say, where it does not: its format, the game, and the program that wrote it."""
        for name, value in (("FF", "4"), ("GM", "1"), ("AP", f"Katachi:{__version__}")):
            if name not in self.root:
                self.root.set(name, value)

    @property
    def root(self) -> Node:
        """The first node."""
        if not isinstance(self._root, Node):
            self._root = self._root.build()
        return self._root

    @property
    def extent(self) -> tuple[int, int]:
        """How many nodes and values there are; of a text just read it is known without building them.

        >>> parse("(;SZ[9]AB[aa][bb];W[ee])").games[0].extent
        (2, 4)
        """
        if not isinstance(self._root, Node):
            return self._root.parsed.extent_of(self._root.number)
        nodes = list(self.nodes())
        return len(nodes), sum(len(values) for node in nodes for values in node.raw.values())

    def to_tree(self) -> GameTree:
        """Itself, so that trees and records can be written alike."""
        return self

    def nodes(self) -> Iterator[Node]:
        """All nodes, parents first, each variation to its end before the next."""
        return self.root.walk()

    def main_line(self) -> Iterator[Node]:
        """The root and first children down to a leaf."""
        node: Node | None = self.root
        while node is not None:
            yield node
            node = node.children[0] if node.children else None

    def __repr__(self) -> str:
        return f"<GameTree {self.root.get('PB') or '?'} - {self.root.get('PW') or '?'}>"


class Sgf(NamedTuple):
    """The games of one text and what was odd about it."""

    games: list[GameTree]
    warnings: list[Warning_]
    encoding: str

    def __repr__(self) -> str:
        return f"<Sgf of {plural(len(self.games), 'game')}, {len(self.warnings)} warnings>"


def parse(data: bytes | str, *, strict: bool = False, source: str = "") -> Sgf:
    """Reads any text as SGF. Only `strict` makes it raise: `SgfError`, for the first warning.

    >>> sgf = parse("(;SZ[9];B[ee")
    >>> print(sgf.warnings[0])
    line 1, column 10: missing ']' after "[ee"
    """
    decoded = to_utf8(data) if isinstance(data, bytes) else text_to_utf8(data)
    parsed = _core.ParsedSgf(decoded.utf8)
    warnings = decoded.warnings + [Warning_(*warning) for warning in parsed.warnings]
    # A file of many games is often read for a few of them: their nodes are built on demand.
    with _no_collection():
        games = [GameTree._parsed(_Unbuilt(parsed, i)) for i in range(len(parsed))]
    if not games:
        warnings.append(Warning_(1, 1, "no game found"))
    if strict:
        raise_first(warnings, source)
    return Sgf(games, warnings, decoded.codec)


class _Unbuilt(NamedTuple):
    """A game that was read: flat arrays in native memory."""

    parsed: _core.ParsedSgf
    number: int

    def build(self) -> Node:
        with _no_collection():
            parents, properties = self.parsed.nodes_of(self.number)
            nodes: list[Node] = []
            for parent, raw in zip(parents, properties, strict=True):
                nodes.append(Node._linked(nodes[parent] if nodes else None, raw))
        return nodes[0]


@contextmanager
def _no_collection() -> Iterator[None]:
    """A million new objects hold no garbage, but would make the collector look for it again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def load(path: str | os.PathLike[str], *, strict: bool = False) -> Sgf:
    """Reads one SGF file. Raises LimitError, a ValueError, if it is too large for that."""
    return parse(whole_file(Path(path), LIMITS.text), strict=strict, source=str(path))


class Writable(Protocol):
    """What can be written as SGF: a tree, or a record."""

    def to_tree(self) -> GameTree: ...


def write(games: Writable | Iterable[Writable]) -> str:
    """The text of a game or of some. The encoding is always UTF-8, and the roots say so."""
    several = games if isinstance(games, Iterable) else [games]
    return "".join("".join(_pieces(game.to_tree().root)) for game in several)


def save(games: Writable | Iterable[Writable], path: str | os.PathLike[str]) -> None:
    """Writes a file as a whole or not at all: a crash leaves the old one."""
    write_atomically(Path(path), write(games).encode())


def _pieces(root: Node) -> Iterator[str]:
    """The text of one game, part by part. A stack of the parts left to write replaces recursion."""
    yield "("
    yield _node_text(root, utf8=True)
    in_line = _NODES_PER_LINE
    todo: list[Node | str] = [")\n", *reversed(_branches(root))]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            yield item
            in_line = _NODES_PER_LINE if item == "\n(" else in_line
            continue
        if in_line >= _NODES_PER_LINE and item.parent is not None and len(item.parent.children) == 1:
            yield "\n"
            in_line = 0
        yield _node_text(item)
        in_line += 1
        todo.extend(reversed(_branches(item)))


def _branches(node: Node) -> list[Node | str]:
    if len(node.children) == 1:
        return [node.children[0]]
    return [item for child in node.children for item in ("\n(", child, ")")]


def _node_text(node: Node, utf8: bool = False) -> str:
    raw = {**node.raw, "CA": ["UTF-8"]} if utf8 else node.raw
    return ";" + "".join(name + "".join(f"[{value}]" for value in values) for name, values in raw.items())

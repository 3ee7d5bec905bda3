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
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from katachi import __version__, _core
from katachi.go import Color, sgf_pair
from katachi.go.words import plural
from katachi.records.encoding import text_to_utf8, to_utf8
from katachi.records.files import write_atomically
from katachi.records.node import Node
from katachi.records.problem import SgfError, Warning_, from_native, raise_if_strict

__all__ = ["GameTree", "Node", "Sgf", "SgfError", "Warning_", "load", "parse", "save", "write"]

_NODES_A_LINE = 10


class GameTree:
    """One game with its variations.

    >>> from katachi.go import BLACK, WHITE, Move
    >>> tree = GameTree()
    >>> tree.root.set("SZ", "9")
    >>> tree.root.line([Move(BLACK, 40), Move(WHITE, -1)]).say("a pass")
    >>> write([tree])
    '(;SZ[9]CA[UTF-8]\\n;B[ee];W[]C[a pass])\\n'
    """

    def __init__(self, root: Node | Callable[[], Node] | None = None) -> None:
        """With a function, the nodes are built when they are first asked for."""
        self._root: Node | Callable[[], Node] = Node() if root is None else root

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
        """A tree of one node: a board with some stones, and what `headers` say.

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
        if not isinstance(self._root, Node):
            self._root = self._root()
        return self._root

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


class Sgf:
    """The games of one text and what was odd about it."""

    def __init__(self, games: list[GameTree], warnings: list[Warning_], encoding: str) -> None:
        self.games = games
        self.warnings = warnings
        self.encoding = encoding

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
    warnings = decoded.warnings + from_native(parsed.warnings)
    # A file of many games is often read for a few of them: their nodes are built on demand.
    games = [GameTree(partial(_build, parsed, i)) for i in range(len(parsed))]
    if not games:
        warnings.append(Warning_(1, 1, "no game found"))
    raise_if_strict(warnings, strict, source)
    return Sgf(games, warnings, decoded.codec)


def _build(parsed: _core.ParsedSgf, index: int) -> Node:
    with _no_collection():
        parents, properties = parsed.nodes_of(index)
        nodes: list[Node] = []
        for parent, raw in zip(parents, properties, strict=True):
            nodes.append(Node._linked(nodes[parent] if nodes else None, raw))
    return nodes[0]


@contextmanager
def _no_collection() -> Iterator[None]:
    """A million new nodes hold no garbage, but would make the collector look for it again and again."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def load(path: str | os.PathLike[str], *, strict: bool = False) -> Sgf:
    """Reads one SGF file."""
    return parse(Path(path).read_bytes(), strict=strict, source=str(path))


def write(games: Iterable[GameTree]) -> str:
    """The text of some games. The encoding is always UTF-8, and the roots say so."""
    return "".join("".join(_pieces(game.root)) for game in games)


def save(games: Iterable[GameTree], path: str | os.PathLike[str]) -> None:
    """Writes a file as a whole or not at all: a crash leaves the old one."""
    write_atomically(Path(path), write(games).encode())


def _pieces(root: Node) -> Iterator[str]:
    """The text of one game, part by part. A stack of what is left to write stands in for recursion."""
    yield "("
    yield _node_text(root, utf8=True)
    in_line = _NODES_A_LINE
    todo: list[Node | str] = [")\n", *reversed(_branches(root))]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            yield item
            in_line = _NODES_A_LINE if item == "\n(" else in_line
            continue
        if in_line >= _NODES_A_LINE and item.parent is not None and len(item.parent.children) == 1:
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

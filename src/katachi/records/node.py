"""One node of a game tree: properties, a parent, children."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from katachi import _core
from katachi.go import Move, sgf_pair

_NAME = re.compile(r"[A-Z][A-Z0-9_]*")


class Node:
    """Properties with their values, in the order of the file.

    Values have two forms. *Raw* is what stands between the brackets, escapes included; it is kept to the letter. *Text*
    is what it means. `get`, `get_all`, `set` and `properties` speak text; `raw` is the mapping of raw values itself.

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
        """All values as text. A snapshot: change the node with `set`, `set_raw` and `remove`."""
        return MappingProxyType({name: self.get_all(name) for name in self.raw})

    def __contains__(self, name: str) -> bool:
        return name in self.raw

    def get(self, name: str) -> str | None:
        """The first value of a property, or None."""
        values = self.raw.get(name)
        return _core.sgf_unescape(values[0]) if values else None

    def get_all(self, name: str) -> list[str]:
        return [_core.sgf_unescape(value) for value in self.raw.get(name, [])]

    def set(self, name: str, *texts: str) -> None:
        """Gives a property new values; with none, takes it away."""
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
        """Lines of the board, as the root says; 19 if it does not."""
        root = self
        while root.parent is not None:
            root = root.parent
        size = (root.get("SZ") or "").strip()
        return int(size) if size.isdecimal() else 19

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

"""One node of a game tree: properties, a parent, children."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from katachi import _core

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

    # ---- The tree --------------------------------------------------------------------------------------------------

    def add_child(self) -> Node:
        """A new, empty node behind the last child."""
        child = Node(self)
        self.children.append(child)
        return child

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

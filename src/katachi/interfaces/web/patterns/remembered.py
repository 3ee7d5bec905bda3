"""What takes a while to work out of a base and is asked for again: kept as long as the base is open.

A base that was made again is opened again, so nothing here is ever out of date.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

from katachi.knowledge.base import KnowledgeBase

Found = TypeVar("Found")


class Memory:
    """What was found of each base, up to a number of things: those that were asked for last."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: WeakKeyDictionary[KnowledgeBase, OrderedDict[Hashable, Any]] = WeakKeyDictionary()
        self._lock = threading.Lock()

    def __call__(self, base: KnowledgeBase, key: Hashable, make: Callable[[], Found]) -> Found:
        """What `make` gave for this key and base, or gives now. Two who ask at once may both work it out."""
        with self._lock:
            kept = self.known.setdefault(base, OrderedDict())
            if key in kept:
                kept.move_to_end(key)
                return cast(Found, kept[key])
        found = make()
        with self._lock:
            kept[key] = found
            while len(kept) > self.most:
                kept.popitem(last=False)
        return found


remembered = Memory(48)

"""What takes a while to work out of a base and is asked for again: kept as long as the base is open.

A base that was made anew is opened anew, so nothing here is ever out of date.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

from katachi.knowledge.base import KnowledgeBase

MOST = 48  # of one base: those asked for last

Found = TypeVar("Found")
_known: WeakKeyDictionary[KnowledgeBase, OrderedDict[Hashable, Any]] = WeakKeyDictionary()
_lock = threading.Lock()


def remembered(base: KnowledgeBase, key: Hashable, make: Callable[[], Found]) -> Found:
    """What `make` gave for this key and base, or gives now. Two who ask at once may both work it out."""
    with _lock:
        kept = _known.setdefault(base, OrderedDict())
        if key in kept:
            kept.move_to_end(key)
            return cast(Found, kept[key])
    found = make()
    with _lock:
        kept[key] = found
        while len(kept) > MOST:
            kept.popitem(last=False)
    return found

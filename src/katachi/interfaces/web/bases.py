"""The knowledge bases the page can choose from, by name: the shipped one, those mined here, those named at start."""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any, TypeVar, cast
from weakref import WeakKeyDictionary

from katachi.files.writing import make_folder
from katachi.interfaces.web.settings import ServeSettings
from katachi.knowledge.base import KnowledgeBase, KnowledgeBaseError
from katachi.play.library import Library
from katachi.play.reasons import Reasons
from katachi.play.witness import Witness

Found = TypeVar("Found")
SHIPPED = "shipped"
_NAME = re.compile(r"[\w][\w .()+-]{0,79}")
_OPEN = 4  # bases held open at a time


class Bases:
    """Opens bases when they are needed, and keeps the last few open."""

    def __init__(self, settings: ServeSettings) -> None:
        self.folder = settings.data / "bases"
        self._named = {path.resolve().name: path.resolve() for path in settings.bases}
        self._open: OrderedDict[Path, tuple[float, Library]] = OrderedDict()
        self._lock = threading.Lock()
        self._witnesses: WeakKeyDictionary[Library, Witness] = WeakKeyDictionary()

    def names(self) -> list[str]:
        """All of them: the shipped one first, then by name."""
        return [SHIPPED, *sorted({*self._named, *self._mined()})]

    def path(self, name: str) -> Path:
        """The folder of a base. Raises LookupError."""
        if name == SHIPPED:
            return KnowledgeBase.shipped().folder
        if name in self._named:
            return self._named[name]
        if name in set(self._mined()):
            return self.folder / name
        raise LookupError(f"there is no knowledge base {name!r}: there are {', '.join(self.names())}")

    def place_for(self, name: str) -> Path:
        """Where a new base of this name goes. Raises ValueError if the name has odd characters or is taken."""
        if not _NAME.fullmatch(name) or name.endswith((".", " ")):
            raise ValueError(f"{name!r} is not a name for a base: use letters, digits, spaces, dots and hyphens")
        if name == SHIPPED or name in self._named:
            raise ValueError(f"the name {name!r} is taken: choose another one")
        make_folder(self.folder)
        return self.folder / name

    def library(self, name: str = SHIPPED) -> Library:
        """An opened base that can look up moves. Raises LookupError, KnowledgeBaseError."""
        path = self.path(name)
        changed = _changed(path)
        with self._lock:
            held = self._open.get(path)
            if held is None or held[0] != changed:
                held = (changed, Library(KnowledgeBase.open(None if name == SHIPPED else path)))
                self._open[path] = held
                while len(self._open) > _OPEN:
                    self._open.popitem(last=False)
            self._open.move_to_end(path)
            return held[1]

    def witness(self, library: Library) -> Witness:
        """What gathers evidence about moves from this base; it remembers what was read for earlier moves."""
        with self._lock:
            if library not in self._witnesses:
                self._witnesses[library] = Witness(library, Reasons(library.base))
            return self._witnesses[library]

    def base(self, name: str = SHIPPED) -> KnowledgeBase:
        """The opened base."""
        return self.library(name).base

    def without_paths(self, text: str) -> str:
        """A message with the names of bases instead of their paths, which are private."""
        for place in {
            self.folder,
            KnowledgeBase.shipped().folder.parent,
            *(path.parent for path in self._named.values()),
        }:
            text = text.replace(f"{place}/", "")
        return text

    def _mined(self) -> Iterator[str]:
        if self.folder.is_dir():
            for path in self.folder.iterdir():
                if (path / "manifest.json").is_file() and _NAME.fullmatch(path.name):
                    yield path.name


def _changed(path: Path) -> float:
    try:
        return (path / "manifest.json").stat().st_mtime
    except OSError:
        raise KnowledgeBaseError(f"the knowledge base {path.name!r} is no longer there") from None


class Memory:
    """Keeps what takes long to compute from a base: the last few results for each base, as long as it is open.

    A base that was made again is opened again, so nothing here is out of date.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.known: WeakKeyDictionary[KnowledgeBase, OrderedDict[Hashable, Any]] = WeakKeyDictionary()
        self._lock = threading.Lock()

    def __call__(self, base: KnowledgeBase, key: Hashable, make: Callable[[], Found]) -> Found:
        """The known result for this base and key, or that of `make`. Two callers at once may both compute it."""
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

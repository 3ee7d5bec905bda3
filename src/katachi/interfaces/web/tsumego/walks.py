"""Problems that are being walked by some tab: their searches are kept for the next move."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from fastapi import HTTPException

from katachi.interfaces.web.tsumego.models import ProblemModel
from katachi.reading.walk import Walk

_KEPT = 4  # searches, each with a table of up to 64 MB
_AT_ONCE = 2  # requests that read; the engine wants a processor too
_WAIT = 20.0  # seconds until a request gives up its place in the queue


class Walks:
    """The last few walks by what was asked."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Walk] = OrderedDict()
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(_AT_ONCE)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """A place to work. Raises HTTPException (429) if none is free for long."""
        if not self._places.acquire(timeout=_WAIT):
            raise HTTPException(429, "too many problems are being read at once: try again in a moment")
        try:
            yield
        finally:
            self._places.release()

    @contextmanager
    def walk(self, asked: ProblemModel) -> Iterator[Walk]:
        """The walk of a problem, for this thread alone. Raises ValueError."""
        key = asked.model_dump_json(exclude={"name"})
        with self._lock:
            walk = self._kept.get(key)
        if walk is None:
            walk = Walk(asked.problem(), asked.request())
            with self._lock:
                walk = self._kept.setdefault(key, walk)
                while len(self._kept) > _KEPT:
                    self._kept.popitem(last=False)
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
        with walk.lock, self.reading():
            yield walk


WALKS = Walks()

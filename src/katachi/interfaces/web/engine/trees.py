"""The memory that the trees of all jobs may take together, and trees that are kept for the next move.

A tree takes memory when it grows, up to the limit it was made with. Each gets what its simulations need as long as
there is room, and less after that; a full tree stops growing, and its search continues. The memory comes back when the
job ends, unless the tree belongs to a session and is kept; kept trees are dropped first.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from katachi.knowledge.base import KnowledgeBase
from katachi.lab.machine import memory_gb
from katachi.search import SearchSettings, TreeSearch

# Megabytes of one tree; only half of them are used unless it moves along with a game.
LARGE, KEPT, SMALL = 512, 192, 16
SIMULATIONS = 60  # per megabyte on 19×19: 8 kB per simulation, and the half that is not used
_GRADED = 4  # a tree gets at most this part of what is left
_SHARE_OF_MEMORY = 4  # all trees together: a quarter of the machine's memory …
_MOST = 4096  # … but at most this many megabytes
_UNKNOWN = 4.0  # gigabytes, if the machine does not say
_MOST_KEPT = 8


@dataclass
class _Kept:
    settings: SearchSettings
    knowledge: KnowledgeBase
    seed: int
    search: TreeSearch
    cost: int  # megabytes


class Trees:
    """Hands out searches."""

    def __init__(self, megabytes: int | None = None) -> None:
        self.megabytes = megabytes or min(_MOST, int((memory_gb() or _UNKNOWN) * 1024) // _SHARE_OF_MEMORY)
        self._used = 0
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._lock = threading.Lock()

    @property
    def used(self) -> int:
        """Megabytes in use, including kept trees."""
        with self._lock:
            return self._used

    @contextmanager
    def tree(
        self,
        settings: SearchSettings,
        simulations: int,
        *,
        knowledge: KnowledgeBase | None = None,
        seed: int = 0,
        session: str = "",
        moves: bool = False,
    ) -> Iterator[TreeSearch]:
        """A search for the time of a job: the one kept for the session, if it has the same settings, base and seed.

        ``simulations`` is the most that is planned. A tree that ``moves`` along a game needs twice the memory; so does
        that of a session.
        """
        base, kept = knowledge or KnowledgeBase.shipped(), self._take(session)
        if kept and (kept.settings, kept.knowledge, kept.seed) != (settings, base, seed):
            self._give_back(kept.cost)
            kept = None
        if kept is None:
            wanted = KEPT if session else min(max(simulations // SIMULATIONS, SMALL), LARGE)
            kept = self._new(settings, base, seed, wanted, will_move=moves or bool(session))
        try:
            yield kept.search
        finally:
            self._end(session, kept)

    def _take(self, session: str) -> _Kept | None:
        with self._lock:
            return self._kept.pop(session, None)

    def _new(
        self, settings: SearchSettings, knowledge: KnowledgeBase, seed: int, wanted: int, *, will_move: bool
    ) -> _Kept:
        halves = 2 if will_move else 1
        limit, cost = self._reserve(min(settings.max_megabytes, wanted), halves)
        try:
            search = TreeSearch(replace(settings, max_megabytes=limit), knowledge=knowledge, seed=seed)
            return _Kept(settings, knowledge, seed, search, cost)
        except BaseException:
            self._give_back(cost)
            raise

    def _reserve(self, wanted: int, halves: int) -> tuple[int, int]:
        """Limit and cost of a new tree; kept ones make room. Even if there is none, it gets a small tree."""
        with self._lock:
            while self._free < _GRADED * wanted and self._kept:
                self._used -= self._kept.popitem(last=False)[1].cost
            limit = max(min(wanted, self._free // _GRADED * 2 // halves), min(wanted, SMALL))
            cost = max(limit * halves // 2, 1)
            self._used += cost
            return limit, cost

    @property
    def _free(self) -> int:
        return self.megabytes - self._used

    def _end(self, session: str, kept: _Kept) -> None:
        with self._lock:
            if session and session not in self._kept:
                self._kept[session] = kept
                if len(self._kept) <= _MOST_KEPT:
                    return
                _, kept = self._kept.popitem(last=False)
        self._give_back(kept.cost)

    def _give_back(self, cost: int) -> None:
        with self._lock:
            self._used -= cost

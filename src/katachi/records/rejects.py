"""What could not be used, and why: one entry for each file or game, a summary for people, JSON lines for programs."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from katachi.records.files import write_atomically


@dataclass(frozen=True, slots=True)
class Reject:
    """One file or game that was left out (or, if `kept`, cut at an illegal move and used up to there)."""

    reason: str  # a few words, the same for all of a kind: they are counted
    message: str
    path: str
    member: str = ""
    line: int = 0
    kept: bool = False

    def __str__(self) -> str:
        member = f"!{self.member}" if self.member else ""
        line = f":{self.line}" if self.line else ""
        return f"{self.path}{member}{line}: {self.message}"


class Rejects:
    """Collects rejects; give it to `read_games` as `on_reject`. Counts all, remembers the first `limit` in full.

    >>> rejects = Rejects()
    >>> rejects(Reject("no game", "no game found", "notes.txt"))
    >>> print(rejects.summary())
    1 rejected: 1 no game
    """

    def __init__(self, limit: int = 100_000) -> None:
        self.limit = limit
        self.entries: list[Reject] = []
        self.counts: Counter[str] = Counter()  # left out, by reason
        self.cut_counts: Counter[str] = Counter()  # kept up to an illegal move, by reason

    def __call__(self, reject: Reject) -> None:
        (self.cut_counts if reject.kept else self.counts)[reject.reason] += 1
        if len(self.entries) < self.limit:
            self.entries.append(reject)

    def __len__(self) -> int:
        """How many files and games were left out."""
        return self.counts.total()

    def __iter__(self) -> Iterator[Reject]:
        return iter(self.entries)

    def summary(self) -> str:
        """One line for people."""
        parts = [_counted(self.counts, "rejected")] if self.counts or not self.cut_counts else []
        if self.cut_counts:
            parts.append(_counted(self.cut_counts, "cut at an illegal move"))
        return "; ".join(parts)

    def save(self, path: str | Path) -> None:
        """Writes one JSON object a line, as a whole or not at all."""
        lines = [json.dumps(asdict(entry), ensure_ascii=False) for entry in self.entries]
        missing = len(self) + self.cut_counts.total() - len(self.entries)
        if missing:
            lines.append(json.dumps({"reason": "not listed", "message": f"{missing} more"}))
        write_atomically(Path(path), "".join(line + "\n" for line in lines).encode(errors="replace"))


def _counted(counts: Counter[str], what: str) -> str:
    reasons = ", ".join(f"{count} {reason}" for reason, count in counts.most_common())
    return f"{counts.total()} {what}" + (f": {reasons}" if reasons else "")

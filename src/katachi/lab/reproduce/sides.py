"""The engines that meet in the tables: the papers' reference programs and what was added to them, as settings."""

from __future__ import annotations

from katachi.play import settings
from katachi.work import cores

# The engine before it used patterns from games: RAVE and the expert's hints (Indigo's in K, MoGo's in M).
PLAIN: dict[str, str] = {**settings.PLAIN, "offline": "off", "book": "off", "preselect": "0"}
# The engine as it is, without moves by heart, which would be the same for both sides.
WHOLE: dict[str, str] = {"book": "off"}
_MOST_THREADS = 8  # the cores of the paper's machine


def threads() -> dict[str, str]:
    """As many threads as the paper's machine had cores, or as this one has."""
    return {"threads": str(min(_MOST_THREADS, cores()))}

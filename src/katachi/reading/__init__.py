"""Reading: what can be proved about stones without playing them out."""

from typing import TYPE_CHECKING

from katachi._lazy import lazy
from katachi.reading.life import cannot_escape, ladder_move, unconditional_life

if TYPE_CHECKING:
    from katachi.reading.answer.ask import solve
    from katachi.reading.answer.parts import Answer
    from katachi.reading.checker import verify
    from katachi.reading.problems.files import Problem, read_problems, shipped_problems
    from katachi.reading.tsumego.search import Verdict
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "answer.ask": ("solve",),
            "answer.parts": ("Answer",),
            "checker": ("verify",),
            "problems.files": ("Problem", "read_problems", "shipped_problems"),
            "tsumego.search": ("Verdict",),
        },
    )

__all__ = [
    "Answer",
    "Problem",
    "Verdict",
    "cannot_escape",
    "ladder_move",
    "read_problems",
    "shipped_problems",
    "solve",
    "unconditional_life",
    "verify",
]

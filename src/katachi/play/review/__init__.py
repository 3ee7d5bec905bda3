"""Reviews of whole games: moves judged, mistakes confirmed, summaries, records."""

from typing import TYPE_CHECKING

from katachi._lazy import lazy

if TYPE_CHECKING:
    from katachi.play.review.result import Review, review
else:
    __getattr__, __dir__ = lazy(__name__, {"result": ("Review", "review")})

__all__ = ["Review", "review"]

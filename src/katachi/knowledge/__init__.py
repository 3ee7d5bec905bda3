"""What was learned from games or proved: patterns, their statistics, the knowledge base."""

from typing import TYPE_CHECKING

from katachi._lazy import lazy

if TYPE_CHECKING:
    from katachi.knowledge.base import KnowledgeBase, KnowledgeBaseError
    from katachi.knowledge.mining import mine
    from katachi.knowledge.patterns.find import find
    from katachi.knowledge.patterns.predictor.predict import Prediction, predict
    from katachi.knowledge.positions import planes
    from katachi.knowledge.trees import joseki
else:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "base": ("KnowledgeBase", "KnowledgeBaseError"),
            "mining": ("mine",),
            "patterns.find": ("find",),
            "positions": ("planes",),
            "trees": ("joseki",),
            "patterns.predictor.predict": ("Prediction", "predict"),
        },
    )

__all__ = ["KnowledgeBase", "KnowledgeBaseError", "Prediction", "find", "joseki", "mine", "planes", "predict"]

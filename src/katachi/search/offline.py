"""The predictor that speaks for offline knowledge in the tree."""

from functools import cache
from pathlib import Path

from katachi import _core
from katachi.knowledge.shipped import shipped_folder

_NAME = "predictor.bin"


@cache
def predictor_of(kb: str = "") -> _core.Predictor:
    """The predictor of a knowledge base, read once; of the one that comes with Katachi if none is named.

    Its file has a checksum of its own, so the base is not opened: an engine should start at once.
    """
    folder = Path(kb) if kb else shipped_folder()
    path = folder / _NAME
    if kb and not path.is_file():
        raise ValueError(
            f"{kb}: no {_NAME} in this knowledge base; make one with `katachi predictor train GAMES --to {path}`, or "
            "play without it: --set offline=off"
        )
    try:
        return _core.Predictor.load(path)
    except RuntimeError as error:
        raise ValueError(str(error)) from None

"""Plots as files. matplotlib is imported when the first one is drawn: it takes a second."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

_STYLE: Any = {"svg.hashsalt": "katachi", "svg.fonttype": "path", "font.size": 9, "font.family": "DejaVu Sans"}


def drawn(build: Callable[[Any], Any], kind: str = "svg") -> bytes:
    """The contents of a file, svg or png, of what `build` makes of matplotlib's `Figure`. The same plot, same bytes."""
    import matplotlib  # noqa: PLC0415

    matplotlib.use("Agg")
    from matplotlib.figure import Figure  # noqa: PLC0415

    with matplotlib.rc_context(_STYLE):
        memory = io.BytesIO()
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        build(Figure).savefig(memory, format=kind, dpi=120, metadata=metadata)
    return memory.getvalue()

"""The notebooks in examples/ run without Jupyter: cell by cell, with what each one shows.

`python -m tests.notebooks` runs them all and writes what they show into them.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
_SHOWN = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


def run(path: Path) -> Iterator[tuple[dict[str, Any], list[dict[str, Any]]]]:
    """Each cell of code, and its outputs. The working folder is that of the notebook."""
    names: dict[str, Any] = {"__name__": "__main__"}
    count = 0
    with contextlib.chdir(path.parent):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                count += 1
                yield cell, _outputs("".join(cell["source"]), names, count)


def _outputs(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "cell", "exec"), names)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None
    text = [{"output_type": "stream", "name": "stdout", "text": _lines(printed.getvalue())}] if printed.tell() else []
    return [*text, *([_result(value, count)] if value is not None else [])]


def _result(value: Any, count: int) -> dict[str, Any]:
    data = {"text/plain": repr(value)} | {
        kind: shown for kind, method in _SHOWN.items() if (shown := _asked(value, method)) is not None
    }
    if hasattr(value, "savefig"):
        data["image/svg+xml"] = _plot(value)
    lines = {kind: _lines(text) for kind, text in data.items()}
    return {"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": lines}


def _asked(value: Any, method: str) -> str | None:
    return getattr(value, method)() if hasattr(value, method) else None


def _plot(figure: Any) -> str:
    """The same bytes every time."""
    import matplotlib as mpl  # noqa: PLC0415

    file = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": "katachi"}):
        figure.savefig(file, format="svg", metadata={"Date": None})
    return file.getvalue()


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    os.environ.setdefault("MPLBACKEND", "agg")
    for path in NOTEBOOKS:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        ran = (outputs for _, outputs in run(path))
        for number, cell in enumerate(one for one in notebook["cells"] if one["cell_type"] == "code"):
            cell["outputs"], cell["execution_count"] = next(ran), number + 1
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()

"""Examples in docstrings as code in the API reference: Markdown would take `>>>` for a quotation."""

import re
from typing import Any

from griffe import Extension, Object

_EXAMPLE = re.compile(r"(?m)^>>> (?:.+\n?)+")


class Examples(Extension):
    """Fences every example of every docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(text: str) -> str:
    """The text with its examples, each up to the next blank line, as blocks of code."""
    return _EXAMPLE.sub(lambda found: f"```python\n{found[0].rstrip()}\n```\n", text)

"""The tables of docs/reproduction.md, made from the kept results.

    python -m katachi.lab.reproduce.manual docs/reproduction.md

A line ``<!-- results: ID -->`` is followed by the table of that id, ``<!-- results -->`` by the summary of all.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from katachi.files.writing import write_atomically
from katachi.lab.reproduce import results
from katachi.lab.reproduce.output import results_markdown, summary_markdown

_MARKED = re.compile(r"^(<!-- results(?:: ([\w-]+))? -->\n)(?:\|.*\n)*", re.MULTILINE)


def filled(text: str, found: results.Results) -> str:
    """The text with the table behind every mark made again. Raises ValueError for a mark without results."""

    def table(mark: re.Match[str]) -> str:
        return mark[1] + (summary_markdown(found) if mark[2] is None else _of(mark[2], found))

    return _MARKED.sub(table, text)


def _of(name: str, found: results.Results) -> str:
    if name not in found or not (tables := results_markdown(found[name])):
        raise ValueError(f"there are no results of {name!r} to show")
    return tables


def main() -> None:
    """Fill the pages that are named on the command line."""
    for name in sys.argv[1:]:
        page = Path(name)
        write_atomically(page, filled(page.read_text(encoding="utf-8"), results.load()).encode())


if __name__ == "__main__":
    main()

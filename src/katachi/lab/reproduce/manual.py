"""The kept results as documents: docs/results.md as a whole, and tables in pages written by hand.

    python -m katachi.lab.reproduce.manual >docs/results.md
    python -m katachi.lab.reproduce.manual docs/strength.md

In the second form, a line ``<!-- results: ID -->`` is followed by the table of that id.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from katachi.files.writing import write_atomically
from katachi.lab.reproduce import results
from katachi.lab.reproduce.output import results_markdown, summary_markdown
from katachi.lab.reproduce.registry import EXPERIMENTS, Experiment

ELSEWHERE = {"four-papers.md": ("C1", "C2", "C4", "C7", "M2", "M5", "M6", "M7", "M8"), "strength.md": ("M-S",)}
_HEAD = """# Results for the papers' tables

What `python -m katachi.lab.reproduce.manual` prints from the results that come with Katachi.
[reproduction.md](reproduction.md) explains the ids and the columns, and shows how to make a table again.
"""
_MARKED = re.compile(r"^(<!-- results: ([\w-]+) -->\n)(?:\|.*\n)*", re.MULTILINE)


def page(found: results.Results) -> str:
    """The page of all results: a summary, and every table that no other page shows."""
    elsewhere = [f"[{document}]({document}) shows {', '.join(ids)}" for document, ids in ELSEWHERE.items()]
    others = {name for ids in ELSEWHERE.values() for name in ids}
    own = [one for one in EXPERIMENTS.values() if one.id in found and one.id not in others]
    sections = [(one, results_markdown(found[one.id])) for one in own]
    return "\n".join(
        [
            _HEAD,
            summary_markdown(found),
            f"{'; '.join(elsewhere)}. The other tables follow.\n",
            *(f"## {one.id}\n\n{_sentence(one)}\n\n{tables}" for one, tables in sections if tables),
        ]
    )


def _sentence(one: Experiment) -> str:
    return f"{one.what[0].upper()}{one.what[1:]} ({one.id[0]} {one.where})."


def filled(text: str, found: results.Results) -> str:
    """The text with the table behind every mark made again. Raises ValueError for a mark without results."""
    return _MARKED.sub(lambda mark: mark[1] + _of(mark[2], found), text)


def _of(name: str, found: results.Results) -> str:
    if name not in found or not (tables := results_markdown(found[name])):
        raise ValueError(f"there are no results of {name!r} to show")
    return tables


def main() -> None:
    """Print the page of results, or fill the pages that are named on the command line."""
    if not sys.argv[1:]:
        print(page(results.load()), end="")
    for name in sys.argv[1:]:
        document = Path(name)
        write_atomically(document, filled(document.read_text(encoding="utf-8"), results.load()).encode())


if __name__ == "__main__":
    main()

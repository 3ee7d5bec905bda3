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
[reproduction.md](reproduction.md) explains the ids and shows how to make a table again.
"""
_NOTES = {
    "K8": """\
The text of the paper's tables has lost minus signs and decimal points but kept plus signs, so a number without a plus
is read as negative. [four-papers.md](four-papers.md#k-nearest-patterns) asks why a long book does not lose here.""",
    "K9": """\
*nk* of seven moves come from nearest patterns, after a book of *debut* moves. nk = 0 is the line K = 15 of K8. In both
tables, game n has the same seeds in every cell, so neighbouring cells are not independent.""",
    "R-T1": """\
The won rules about life in the corner, by two bounds: C0 no other bound on White, C1 any, I0 and I1 no or at most one
liberty outside if White plays there, S0 and S1 the same for a white string. The paper adds 96 + 1,102 + 2,223 to 4,421;
the sum is 3,421 (ours: 5,249).""",
    "M-F4": """\
The paper's drawings are lost; our (a) has everything its caption describes, and the solver proves it. (b) to (d) are
ours. Nakade works as the paper says where the eye space appears in the playout ((c), (d)). Where the tree reaches it
first ((a), (b)), our search is right without it. It is still too optimistic in (a), where White needs a ko, and in (c)
and (d), which are lost.""",
    "M9": """\
The most visited move. γ is 0.98 at the first simulation and fades, α grows towards 1, as the paper wants. For the only
move with 1 to 10 simulations at the end, β is 508 times α; for the most searched one, β leads α only between 5 and 200
simulations.""",
}
_MARKED = re.compile(r"^(<!-- results: ([\w-]+) -->\n)(?:\|.*\n)*", re.MULTILINE)


def page(found: results.Results) -> str:
    """The page of all results: a summary, and every table that no other page shows."""
    elsewhere = [f"[{document}]({document}) shows {', '.join(ids)}" for document, ids in ELSEWHERE.items()]
    others = {name for ids in ELSEWHERE.values() for name in ids}
    own = [one for one in EXPERIMENTS.values() if one.id in found and one.id not in others]
    sections = [_section(one, found[one.id]) for one in own if results_markdown(found[one.id])]
    shown = f"{'; '.join(elsewhere)}. The other tables follow.\n"
    return "\n".join([_HEAD, summary_markdown(found), shown, *sections])


def _section(one: Experiment, kept: results.TableResults) -> str:
    """A table with what it shows, how it was made, and what its columns mean."""
    counts = kept.counts
    made = f"; `{counts.command}`" if counts else ""
    title = f"{one.what[0].upper()}{one.what[1:]} ({one.id[0]} {one.where}{made})."
    words = [f"## {one.id}\n", f"{title}\n", *([f"{_NOTES[one.id]}\n"] if one.id in _NOTES else [])]
    notes = [f"- {note[0].upper()}{note[1:].rstrip('.')}." for note in counts.notes] if counts else []
    return "\n".join([*words, results_markdown(kept), *([*notes, ""] if notes else [])])


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

"""A report from a page of Markdown: its tables and plots come from the kept results; then HTML, and PDF.

    python -m katachi.lab.reproduce.report docs/four-papers.md --to made

Tables are made as in `manual`. A picture ``pictures/four-papers/NAME.svg`` is the plot of that name (`plots.PLOTS`).
Both are written next to the page, HTML and PDF into the folder; a browser that can print makes the PDF.
"""

from __future__ import annotations

import argparse
import html
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from markdown_it import MarkdownIt  # comes with rich
from markdown_it.token import Token

from katachi.files.writing import make_folder, write_atomically
from katachi.lab.plotting import draw
from katachi.lab.reproduce import results
from katachi.lab.reproduce.manual import filled
from katachi.lab.reproduce.plots import PLOTS

_PICTURE = re.compile(r"!\[([^]]*)\]\((pictures/four-papers/([\w-]+)\.svg)\)")
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
_SECONDS = 300  # for printing
_STYLE = """
body { font: 16px/1.5 "DejaVu Serif", Georgia, serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem;
  color: #222 }
h1, h2, h3 { font-family: "DejaVu Sans", Helvetica, sans-serif; line-height: 1.25; break-after: avoid }
table { border-collapse: collapse; font-size: 0.72rem; margin: 1rem 0; display: block; overflow-x: auto }
th, td { border-bottom: 1px solid #ccc; padding: 0.2rem 0.5rem; text-align: left; vertical-align: top }
pre, code { font-family: "DejaVu Sans Mono", monospace; font-size: 0.8rem; background: #f5f2ea }
pre { padding: 0.6rem; overflow-x: auto; white-space: pre-wrap; break-inside: avoid }
figure { margin: 1rem 0; text-align: center; break-inside: avoid }
figure svg { max-width: 100%; height: auto }
figcaption { font-size: 0.85rem; color: #555 }
tr { break-inside: avoid }
@page { size: A4; margin: 18mm 16mm }
@media print { body { max-width: none; margin: 0; padding: 0; font-size: 10.5pt }
  table { display: table; width: 100% } }
"""


def refreshed(page: Path, found: results.Results) -> str:
    """The page with its tables made again; plots are written next to it. Raises ValueError for a plot not known."""
    text = filled(page.read_text(encoding="utf-8"), found)
    for _, path, name in _PICTURE.findall(text):
        if name not in PLOTS:
            raise ValueError(f"{page}: there is no plot {name!r}: use one of {', '.join(PLOTS)}")
        make_folder((page.parent / path).parent)
        write_atomically(page.parent / path, draw(PLOTS[name](found), "svg"))
    write_atomically(page, text.encode())
    return text


def as_html(text: str, folder: Path) -> str:
    """The page as one HTML file with its plots in it; links to other pages become plain text."""
    parser = MarkdownIt("commonmark", {"html": True}).enable("table")
    tokens = parser.parse(_PICTURE.sub(lambda found: _figure(found, folder), text))
    for token in tokens:
        if token.children:
            token.children = _without_page_links(token.children)
    body = parser.renderer.render(tokens, parser.options, {})
    title = next((line.removeprefix("# ") for line in text.splitlines() if line.startswith("# ")), "Report")
    head = f'<meta charset="utf-8"><title>{html.escape(title)}</title><style>{_STYLE}</style>'
    view = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    return f'<!doctype html>\n<html lang="en"><head>{head}{view}</head><body>\n{body}</body></html>\n'


def _figure(found: re.Match[str], folder: Path) -> str:
    drawing = (folder / found[2]).read_text(encoding="utf-8")
    picture = drawing[drawing.index("<svg") :].replace("\n\n", "\n")  # an empty line would end the HTML
    return f"<figure>{picture}<figcaption>{html.escape(found[1])}</figcaption></figure>"


def _without_page_links(tokens: list[Token]) -> list[Token]:
    kept, dropped = [], False
    for token in tokens:
        if token.type == "link_open":
            dropped = not str(token.attrs["href"]).startswith("http")
        if not (dropped and token.type in {"link_open", "link_close"}):
            kept.append(token)
    return kept


def print_pdf(page: Path, to: Path) -> bool:
    """Print an HTML file by a browser; whether there was one that could."""
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if browser is None:
        return False
    with tempfile.TemporaryDirectory() as profile:
        order = ["--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}", "--no-pdf-header-footer"]
        command = [browser, *order, f"--print-to-pdf={to.resolve()}", page.resolve().as_uri()]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=_SECONDS)
        except (subprocess.SubprocessError, OSError):
            return False
    return to.exists()


def main() -> None:
    """Make the pages that are named on the command line again."""
    parser = argparse.ArgumentParser(description="A report as HTML and PDF, from Markdown and the kept results")
    parser.add_argument("page", type=Path)
    parser.add_argument("--to", type=Path, default=Path("made"), help="folder for HTML and PDF")
    asked = parser.parse_args()
    text = refreshed(asked.page, results.load())
    make_folder(asked.to)
    written = asked.to / f"{asked.page.stem}.html"
    write_atomically(written, as_html(text, asked.page.parent).encode())
    printed = written.with_suffix(".pdf")
    print(written)
    print(printed if print_pdf(written, printed) else "no PDF: there is no Chromium or Chrome here that prints it")


if __name__ == "__main__":
    main()

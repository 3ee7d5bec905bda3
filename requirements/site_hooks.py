"""What MkDocs needs to make a site of docs/: pages that live elsewhere, and notebooks, as pages of it."""

import html
import json
import re
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
ELSEWHERE = ("ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are not in docs/."""
    for name in ELSEWHERE:
        text = (ROOT / name).read_text(encoding="utf-8")
        files.append(File.generated(config, name, content=with_links(text, config)))
    files.append(File.generated(config, "site/icon.svg", abs_src_path=str(ROOT / "web/public/icon.svg")))
    for path in sorted((ROOT / "examples").glob("*.ipynb")):
        files.append(File.generated(config, f"notebooks/{path.stem}.md", content=notebook_page(path)))
    return files


def on_page_markdown(markdown: str, config: MkDocsConfig, **_: Any) -> str:
    """Pages that live elsewhere are next to the others in the site, and a link that is a file name has its title."""
    near = re.sub(rf"\]\(\.\./({'|'.join(ELSEWHERE)})", r"](\1", markdown)
    near = re.sub(r"\]\(\.\./examples/(\w+)\.ipynb\)", r"](notebooks/\1.md)", near)
    return re.sub(r"\[(?:docs/)?([\w-]+\.md)\]\(", lambda link: f"[{_title(link[1], Path(config.docs_dir))}](", near)


def _title(name: str, folder: Path) -> str:
    page = folder / name if (folder / name).is_file() else ROOT / name
    return page.read_text(encoding="utf-8").partition("\n")[0].lstrip("# ") if page.is_file() else name


def with_links(text: str, config: MkDocsConfig) -> str:
    """A page of the repository's root, with links that lead to pages of the site; the others become plain text."""

    def moved(link: re.Match[str]) -> str:
        target = link[3].removeprefix("docs/")
        page = target.partition("#")[0]
        there = not page or "://" in target or page in ELSEWHERE or (Path(config.docs_dir) / page).is_file()
        return f"{link[1]}[{link[2]}]({target})" if there else link[2]

    return _LINK.sub(moved, text)


# ---- Notebooks -------------------------------------------------------------------------------------------------------


def notebook_page(path: Path) -> str:
    """A notebook as Markdown: its text, its code, and what the code shows."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    source = f"*This page is the notebook `examples/{path.name}` with what it printed.*\n"
    return "\n".join([_cell(cells[0]), source, *map(_cell, cells[1:])])


def _cell(cell: dict[str, Any]) -> str:
    text = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return text + "\n"
    return "\n".join([f"```python\n{text}\n```\n", *map(_output, cell["outputs"])])


def _output(output: dict[str, Any]) -> str:
    if output["output_type"] == "stream":
        return _printed("".join(output["text"]))
    data = {kind: "".join(value) for kind, value in output["data"].items()}
    for kind in ("image/svg+xml", "text/html"):
        if kind in data:
            return f'<div class="shown" tabindex="0">{_on_one_line(data[kind])}</div>\n'
    return _printed(data["text/plain"])


def _printed(text: str) -> str:
    return f'<pre class="shown" tabindex="0">{html.escape(text).rstrip()}</pre>\n'.replace(
        "\n", "&#10;", text.rstrip().count("\n")
    )


def _on_one_line(markup: str) -> str:
    """Blank lines would end a block of HTML; inside <pre> line breaks count."""
    parts = re.split(r"(<pre.*?</pre>)", re.sub(r"<style.*?</style>", "", markup, flags=re.DOTALL), flags=re.DOTALL)
    return "".join(part.replace("\n", "&#10;" if part.startswith("<pre") else " ") for part in parts)

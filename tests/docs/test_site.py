"""The site is built as `make site` does: no dead link, every page reachable, nothing loaded from elsewhere."""

from __future__ import annotations

import importlib.util
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import katachi as k

ROOT = Path(__file__).resolve().parents[2]
mkdocs = pytest.importorskip("mkdocs.commands.build")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built strictly: a warning, such as a dead link or a page outside the navigation, is an error."""
    from mkdocs.config import load_config  # noqa: PLC0415 - only installed for this

    folder = tmp_path_factory.mktemp("site")
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(folder), strict=True)
    config.plugins.on_startup(command="build", dirty=False)
    mkdocs.build(config)
    return folder


class Addresses(HTMLParser):
    """What a page links to, and what it loads."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.names: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.names |= {given["id"] or ""} if "id" in given else set()
        if tag == "a" and given.get("href"):
            self.links.append(given["href"] or "")
        elif tag in ("script", "img") and given.get("src"):
            self.loaded.append(given["src"] or "")
        elif tag == "link" and given.get("rel") != "canonical" and given.get("href"):
            self.loaded.append(given["href"] or "")


@pytest.mark.slow
def test_every_link_leads_somewhere_and_every_page_is_reached(site: Path) -> None:
    pages = {path: Addresses(path) for path in site.rglob("*.html") if path.name != "404.html"}
    reached = set()
    for path, found in pages.items():
        for link in [*found.links, *found.loaded]:
            if re.match(r"\w+:", link):
                continue
            name, _, part = link.partition("#")
            target = (path.parent / name.partition("?")[0]).resolve() if name else path
            assert target.exists(), f"{path.name}: {link}"
            if part and target in pages and part != "__skip":
                assert part in pages[target].names, f"{path.name}: {link}"
            reached.add(target)
    assert {path.name for path in pages if path not in reached} == set()
    assert len(pages) > 60


@pytest.mark.slow
def test_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    for path in site.rglob("*.html"):
        assert [one for one in Addresses(path).loaded if re.match(r"(https?:)?//", one)] == [], path.name


@pytest.mark.slow
def test_search_finds_options_names_and_commands(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text(encoding="utf-8"))
    text = "\n".join(one["text"] + one["title"] for one in index["docs"])
    for word in ("--whole-board", "kata-time_settings", "read_games", "snapback", "points_lost"):
        assert word in text, word


@pytest.mark.slow
def test_the_reference_has_every_public_name(site: Path) -> None:
    shown = {name.replace("katachi._core.", "katachi.") for name in Addresses(site / "api.html").names}
    constants = {"BLACK", "WHITE"}  # members of Color
    assert [name for name in k.__all__ if name not in constants and f"katachi.{name}" not in shown] == []
    assert ">>>" in (site / "api.html").read_text(encoding="utf-8").replace("&gt;", ">")


def test_examples_in_docstrings_are_fenced() -> None:
    spec = importlib.util.spec_from_file_location("site_docstrings", ROOT / "requirements/site_docstrings.py")
    assert spec is not None
    assert spec.loader is not None
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.fenced("Adds.\n\n>>> 1 + 1\n2\n\nMore.") == "Adds.\n\n```python\n>>> 1 + 1\n2\n```\n\nMore."

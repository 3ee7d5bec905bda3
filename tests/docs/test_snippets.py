"""Every snippet of every document runs, or at least is a command that exists.

Python runs page by page, as one program. Commands of the tutorials run; all others are read by their own parsers, so an
option that was renamed or a value that is not accepted is noticed. Notebooks run too.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.notebooks import NOTEBOOKS, run

import katachi as k
from katachi.interfaces import cli
from katachi.interfaces.cli import analysis, gtp
from katachi.interfaces.cli.app import worded
from katachi.interfaces.cli.old_names import renamed

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
TUTORIALS = sorted((ROOT / "docs").glob("tutorial-*.md"))
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
ELSEWHERE = {"README.md", "engine.md", "knowledge-base.md", "python.md", "records.md"}  # with tests of their own
SLOW = {"network.md", "tuning.md", "book.md", "rules.md"}


def blocks(page: Path, language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")) if kind == language]


def commands(page: Path) -> list[str]:
    """The lines that call katachi, without what follows them: comments, and what they print."""
    found = []
    for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind in ("", "sh", "console"):
            found += re.sub(r"\\\n\s*", "", text).splitlines()
    parts = (part.strip() for line in found for part in re.split(r" && | ; | \| ", line.removeprefix("$ ")))
    calls = (re.sub(r"^(\w+=\S+ )+", "", part) for part in parts)
    return [call for call in calls if re.match(r"katachi( |$)", call) and "…" not in call]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with what the documents speak of: a game, some games, a base of them, a problem."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "my-games").mkdir()
    lines = (ROOT / "examples" / "games.sgfs").read_text(encoding="utf-8").splitlines()
    (tmp_path / "game.sgf").write_text(lines[0], encoding="utf-8")
    for number, line in enumerate(lines[:3]):
        (tmp_path / "my-games" / f"{number}.sgf").write_text(line, encoding="utf-8")
    shutil.copy(ROOT / "examples" / "six-in-the-corner.sgf", tmp_path / "problem.sgf")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---- Python ----------------------------------------------------------------------------------------------------------


def with_python(pages: list[Path]) -> list[Any]:
    chosen = [page for page in pages if page.name not in ELSEWHERE and blocks(page, "python")]
    return [pytest.param(page, marks=[pytest.mark.slow] * (page.name in SLOW), id=page.stem) for page in chosen]


@pytest.mark.parametrize("page", with_python(PAGES))
def test_python_runs(page: Path, folder: Path) -> None:
    if any('"my.kb"' in block for block in blocks(page, "python")):
        k.mine("my-games/", "my.kb", k=5, windows=(3, 5), min_support=1)
    if any('"my.rules"' in block for block in blocks(page, "python")):
        assert cli.run(shlex.split("rules make --goal life --place corner --size 4x3 --to my.rules")) == 0
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page, "python"):
        exec(compile(block, page.name, "exec"), names)


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_run_and_show_what_they_say(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MPLBACKEND", "agg")
    kinds = [
        ([set(one.get("data", {})) for one in cell["outputs"]], [set(one.get("data", {})) for one in outputs])
        for cell, outputs in run(path)
    ]
    assert all(written == shown for written, shown in kinds), "stale: run python -m tests.notebooks"
    assert any({"image/svg+xml", "text/html"} & kind for _, shown in kinds for kind in shown)


# ---- Commands --------------------------------------------------------------------------------------------------------


@cache
def application() -> Any:
    return worded(cli.build_app())


def read(call: str) -> None:
    """Let the command's own parser read its options; nothing is done."""
    with contextlib.redirect_stderr(io.StringIO()) as said:  # what has a second name that stays is translated silently
        words = renamed(shlex.split(call, comments=True)[1:])
    assert not said.getvalue(), f"an old name: {call}"
    if words[:1] == ["gtp"]:
        gtp.its_options().parse_args(words[1:])
    elif words[:1] == ["analysis"]:
        analysis.its_options().parse_args(words[1:])
    else:
        _read(application(), words)


def _read(command: Any, words: list[str]) -> None:
    context = command.make_context("katachi", list(words))
    words = [*getattr(context, "_protected_args", []), *context.args]
    if hasattr(command, "commands") and words:
        name, rest = words[0], words[1:]
        assert name in command.commands, f"there is no command {name}"
        _read(command.commands[name], rest)


def named_files(call: str) -> list[str]:
    return [word for word in shlex.split(call, comments=True) if re.fullmatch(r"[\w./~-]+\.\w+(\.gz)?|[\w-]+/", word)]


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=lambda page: page.stem)
def test_commands_exist(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for call in commands(page):
        for name in named_files(call):
            path = Path(name)
            if name.endswith(("/", ".kb", ".rules")):
                path.mkdir(parents=True, exist_ok=True)
            elif not path.exists() and not path.is_absolute():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch()
        try:
            read(call)
        except (Exception, SystemExit) as error:
            pytest.fail(f"{page.name}: {call}: {error}")


@pytest.mark.slow
@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_tutorials_run(page: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = 0
    for call in commands(page):
        words = shlex.split(call, comments=True)
        if words != ["katachi"]:
            assert cli.run(words[1:]) == 0, call
            ran += 1
    assert ran >= 2

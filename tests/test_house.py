"""The rules of the house that no linter knows."""

import re
from pathlib import Path

import pytest

import katachi

ROOT = Path(__file__).parent.parent
SOURCES = sorted(Path(katachi.__file__).parent.rglob("*.py"))
WRAPPERS = {"go", "knowledge", "records", "reading", "search"}  # the floors that wrap the compiled core


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: p.stem)
def test_only_wrappers_import_the_compiled_core(path: Path) -> None:
    floor = path.relative_to(Path(katachi.__file__).parent).parts[0]
    imports = re.findall(r"^\s*(?:from|import) .*\b_core\b.*$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert not imports or floor in WRAPPERS, imports


def test_native_code_has_no_python_header() -> None:
    files = [*ROOT.glob("native/**/*.hpp"), *ROOT.glob("native/**/*.cpp")]
    assert len(files) > 20
    offenders = [
        f.name for f in files if re.search(r"#include [<\"](Python\.h|nanobind)", f.read_text(encoding="utf-8"))
    ]
    assert offenders == []


def test_every_document_link_leads_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            if "://" not in link:
                assert (page.parent / link).exists(), f"{page.name}: {link}"


@pytest.mark.parametrize("page", ["ARCHITECTURE.md", "CONTRIBUTING.md"])
def test_every_file_on_the_map_exists(page: str) -> None:
    named = re.findall(r"`((?:src|native|bindings|tests|web|docs)/[^`\s]*)`", (ROOT / page).read_text(encoding="utf-8"))
    assert named
    assert [path for path in named if not list(ROOT.glob(path))] == []

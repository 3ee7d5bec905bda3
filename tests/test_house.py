"""The rules of the house that no linter knows."""

import ast
import itertools
import re
from collections import Counter
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


# ---- Words -----------------------------------------------------------------------------------------------------------

PROSE = [
    *(ROOT / "src").rglob("*.py"),
    *(path for part in ("native", "bindings") for kind in ("*.hpp", "*.cpp") for path in (ROOT / part).rglob(kind)),
    *(path for kind in ("*.ts", "*.tsx", "*.css") for path in (ROOT / "web/src").rglob(kind)),
    *(ROOT / "docs").glob("*.md"),
    ROOT / "README.md",
    ROOT / "ARCHITECTURE.md",
    ROOT / "CHANGELOG.md",
]
AVOIDED = re.compile(
    r"\banew\b|\bso many\b|\bspeaks (?:for|against)\b|\b(?:arose|learnt of)\b|\bnot heeded\b"
    r"|(?<!\bthere )\bis no (?!longer|later|more|less)[a-z]",
    re.IGNORECASE,
)
ANSWERED = "is no argument of analysis"  # clients know this answer


def test_phrases_we_avoid() -> None:
    """The clearest ones of the table in CONTRIBUTING.md."""
    assert len(PROSE) > 600
    found = [
        f"{path.relative_to(ROOT)}: {hit[0]}"
        for path in PROSE
        for hit in AVOIDED.finditer(path.read_text(encoding="utf-8").replace(ANSWERED, ""))
    ]
    assert found == []


# ---- Classes ---------------------------------------------------------------------------------------------------------

SAME_NAME = {
    "Claim": "the checker of proofs shares nothing with the solver whose proofs it checks",
    "Request": "each kind of engine job is a module, found by name, with its own request",
}
SAME_FIELDS = {
    ("Claim", "Claim"): "the checker, as above",
}


def _public_classes() -> list[ast.ClassDef]:
    found = (node for path in SOURCES for node in ast.parse(path.read_text(encoding="utf-8")).body)
    return [node for node in found if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]


def _fields(node: ast.ClassDef) -> frozenset[str]:
    named = (part.target for part in node.body if isinstance(part, ast.AnnAssign))
    return frozenset(target.id for target in named if isinstance(target, ast.Name) and not target.id.startswith("_"))


@pytest.mark.slow
def test_a_class_name_means_one_thing() -> None:
    names = Counter(node.name for node in _public_classes())
    assert sorted(name for name, count in names.items() if count > 1) == sorted(SAME_NAME)


@pytest.mark.slow
def test_nothing_is_modelled_twice() -> None:
    classes = [(node.name, _fields(node)) for node in _public_classes()]
    twins = {
        tuple(sorted((a, b)))
        for (a, own), (b, other) in itertools.combinations(classes, 2)
        if own == other and len(own) >= 3
    }
    assert twins == set(SAME_FIELDS)

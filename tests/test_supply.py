"""What Katachi is built from: every package is needed, locked by its hash, and listed with its licence."""

import ast
import importlib.metadata
import importlib.util
import json
import re
import sys
import tomllib
from pathlib import Path

import pytest

from katachi import _extras

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
OFFERED = ("mine", "page", "lab", "network", "ray")
LOADED_BY_NAME = {"websockets"}  # by uvicorn


def named(requirement: str) -> str:
    return re.split(r"[^A-Za-z0-9._-]", requirement)[0].lower()


def imported() -> set[str]:
    """The top-level packages that the sources import."""
    found: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.split(".")[0])
    return found - sys.stdlib_module_names - {"katachi", "_typeshed"}


def test_requirements_are_what_is_imported() -> None:
    modules = importlib.metadata.packages_distributions()
    used = {name.lower() for module in imported() for name in modules.get(module, [module])[:1]}
    extras = {name: {named(one) for one in packages} - {"katachi"} for name, packages in EXTRAS.items()}
    required = {named(one) for one in PROJECT["project"]["dependencies"]}.union(*(extras[name] for name in OFFERED))
    assert required - used == LOADED_BY_NAME
    assert used == required - LOADED_BY_NAME


def test_the_extras_are_those_that_errors_name() -> None:
    """A package that is missing is named together with the extra that brings it."""
    assert set(OFFERED) == set(_extras.EXTRAS)
    for extra, packages in _extras.EXTRAS.items():
        assert set(packages) <= {named(one) for one in EXTRAS[extra]}
    needed = set().union(*({named(one) for one in EXTRAS[name]} for name in OFFERED)) - {"katachi"}
    assert needed == {package for packages in _extras.EXTRAS.values() for package in packages}
    assert EXTRAS["all"] == ["katachi[page,lab,network,ray]"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.stem)
def test_locks_have_hashes_and_name_no_host(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    entries = re.findall(r"(?m)^(\S+==[^\n]*(?:\n    .*)*)", text)
    assert len(entries) == len(re.findall(r"(?m)^\S", text))
    assert all(" --hash=sha256:" in entry for entry in entries)
    assert not re.search(r"://|--index|--find-links", text)


def test_the_locks_fit_the_project() -> None:
    """A requirement that was added or removed without `make lock` is noticed."""

    def locked(name: str) -> set[str]:
        return set(re.findall(r"(?m)^([a-z0-9._-]+)==", (ROOT / f"requirements/{name}.txt").read_text()))

    build = PROJECT["dependency-groups"]["build"]
    offered = [one for name in ("mine", "page", "lab") for one in EXTRAS[name] if named(one) != "katachi"]
    run = {named(one).replace("_", "-") for one in (*PROJECT["project"]["dependencies"], *offered, *build)}
    dev = {named(one) for one in EXTRAS["dev"]}
    assert run <= locked("run")
    assert run | dev <= locked("dev")
    assert not (dev - run) & locked("run")
    assert "ray" in locked("ray")


def test_the_pages_lock_is_whole() -> None:
    """With hashes, and with the programs for every system: npm leaves out those that its source does not have."""
    text = (ROOT / "web/package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    assert "resolved" not in text
    assert all("integrity" in entry for path, entry in packages.items() if path)
    there = {path.rpartition("node_modules/")[2] for path in packages}
    assert {name for entry in packages.values() for name in entry.get("optionalDependencies", {})} <= there


def test_the_list_of_licences_is_current() -> None:
    spec = importlib.util.spec_from_file_location("third_party", ROOT / "requirements/third_party.py")
    assert spec is not None
    assert spec.loader is not None
    third_party = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(third_party)
    assert (ROOT / "THIRD_PARTY.md").read_text(encoding="utf-8") == third_party.text(), "run 'make licences'"


def test_the_page_has_the_licences_of_what_is_in_it() -> None:
    text = ROOT / "src/katachi/interfaces/web/page/licences.md"
    if not text.exists():
        pytest.skip("the page is not built")
    packages = re.findall(r"(?m)^\| (\S+) \|", (ROOT / "THIRD_PARTY.md").read_text().split("## Part of the page")[1])
    shipped = text.read_text(encoding="utf-8")
    assert {"preact", "swagger-ui-dist"} < set(packages)
    assert [name for name in packages[1:] if f"## {name} - " not in shipped] == []

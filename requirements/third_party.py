"""Writes THIRD_PARTY.md: the packages that Katachi needs to run, and those inside its page, with their licences."""

import importlib.metadata
import json
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "THIRD_PARTY.md"
_HEAD = """# Packages by others

Written by `make licences`; `make sbom` lists the same packages with versions and hashes. Katachi itself is under the
MIT licence ([LICENSE](LICENSE)).
"""
_PYTHON = "## Needed to run (Python)\n\nInstalled next to Katachi, each with its own licence file.\n"
_BUNDLED = """## Part of the page

The built page contains these; the texts of their licences are in `licences.md` next to it.
"""


def _table(licences: dict[str, str]) -> str:
    rows = (f"| {name} | {licences[name]} |\n" for name in sorted(licences, key=str.lower))
    return "| package | licence |\n|---|---|\n" + "".join(rows)


def python_licences() -> dict[str, str]:
    """The packages that Katachi, its page and its laboratory need, directly or through others."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, str] = {}
    extras = project["optional-dependencies"]
    waiting = [*project["dependencies"], *(one for name in ("mine", "page", "lab") for one in extras[name])]
    waiting = [one for one in waiting if not one.startswith(f"{project['name']}[")]  # an extra that has another
    while waiting:
        wanted = Requirement(waiting.pop())
        name = canonicalize_name(wanted.name)
        if name not in found and (wanted.marker is None or wanted.marker.evaluate({"extra": ""})):
            package = importlib.metadata.distribution(name)
            found[name] = _licence(package.metadata)
            waiting += package.requires or []
    return found


def _licence(about: importlib.metadata.PackageMetadata) -> str:
    if expressions := about.get_all("License-Expression"):
        return str(expressions[0])
    classifiers = [one.split(" :: ")[-1] for one in about.get_all("Classifier", []) if one.startswith("License ::")]
    return ", ".join(classifiers) or str(about.get_all("License", ["unknown"])[0]).splitlines()[0]


def page_licences() -> dict[str, str]:
    """The packages that the page is built from, and swagger-ui, which shows the description of the server."""
    packages = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    found: dict[str, str] = {}
    waiting = [*packages[""]["dependencies"], "swagger-ui-dist"]
    while waiting:
        name = waiting.pop()
        entry = packages[f"node_modules/{name}"]
        if name not in found and name != "@scarf/scarf":  # statistics about installations, not part of the page
            found[name] = entry["license"]
            waiting += entry.get("dependencies", {})
    return found


def text() -> str:
    """The whole page."""
    return "\n".join((_HEAD, _PYTHON, _table(python_licences()), _BUNDLED, _table(page_licences())))


if __name__ == "__main__":
    PAGE.write_text(text(), encoding="utf-8")

"""The README and the urls in the metadata of a release, made from one setting: the project's address.

The address is `address` of [tool.katachi] in pyproject.toml, or $KATACHI_ADDRESS. With it, links to files of the
project and pictures become absolute and name the version. Without it they would lead nowhere on a package index, so
links become their words and pictures are left out. scikit-build-core asks this file while it builds.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
_LINK = re.compile(r"(!?)\[([^\]]*)\]\((?![a-z]+://|#)([^)]*)\)")
_VERSION = re.compile(r'(?m)^__version__ = "([^"]+)"')


def dynamic_metadata(field: str, _settings: Mapping[str, object], _project: Mapping[str, Any] | None = None) -> Any:
    """The value of a field."""
    where = address()
    return readme(where) if field == "readme" else urls(where)


def get_requires_for_dynamic_metadata(_settings: Mapping[str, object] | None = None) -> list[str]:
    """Nothing else is needed."""
    return []


def address() -> str:
    """Where the project is published, without a slash at the end; "" if nowhere yet."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return (os.environ.get("KATACHI_ADDRESS") or str(project["tool"]["katachi"]["address"])).rstrip("/")


def readme(where: str) -> dict[str, str]:
    """The README as a package index can show it."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return {"content-type": "text/markdown", "text": absolute(text, where, version())}


def absolute(text: str, where: str, release: str) -> str:
    """Links between files as absolute ones, to this release."""

    def link(found: re.Match[str]) -> str:
        picture, words, target = found.groups()
        if not where:
            return "" if picture else words
        return f"{picture}[{words}]({where}/{'raw' if picture else 'blob'}/v{release}/{target})"

    return _LINK.sub(link, text)


def urls(where: str) -> dict[str, str]:
    """The addresses that an index lists."""
    if not where:
        return {}
    return {
        "Homepage": where,
        "Documentation": f"{where}/tree/v{version()}/docs",
        "Changes": f"{where}/blob/v{version()}/CHANGELOG.md",
        "Issues": f"{where}/issues",
    }


def version() -> str:
    """The version in the sources."""
    found = _VERSION.search((ROOT / "src/katachi/__init__.py").read_text(encoding="utf-8"))
    if found is None:
        raise ValueError("src/katachi/__init__.py has no line __version__ = …")
    return found[1]


if __name__ == "__main__":  # what the release workflow compares with the tag
    print(version())

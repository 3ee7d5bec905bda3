"""What a knowledge base says about itself: its format, how it was made, and every file with its size and checksum."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from katachi import __version__
from katachi.records.files import write_atomically

FORMAT = 1
NAME = "manifest.json"
_KIND = "katachi knowledge base"
_BLOCK = 1 << 20
_NUMBERS = ("games", "moves", "rejected", "duplicates")


class KnowledgeBaseError(ValueError):
    """A knowledge base that cannot be used; the message is one line that names the file and what to do."""


class FileEntry(NamedTuple):
    """A file as it was when the base was made."""

    bytes: int
    blake2b: str


@dataclass(frozen=True)
class Manifest:
    """`settings` made the base, `sources` are the collections it was made from, `counts` what is in it."""

    settings: Mapping[str, Any] = field(default_factory=dict)
    sources: tuple[Mapping[str, Any], ...] = ()
    counts: Mapping[str, Any] = field(default_factory=dict)
    files: Mapping[str, FileEntry] = field(default_factory=dict)
    katachi: str = __version__
    format: int = FORMAT

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """Read it. Raises KnowledgeBaseError if the folder has no manifest, or one that is damaged, foreign or too
        new."""
        path = folder / NAME
        data = _loaded(path)
        _check_format(data, path)
        if data.pop("checksum", None) != _checksum(data):
            raise KnowledgeBaseError(f"{path}: the manifest is damaged; mine the base again, or restore it from a copy")
        del data["kind"]
        try:
            files = {_safe(name, path): _entry(**entry) for name, entry in data.pop("files").items()}
            return cls(files=files, sources=tuple(_sources(data.pop("sources"))), **_without_oddities(data))
        except (TypeError, KeyError, AttributeError) as error:
            raise KnowledgeBaseError(
                f"{path}: this is not the description of a base ({error}); mine it again"
            ) from None

    @property
    def has_games(self) -> bool:
        """Whether the games themselves are in the base, and not only what was learnt from them."""
        return any(name.startswith("games/") for name in self.files)

    def write(self, folder: Path) -> None:
        """Write `manifest.json`, whole or not at all."""
        data = asdict(self) | {"kind": _KIND, "files": {name: e._asdict() for name, e in sorted(self.files.items())}}
        data["checksum"] = _checksum(data)
        write_atomically(folder / NAME, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())


def set_aside(path: Path) -> Path:
    """Where the old base is while the new one takes its place."""
    return path.parent / f".{path.name}.old"


def digest_of(path: Path) -> FileEntry:
    """Size and checksum of a file: about 1 GB per second."""
    digest, size = hashlib.blake2b(digest_size=16), 0
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
            size += len(block)
    return FileEntry(size, digest.hexdigest())


def _loaded(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except OSError:
        raise KnowledgeBaseError(
            f"{path.parent}: there is no knowledge base here ({NAME} cannot be read); make one with 'katachi mine'"
        ) from None
    except (ValueError, RecursionError):
        raise KnowledgeBaseError(f"{path}: not JSON; mine the base again, or restore it from a copy") from None
    if not isinstance(data, dict) or data.get("kind") != _KIND:
        raise KnowledgeBaseError(
            f"{path}: this is not the manifest of a knowledge base; name a folder 'katachi mine' made"
        )
    return data


def _check_format(data: Mapping[str, Any], path: Path) -> None:
    found = data.get("format")
    if isinstance(found, int) and found > FORMAT:
        raise KnowledgeBaseError(
            f"{path}: format {found} is newer than this Katachi ({__version__}) knows, {FORMAT}; update Katachi"
        )
    if not isinstance(found, int) or found < 1:
        raise KnowledgeBaseError(f"{path}: {found!r} is not a format of a knowledge base; mine the base again")


def _checksum(data: Mapping[str, Any]) -> str:
    """The checksum of the manifest's content, not of its layout."""
    return hashlib.blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=16).hexdigest()


def _entry(bytes: int, blake2b: str) -> FileEntry:
    if not isinstance(bytes, int) or not isinstance(blake2b, str):
        raise TypeError("a file has no valid size or checksum")
    return FileEntry(bytes, blake2b)


def _sources(sources: list[Any]) -> list[Mapping[str, Any]]:
    if not isinstance(sources, list) or not all(isinstance(source, dict) for source in sources):
        raise TypeError("sources must be a list of objects")
    return sources


def _without_oddities(data: dict[str, Any]) -> dict[str, Any]:
    """The data, if it is sane: someone else may have written it, with a correct checksum."""
    counts, settings = data.get("counts", {}), data.get("settings", {})
    if not isinstance(counts, dict) or not isinstance(settings, dict):
        raise TypeError("counts and settings must have names")
    if any(not isinstance(counts.get(name, 0), int) for name in _NUMBERS):
        raise TypeError(f"{', '.join(_NUMBERS)} must be numbers")
    if not all(isinstance(counts.get(name, {}), dict) for name in ("patterns", "kept")):
        raise TypeError("pattern counts must have names")
    return data


def _safe(name: str, manifest: Path) -> str:
    """File names must stay within the folder."""
    parts = PurePosixPath(name).parts
    if not parts or ".." in parts or name.startswith("/") or "\\" in name:
        raise KnowledgeBaseError(f"{manifest}: {name!r} leads out of the folder; mine the base again")
    return name

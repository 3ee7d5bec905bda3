"""The collections a base is made from: recognised when a job is resumed, and named in the manifest."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from katachi.knowledge.manifest import digest_of
from katachi.records.files import write_json
from katachi.records.sources import files_under

Description = dict[str, Any]


def _files(source: Path) -> Iterator[tuple[str, Path]]:
    for path in files_under(source, lambda _reject: None):
        yield path.relative_to(source).as_posix() if source.is_dir() else path.name, path


def fingerprint(sources: Sequence[Path]) -> list[Description]:
    """Names, sizes and times of all files: cheap, and enough to see that somebody changed something meanwhile."""
    return [_fingerprint(source) for source in sources]


def _fingerprint(source: Path) -> Description:
    digest, files, size = hashlib.blake2b(digest_size=16), 0, 0
    for name, path in _files(source):
        stat = path.stat()
        digest.update(f"{name}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode(errors="surrogateescape"))
        files += 1
        size += stat.st_size
    return {"path": str(source.absolute()), "files": files, "bytes": size, "times": digest.hexdigest()}


def hash_source(source: Path, out: Path) -> None:
    """A task: writes name, size and checksum of the contents. The way to the source is nobody's business."""
    digest, files, size = hashlib.blake2b(digest_size=16), 0, 0
    for name, path in _files(source):
        entry = digest_of(path)
        digest.update(f"{name}\0{entry.bytes}\0{entry.blake2b}\n".encode(errors="surrogateescape"))
        files += 1
        size += entry.bytes
    told = {"name": source.name, "files": files, "bytes": size, "blake2b": digest.hexdigest()}
    write_json(out, told)

"""Knowledge bases as folders: what one says about itself, and how it is put in place.

A base is made in a hidden folder next to its place and put there by renaming. An old base of that name is renamed first
and deleted last. A crash before the first renaming leaves the old base untouched (and a hidden folder, which the next
attempt removes). Between the two renamings there is no base under the name, but the old one is intact next to it as
`.NAME.old`, which opening reports and the next attempt repairs. After the second renaming the new base is there.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple

from katachi import __version__
from katachi.files.limits import LimitError, json_file
from katachi.files.writing import add_link, appearing, make_folder, remove_tree, rename, sweep, write_atomically

if TYPE_CHECKING:
    import pyarrow as pa

FORMAT = 1
NAME = "manifest.json"
_KIND = "katachi knowledge base"
_BLOCK = 1 << 20
_NUMBERS = ("games", "moves", "rejected", "duplicates")


class KnowledgeBaseError(ValueError):
    """A knowledge base that cannot be used; the message is one line that names the file and what to do."""


class NoBaseError(KnowledgeBaseError):
    """There is no base in the folder that was named."""

    exit_code = 2  # of the command that named it


class BaseKind(NamedTuple):
    """What errors call a base, what they advise, and their classes."""

    name: str = "knowledge base"
    make: str = "make one with 'katachi mine'"
    again: str = "mine the base again, or restore it from a copy"
    not_shipped: str = (
        "this installation of Katachi has no knowledge base; make one with "
        "'katachi mine GAMES --to my.kb' and name it with --kb my.kb"
    )
    interrupted: str = "replacing this base was interrupted; mine again with --resume (resume=True)"
    error: type[ValueError] = KnowledgeBaseError
    absent: type[ValueError] = NoBaseError

    def damaged(self, path: Path, why: object) -> ValueError:
        """The error about a damaged file, in one line."""
        return self.error(f"{path}: damaged ({' '.join(str(why).split())}); {self.again}")


MINED = BaseKind()


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
    def read(cls, folder: Path, kind: BaseKind = MINED, *, shipped: bool = False) -> Manifest:
        """Read it. Raises the error of this kind of base if the folder has no manifest, or one that is damaged, foreign
        or too new. `shipped`: the base should have come with Katachi."""
        if not _exists(folder):
            if shipped:
                raise kind.error(kind.not_shipped)
            if _exists(old := set_aside(folder)):
                raise kind.error(f"{folder}: {kind.interrupted}, or rename {old} back to it")
        path = folder / NAME
        data = _loaded(path, kind)
        _check_format(data, path, kind)
        if data.pop("checksum", None) != _checksum(data):
            raise kind.error(f"{path}: the manifest is damaged; {kind.again}")
        del data["kind"]
        try:
            files = {_safe(name, path, kind): _entry(**entry) for name, entry in data.pop("files").items()}
            _check_contents(data)
            return cls(files=files, sources=tuple(data.pop("sources")), **data)
        except (TypeError, KeyError, AttributeError) as error:
            raise kind.error(f"{path}: this is not the description of a base ({error}); {kind.again}") from None

    @property
    def has_games(self) -> bool:
        """Whether the games themselves are in the base, and not only what was learned from them."""
        return any(name.startswith("games/") for name in self.files)

    def write(self, folder: Path) -> None:
        """Write `manifest.json`, whole or not at all."""
        data = asdict(self) | {"kind": _KIND, "files": {name: e._asdict() for name, e in sorted(self.files.items())}}
        data["checksum"] = _checksum(data)
        write_atomically(folder / NAME, (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode())


def digest_of(path: Path) -> FileEntry:
    """Size and checksum of a file: about 1 GB per second."""
    digest, size = hashlib.blake2b(digest_size=16), 0
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
            size += len(block)
    return FileEntry(size, digest.hexdigest())


def _exists(folder: Path) -> bool:
    """False, too, for a name the system refuses: `Path.exists` raises if it is too long."""
    try:
        return folder.exists()
    except OSError:
        return False


def _loaded(path: Path, kind: BaseKind) -> dict[str, Any]:
    try:
        data = json_file(path)
    except OSError:
        raise kind.absent(f"{path.parent}: there is no {kind.name} here ({NAME} cannot be read); {kind.make}") from None
    except LimitError as error:
        raise kind.error(f"{path}: {error}; {kind.again}") from None
    except ValueError:
        raise kind.error(f"{path}: not JSON; {kind.again}") from None
    if not isinstance(data, dict) or data.get("kind") != _KIND:
        raise kind.error(f"{path}: this is not the manifest of a {kind.name}; name another folder, or {kind.make}")
    return data


def _check_format(data: Mapping[str, Any], path: Path, kind: BaseKind) -> None:
    found = data.get("format")
    if not isinstance(found, int) or found < 1:
        raise kind.error(f"{path}: {found!r} is not a format of a {kind.name}; {kind.again}")
    if found > FORMAT:
        raise kind.error(
            f"{path}: format {found} is newer than this Katachi ({__version__}) knows, {FORMAT}; update Katachi"
        )


def _checksum(data: Mapping[str, Any]) -> str:
    """The checksum of the manifest's content, not of its layout."""
    return hashlib.blake2b(json.dumps(data, sort_keys=True).encode(), digest_size=16).hexdigest()


def _entry(bytes: int, blake2b: str) -> FileEntry:
    if not isinstance(bytes, int) or not isinstance(blake2b, str):
        raise TypeError("a file has no valid size or checksum")
    return FileEntry(bytes, blake2b)


def _check_contents(data: dict[str, Any]) -> None:
    """Someone else may have written the manifest, with a correct checksum."""
    counts, settings, sources = data.get("counts", {}), data.get("settings", {}), data["sources"]
    if not isinstance(sources, list) or not all(isinstance(source, dict) for source in sources):
        raise TypeError("sources must be a list of objects")
    if not isinstance(counts, dict) or not isinstance(settings, dict):
        raise TypeError("counts and settings must have names")
    if any(not isinstance(counts.get(name, 0), int) for name in _NUMBERS):
        raise TypeError(f"{', '.join(_NUMBERS)} must be numbers")
    if not all(isinstance(counts.get(name, {}), dict) for name in ("patterns", "kept")):
        raise TypeError("pattern counts must have names")


def _safe(name: str, manifest: Path, kind: BaseKind) -> str:
    """File names must stay within the folder."""
    parts = PurePosixPath(name).parts
    if not parts or ".." in parts or name.startswith("/") or "\\" in name:
        raise kind.error(f"{manifest}: {name!r} leads out of the folder; {kind.again}")
    return name


# ---- Making a base ---------------------------------------------------------------------------------------------------


class Draft:
    """A base in the making. Whatever is in its folder at the end becomes part of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings: Mapping[str, Any] = {}
        self.sources: tuple[Mapping[str, Any], ...] = ()
        self.counts: Mapping[str, Any] = {}
        self.manifest: Manifest | None = None  # when the base is finished

    def add_table(self, name: str, table: pa.Table) -> None:
        """Write a small table as `NAME.parquet`, packed as well as it can be."""
        from katachi.knowledge.tables import write_table  # noqa: PLC0415 - bases of rules have no tables

        write_table(self.folder / f"{name}.parquet", table, level=22)

    def add_file(self, path: Path, name: str | None = None) -> None:
        """Add a finished file unchanged: by a hard link where possible, so that the original may stay or go."""
        target = self.folder / (name or path.name)
        make_folder(target.parent)
        add_link(path, target)

    def finish(self) -> Manifest:
        """Write the manifest; nothing may be added afterwards."""
        paths = sorted(path for path in self.folder.rglob("*") if path.is_file() and path.name != NAME)
        files = {path.relative_to(self.folder).as_posix(): digest_of(path) for path in paths}
        self.manifest = Manifest(self.settings, self.sources, self.counts, files)
        self.manifest.write(self.folder)
        return self.manifest


@contextlib.contextmanager
def published(path: Path, kind: BaseKind = MINED) -> Iterator[Draft]:
    """A draft that becomes the base at `path` when the block succeeds, and disappears when it fails.

    Raises the error of this kind of base if there is something else at `path`.
    """
    path = path.absolute()
    check_place(path, kind)
    make_folder(path.parent)
    tidy(path)
    with appearing(path, aside=set_aside(path)) as folder:
        draft = Draft(folder)
        yield draft
        if draft.manifest is None:
            draft.finish()


def check_place(path: Path, kind: BaseKind = MINED) -> None:
    """Raises the error of this kind of base if the place holds anything else, which must not be replaced."""
    if path.exists() and not (path / NAME).exists() and (not path.is_dir() or any(path.iterdir())):
        raise kind.error(f"{path}: there is something here that is not a {kind.name}; choose another name")


def set_aside(path: Path) -> Path:
    """Where the old base is while the new one takes its place."""
    return path.parent / f".{path.name}.old"


def tidy(path: Path) -> None:
    """Remove what a crash left behind when the base was put in its place."""
    sweep(path.parent, path.name, set_aside(path).name)
    if path.exists():
        remove_tree(set_aside(path))


def put_back(path: Path) -> None:
    """Undo a replacement that was killed between its two renamings, for users who want to work with the old base."""
    if not path.exists() and set_aside(path).exists():
        rename(set_aside(path), path)

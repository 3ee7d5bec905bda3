"""A knowledge base's manifest and columns, with the checksum of the manifest put right so that reading gets past it."""

import contextlib
import json
import struct

import harness

with harness.instrumented():
    from katachi.knowledge import manifest
    from katachi.knowledge.base import KnowledgeBase, KnowledgeBaseError
    from katachi.knowledge.columns import open_columns, write_columns


def _with_checksum(text: bytes) -> bytes:
    with contextlib.suppress(ValueError, RecursionError):
        data = json.loads(text)
        if isinstance(data, dict):
            data.pop("checksum", None)
            return json.dumps({**data, "checksum": manifest._checksum(data)}).encode()
    return text


def _open_base(text: bytes) -> None:
    base = harness.folder() / "base.kb"
    base.mkdir(exist_ok=True)
    (base / manifest.NAME).write_bytes(_with_checksum(text))
    with harness.refused(KnowledgeBaseError):
        opened = KnowledgeBase.open(base)
        for line in opened.check():
            harness.check_line(line)
        opened.windows, opened.has_games, opened.tables  # noqa: B018 - properties that read the manifest


def _open_columns(data: bytes) -> None:
    """The description may be any text: its length is put in front of it."""
    path = harness.folder() / "columns.bin"
    head, _, body = data.partition(b"\x00")
    path.write_bytes(b"KATCOLS1" + struct.pack("<Q", len(head)) + head + bytes(-(16 + len(head)) % 64) + body)
    with harness.refused(ValueError):
        meta, arrays = open_columns(path)
        copy = harness.folder() / "copy.bin"
        write_columns(copy, meta, arrays)
        meta_again, again = open_columns(copy)
        written, read = (json.dumps(found, sort_keys=True) for found in (meta, meta_again))  # a NaN is not itself
        assert written == read, "the description is written and read the same"
        assert [a.tobytes() for a in again.values()] == [a.tobytes() for a in arrays.values()], "so are the columns"


def one_case(data: bytes) -> None:
    _open_columns(data[1:]) if data[:1] == b"c" else _open_base(data)


harness.main(one_case)

"""Tables on disk: Parquet files that are identical byte for byte, in whatever pieces their rows arrived."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType
from typing import Self

import pyarrow as pa
import pyarrow.parquet as pq

ROW_GROUP = 1 << 16  # rows: a search by key in a sorted table reads one or two groups

# Columns whose values are nearly all distinct; the others use a dictionary. This makes tables a third smaller.
_ENCODINGS = {
    "key": "DELTA_BYTE_ARRAY",
    "before": "DELTA_BYTE_ARRAY",
    "after": "DELTA_BYTE_ARRAY",
    "id": "DELTA_BINARY_PACKED",
    "parent": "DELTA_BINARY_PACKED",
    "first": "PLAIN",
    "last": "PLAIN",
    "tag": "PLAIN",
}


class TableWriter:
    """Writes a Parquet file piece by piece; it gets its name only when it is complete.

    Row groups always have the same number of rows, whatever the pieces were, and pages carry checksums.
    """

    def __init__(self, path: Path, schema: pa.Schema) -> None:
        self.path = path
        self.schema = schema
        self.rows = 0
        self._part = path.with_name(f".{path.name}.part")
        self._waiting: list[pa.Table] = []
        self._waiting_rows = 0
        self._writer = pq.ParquetWriter(
            self._part,
            schema,
            compression="zstd",
            write_page_checksum=True,
            use_dictionary=[name for name in schema.names if name not in _ENCODINGS] or False,
            column_encoding={name: _ENCODINGS[name] for name in schema.names if name in _ENCODINGS} or None,
        )

    def write(self, table: pa.Table) -> None:
        """Add rows."""
        self.rows += table.num_rows
        self._waiting.append(table)
        self._waiting_rows += table.num_rows
        if self._waiting_rows >= ROW_GROUP:
            self._flush(self._waiting_rows // ROW_GROUP * ROW_GROUP)

    def _flush(self, rows: int) -> None:
        table = pa.concat_tables(self._waiting).combine_chunks()
        if rows:
            self._writer.write_table(table.slice(0, rows), row_group_size=ROW_GROUP)
        self._waiting = [table.slice(rows)]
        self._waiting_rows = table.num_rows - rows

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        if kind is not None:
            self._writer.close()
            self._part.unlink(missing_ok=True)
            return
        if self._waiting_rows:
            self._flush(self._waiting_rows)
        self._writer.close()
        with self._part.open("rb") as file:
            os.fsync(file.fileno())
        self._part.replace(self.path)


def write_table(path: Path, table: pa.Table) -> None:
    """Write a whole table."""
    with TableWriter(path, table.schema) as writer:
        writer.write(table)

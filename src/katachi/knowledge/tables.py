"""Tables on disk: Parquet files that are identical byte for byte, in whatever pieces their rows arrived."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pyarrow as pa
import pyarrow.parquet as pq

from katachi.files.limits import LIMITS, refuse_above
from katachi.files.writing import replacing

_BATCH = 1 << 14  # rows that are unpacked at once
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

    def __init__(self, path: Path, schema: pa.Schema, level: int | None = None) -> None:
        self.path = path
        self.schema = schema
        self.rows = 0
        self._waiting: list[pa.Table] = []
        self._waiting_rows = 0
        self._place = contextlib.ExitStack()
        self._writer = pq.ParquetWriter(
            self._place.enter_context(replacing(path)),
            schema,
            compression="zstd",
            compression_level=level,
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

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            with contextlib.suppress(OSError):  # the disk may be full, which has been said
                self._writer.close()
            self._place.__exit__(kind, error, trace)
            return
        with self._place:
            if self._waiting_rows:
                self._flush(self._waiting_rows)
            self._writer.close()


def read_table(path: Path, *, columns: Sequence[str] | None = None, filters: Any = None, **options: Any) -> pa.Table:
    """A table, with the options of `pyarrow.parquet.read_table`. Raises LimitError if it would unpack to far more than
    its file explains; OSError and pa.ArrowException for a damaged one."""
    with pq.ParquetFile(path, **options) as file:
        allowed = check_size(file, path)
        if filters is not None:  # a few groups of rows
            return pq.read_table(path, columns=columns, filters=filters, **options)
        found, size = list[pa.RecordBatch](), 0
        for batch in file.iter_batches(_BATCH, columns=columns):
            size += batch.nbytes
            refuse_above(allowed, size, "the table")
            found.append(batch)
        schema = (
            file.schema_arrow if columns is None else pa.schema([file.schema_arrow.field(name) for name in columns])
        )
    return pa.Table.from_batches(found, schema)


def check_size(file: pq.ParquetFile, path: Path) -> int:
    """How many bytes it may unpack to. Raises LimitError if those of fixed length alone are more.

    A column of equal values takes no room in the file, however many rows there are.
    """
    about = file.metadata
    encoded = sum(about.row_group(number).total_byte_size for number in range(about.num_row_groups))
    width = sum(_width(field.type) for field in file.schema_arrow)
    allowed = LIMITS.free + LIMITS.ratio * path.stat().st_size
    refuse_above(allowed, max(encoded, about.num_rows * width), "the table")
    return allowed


def _width(kind: pa.DataType) -> int:
    """Bytes of a value, as far as it has a fixed length."""
    try:
        return max(1, int(kind.bit_width) // 8)
    except ValueError:  # texts and lists have offsets
        return 4


def write_table(path: Path, table: pa.Table, level: int | None = None) -> None:
    """Write a whole table. `level`: how hard to pack it, up to 22."""
    with TableWriter(path, table.schema, level) as writer:
        writer.write(table)

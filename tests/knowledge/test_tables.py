"""Tables of strangers are read as they are, or refused before they fill the memory."""

import string
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from katachi.files.limits import LimitError
from katachi.knowledge.patterns.collocations.graph import CollocationGraph, Edge, GraphError
from katachi.knowledge.tables import read_table, write_table


def a_table(rows: int) -> pa.Table:
    chance = np.random.default_rng(rows)
    letters = chance.choice(list(string.ascii_letters), (rows, 4))
    return pa.table(
        {"key": pa.array([bytes(map(ord, row)) for row in letters], pa.binary()), "count": chance.integers(0, 9, rows)}
    )


@pytest.mark.parametrize("rows", [0, 1, 70_000])
def test_a_table_is_read_as_it_was_written(rows: int, tmp_path: Path) -> None:
    table = a_table(rows)
    write_table(tmp_path / "a.parquet", table)
    assert read_table(tmp_path / "a.parquet").equals(table)
    assert read_table(tmp_path / "a.parquet", columns=["count"]).equals(table.select(["count"]))
    few = read_table(tmp_path / "a.parquet", filters=[("count", "=", 3)])
    assert few.num_rows == sum(value == 3 for value in table["count"].to_pylist())


def bomb(path: Path, table: pa.Table, times: int) -> Path:
    with pq.ParquetWriter(path, table.schema, compression="zstd") as writer:
        for _ in range(times):
            writer.write_table(table)
    return path


def test_many_equal_numbers_are_refused(tmp_path: Path) -> None:
    path = bomb(tmp_path / "a.parquet", pa.table({"count": np.zeros(2_000_000, "i8")}), 8)
    assert path.stat().st_size < 100_000
    with pytest.raises(LimitError, match=r"the table has 1\d\d\.\d MB; at most \d\d\.\d MB are read"):
        read_table(path)


def test_many_equal_texts_are_refused(tmp_path: Path) -> None:
    text = pa.array(["x" * 2000]).take(pa.array(np.zeros(20_000, "i4")))
    path = bomb(tmp_path / "a.parquet", pa.table({"name": text}), 4)
    with pytest.raises(LimitError, match="the table has"):
        read_table(path)


def test_a_joseki_graph_of_equal_rows_is_refused(tmp_path: Path) -> None:
    table = pa.table({name: np.zeros(2_000_000, "i8") for name in Edge.__dataclass_fields__})
    bomb(tmp_path / "collocations.parquet", table, 4)
    with pytest.raises(GraphError, match="the table has"):
        CollocationGraph.open(tmp_path)

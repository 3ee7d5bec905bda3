"""The games of a knowledge base on disk and back."""

import contextlib
from dataclasses import fields
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from katachi import _core
from katachi.go import WHITE
from katachi.go.symmetry import apply
from katachi.knowledge.archive import SCHEMA, Archive, game_tag
from katachi.records import GameRecord, PackedGames, Provenance, Setup

HEADERS = {
    "PB": "Honinbo Shusaku", "PW": "井上 因碩", "BR": "4d", "WR": "8d", "EV": "Castle game", "RO": "3", "PC": "Edo",
    "DT": "1846-09-11", "RE": "B+2", "KM": "0",
}  # fmt: skip


def games() -> list[GameRecord]:
    return [
        GameRecord(9, [(1, 40), (2, -1), (1, 41)], headers=HEADERS, provenance=Provenance("games.sgfs", line=3)),
        GameRecord(19),
        GameRecord(
            5,
            [(2, 7), (1, 8)],
            setup=Setup(black=(12, 13), white=(3,), to_move=WHITE),
            headers={"HA": "2", "KM": "6.5"},
        ),
    ]


def same(a: Archive, b: Archive) -> bool:
    arrays = all(
        np.array_equal(getattr(a.packed, f.name), getattr(b.packed, f.name)) for f in fields(PackedGames) if f.init
    )
    return arrays and a.games.equals(b.games)


def test_a_row_says_what_the_record_says() -> None:
    rows = Archive.build(games()).games.to_pylist()
    first = rows[0]
    assert (first["black"], first["white"], first["event"], first["round"], first["place"]) == (
        "Honinbo Shusaku", "井上 因碩", "Castle game", "3", "Edo",
    )  # fmt: skip
    assert (first["date"], first["year"], first["result"], first["winner"]) == ("1846-09-11", 1846, "B+2", 1)
    assert (first["komi"], first["size"], first["moves"], first["source"]) == (0.0, 9, 3, "games.sgfs:3")
    assert (rows[1]["year"], rows[1]["winner"], rows[1]["komi"], rows[1]["source"]) == (0, 0, None, "")
    assert (rows[2]["handicap"], rows[2]["komi"]) == (2, 6.5)


def test_records_come_back() -> None:
    archive = Archive.build(games())
    for i, record in enumerate(games()):
        again = archive.record(i)
        assert (again.size, again.moves, again.setup) == (record.size, record.moves, record.setup)
        assert again.headers == {**record.headers, **({"SO": "games.sgfs:3"} if record.provenance else {})}
    assert archive.record(0).provenance == Provenance("games.sgfs:3")


def test_a_source_of_its_own_comes_before_the_place_on_the_disk() -> None:
    record = GameRecord(9, headers={"SO": "a book"}, provenance=Provenance("games.sgfs", line=3))
    assert Archive.build([record]).games["source"].to_pylist() == ["a book"]


def test_round_trip_through_files(tmp_path: Path) -> None:
    for records in (games(), []):
        archive = Archive.build(records)
        archive.save(tmp_path / "games")
        opened = Archive.open(tmp_path / "games")
        assert same(opened, archive)
        assert len(opened) == len(records)
        assert opened.games.schema == SCHEMA
        assert not list((tmp_path / "games").glob(".*"))


def test_parts_and_joins(tmp_path: Path) -> None:
    archive = Archive.build(games())
    parts = [archive.part(0, 1), archive.part(1, 1), archive.part(1, 3)]
    assert [len(part) for part in parts] == [1, 0, 2]
    assert same(Archive.join(parts), archive)
    assert same(Archive.join([]), Archive.build([]))
    parts[2].save(tmp_path)
    assert same(Archive.open(tmp_path), Archive.build(games()[1:]))


def test_tags_hold_year_and_signature_whatever_way_the_board_is_turned() -> None:
    record = games()[0]
    tag = game_tag(record)
    whole, _ = _core.game_signature(9, record._setup, record._moves)
    assert tag >> 52 == 1846
    assert tag >> 12 & (1 << 40) - 1 == whole & (1 << 40) - 1
    assert tag & 4095 == 0
    for s in range(8):
        turned = GameRecord(9, [(color, apply(s, point, 9)) for color, point in record.moves], headers=HEADERS)
        assert game_tag(turned) == tag
    assert Archive.build(games()).tags.tolist() == [game_tag(record) for record in games()]


def test_missing_and_foreign_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"missing.*mine the games again"):
        Archive.open(tmp_path / "nowhere")
    Archive.build(games()).save(tmp_path)
    for path in sorted(tmp_path.iterdir()):
        whole = path.read_bytes()
        for data in (b"", b"something else", whole[: len(whole) // 2]):
            path.write_bytes(data)
            with pytest.raises(ValueError, match=path.name):
                Archive.open(tmp_path)
        path.write_bytes(whole)
    assert len(Archive.open(tmp_path)) == 3


def test_captures_are_found_again_if_their_file_is_missing(tmp_path: Path) -> None:
    taking = GameRecord(3, [(1, 0), (2, 1), (1, 8), (2, 3)])
    archive = Archive.build([*games(), taking])
    archive.save(tmp_path)
    stored = Archive.open(tmp_path).captures
    assert stored.stones.tolist() == [4 << 10]
    assert (stored.starts.tolist(), stored.lengths.tolist()) == ([0, 0, 0, 0, 1], [3, 0, 2, 4])
    (tmp_path / "captures.npy").unlink()
    assert Archive.open(tmp_path).captures.stones.tolist() == [4 << 10]


def test_files_of_different_archives_do_not_mix(tmp_path: Path) -> None:
    Archive.build(games()).save(tmp_path)
    Archive.build(games()[:2]).save(tmp_path / "other")
    for name in ("games.parquet", "sizes.npy", "starts.npy", "setup_starts.npy", "winners.npy", "lengths.npy"):
        whole = (tmp_path / name).read_bytes()
        (tmp_path / name).write_bytes((tmp_path / "other" / name).read_bytes())
        with pytest.raises(ValueError, match="not a whole archive"):
            Archive.open(tmp_path)
        (tmp_path / name).write_bytes(whole)
    pa.parquet.write_table(pa.table({"tag": [1, 2, 3]}), tmp_path / "games.parquet")
    with pytest.raises(ValueError, match="columns"):
        Archive.open(tmp_path)


@pytest.mark.campaign
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_damaged_bytes_never_give_a_traceback(tmp_path: Path, data: st.DataObject) -> None:
    Archive.build(games()).save(tmp_path)
    path = data.draw(st.sampled_from(sorted(tmp_path.iterdir())))
    content = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    path.unlink()  # others may have it mapped
    path.write_bytes(content)
    with contextlib.suppress(ValueError):
        assert len(Archive.open(tmp_path)) == 3

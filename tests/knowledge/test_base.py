"""The knowledge base as a folder: what goes in comes out, and what is broken is said in one line."""

import json
import os
import random
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from tests.knowledge.network.slow_network import SHAPE, random_arrays

from katachi.knowledge import base as base_module
from katachi.knowledge import manifest as manifest_module
from katachi.knowledge.archive import Archive
from katachi.knowledge.base import KnowledgeBase, KnowledgeBaseError
from katachi.knowledge.manifest import published, set_aside
from katachi.knowledge.network.network import save_network
from katachi.knowledge.tables import ROW_GROUP, TableWriter
from katachi.records import GameRecord

TABLE = pa.table({"key": [b"\x01\x00\x00", b"\x01\x40\x20"], "count": pa.array([3, 2], pa.uint32())})
GAMES = [
    GameRecord(9, [(1, 40), (2, 41)], headers={"PB": "A", "PW": "B", "DT": "1990-01-02", "RE": "B+R"}),
    GameRecord(9, [(1, 30), (2, -1)], headers={"PB": "C", "PW": "D"}),
]


def make(path: Path, **counts: int) -> None:
    with published(path) as draft:
        draft.settings = {"k": 15}
        draft.sources = ({"name": "games.sgf", "bytes": 100},)
        draft.counts = counts
        draft.add_table("contexts-3", TABLE)
        Archive.build(GAMES).save(draft.folder / "games")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    make(tmp_path / "my.kb", games=2)
    return tmp_path / "my.kb"


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def read_all(path: Path) -> None:
    """All that a program may do with a base."""
    base = KnowledgeBase.open(path)
    assert base.table("contexts-3").equals(TABLE)
    assert [base.archive.record(i).moves for i in range(2)] == [game.moves for game in GAMES]
    assert base.games_by_tag.get(0) is None
    assert base.manifest.counts == {"games": 2}


def test_round_trip(folder: Path) -> None:
    read_all(folder)
    base = KnowledgeBase.open(folder)
    assert base.tables == ["contexts-3"]
    assert (base.manifest.settings, base.manifest.sources) == ({"k": 15}, ({"name": "games.sgf", "bytes": 100},))
    assert base.table("contexts-3", filters=[("key", "==", b"\x01\x40\x20")])["count"].to_pylist() == [2]
    assert base.check() == []
    assert names_in(folder.parent) == ["my.kb"]


def test_games_by_moment(folder: Path) -> None:
    base = KnowledgeBase.open(folder)
    for row, tag in enumerate(base.archive.tags.tolist()):
        assert base.games_by_tag[tag | 17]["black"] == GAMES[row].black
        assert base.games_by_tag.row(tag) == row
    with pytest.raises(KeyError):
        base.games_by_tag[5 << 12]


def test_a_table_that_is_not_there_is_named(folder: Path) -> None:
    with pytest.raises(KnowledgeBaseError, match="no 'pairs'; this base has contexts-3"):
        KnowledgeBase.open(folder).table("pairs")


# ---- Publishing ------------------------------------------------------------------------------------------------------


def test_a_new_base_replaces_the_old_one(folder: Path) -> None:
    make(folder, games=2, moves=4)
    assert KnowledgeBase.open(folder).manifest.counts == {"games": 2, "moves": 4}
    assert names_in(folder.parent) == ["my.kb"]


def test_a_failure_leaves_the_old_base(folder: Path) -> None:
    with pytest.raises(pa.ArrowException), published(folder) as draft:
        draft.add_table("contexts-5", TABLE.set_column(0, "key", pa.nulls(2, pa.month_day_nano_interval())))
    read_all(folder)
    assert names_in(folder.parent) == ["my.kb"]


def test_a_folder_of_something_else_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").write_bytes(b"cat")
    with pytest.raises(KnowledgeBaseError, match="photos: there is something here"):
        make(tmp_path / "photos")
    assert (tmp_path / "photos" / "cat.jpg").read_bytes() == b"cat"


@pytest.mark.parametrize("step", range(3))
def test_killed_while_publishing(folder: Path, step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped after so many renamings: the old base, the old one set aside, or the new one; then all goes well."""
    renamings = 0
    rename = os.rename

    def stop(path: Path, target: Path) -> None:
        nonlocal renamings
        if renamings == step and path.exists():
            raise KeyboardInterrupt
        rename(path, target)
        renamings += 1

    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", stop)
        patch.setattr("katachi.files.writing._delete", lambda _path: None)  # a killed process tidies nothing
        with pytest.raises(KeyboardInterrupt):
            make(folder, games=3)
    if step == 0:
        read_all(folder)
    elif step == 1:
        with pytest.raises(KnowledgeBaseError, match=r"replacing this base was interrupted.*\.my\.kb\.old"):
            KnowledgeBase.open(folder)
        read_all(set_aside(folder))
    else:
        assert KnowledgeBase.open(folder).manifest.counts == {"games": 3}
    make(folder, games=2)
    read_all(folder)
    assert names_in(folder.parent) == ["my.kb"]


# ---- Damage ----------------------------------------------------------------------------------------------------------


def files_of(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def damage_is_told(folder: Path, name: str) -> None:
    """Whatever was done to the file: one line that names it, never another error and never a wrong answer."""
    error = error_of(folder)
    if error is None:  # only the layout of the manifest may change without anybody minding
        assert name == "manifest.json"
    else:
        assert Path(name).name in error
        assert str(folder) in error
        assert "\n" not in error


def error_of(folder: Path) -> str | None:
    try:
        read_all(folder)
    except KnowledgeBaseError as error:
        return str(error)
    return None


def changed(data: bytes, how: random.Random) -> bytes:
    at = how.randrange(len(data))
    match how.randrange(4):
        case 0:
            return data[:at]
        case 1:
            return data + bytes([how.randrange(256)])
        case 2:
            return data[:at] + data[at + 1 :]
    return data[:at] + bytes([data[at] ^ 1 << how.randrange(8)]) + data[at + 1 :]


def test_every_file_may_be_damaged(folder: Path) -> None:
    how = random.Random(4)
    for name in files_of(folder):
        path = folder / name
        whole = path.read_bytes()
        for _ in range(40):
            path.write_bytes(changed(whole, how))
            damage_is_told(folder, name)
        path.unlink()
        if name != "manifest.json":
            damage_is_told(folder, name)
        path.write_bytes(whole)
    read_all(folder)


def test_check_lists_all_damage(folder: Path) -> None:
    base = KnowledgeBase.open(folder)
    for name in ("contexts-3.parquet", "games/moves.npy"):
        data = bytearray((folder / name).read_bytes())
        data[-1] ^= 1
        (folder / name).write_bytes(data)
    (folder / "games" / "sizes.npy").unlink()
    problems = base.check()
    assert [problem.split(":")[0].removeprefix(f"{folder}/") for problem in problems] == [
        "contexts-3.parquet", "games/moves.npy", "games/sizes.npy",
    ]  # fmt: skip


def test_pages_of_large_tables_are_checked_without_their_checksum(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base_module, "VERIFIED_AT_USE", 0)
    path = folder / "contexts-3.parquet"
    data = bytearray(path.read_bytes())
    data[40] ^= 1  # within the first page
    path.write_bytes(data)
    with pytest.raises(KnowledgeBaseError, match="contexts-3"):
        KnowledgeBase.open(folder).table("contexts-3")


def rewritten(folder: Path, change: Callable[[dict[str, object]], object]) -> None:
    path = folder / "manifest.json"
    data = json.loads(path.read_text())
    change(data)
    del data["checksum"]
    data["checksum"] = manifest_module._checksum(data)
    path.write_text(json.dumps(data))


def test_a_newer_format_asks_for_an_update(folder: Path) -> None:
    rewritten(folder, lambda data: data.update(format=2))
    with pytest.raises(KnowledgeBaseError, match=r"manifest.json: format 2 is newer .* update Katachi"):
        KnowledgeBase.open(folder)


@pytest.mark.parametrize("found", [0, "1", None, -3])
def test_formats_that_never_were(folder: Path, found: object) -> None:
    rewritten(folder, lambda data: data.update(format=found))
    with pytest.raises(KnowledgeBaseError, match="not a format of a knowledge base"):
        KnowledgeBase.open(folder)


def test_names_stay_inside_the_folder(folder: Path) -> None:
    (folder.parent / "secret").write_bytes(b"")
    for name in ("../secret", "/etc/passwd", "games/../../secret", ""):
        rewritten(folder, lambda data, name=name: data.update(files={name: {"bytes": 0, "blake2b": ""}}))  # type: ignore[misc]
        with pytest.raises(KnowledgeBaseError, match="leads out of the folder"):
            KnowledgeBase.open(folder)


def test_foreign_folders(tmp_path: Path) -> None:
    with pytest.raises(KnowledgeBaseError, match="there is no knowledge base here"):
        KnowledgeBase.open(tmp_path)
    for name in ("missing", "long" * 100):  # the system refuses the second one
        with pytest.raises(KnowledgeBaseError, match="there is no knowledge base here"):
            KnowledgeBase.open(tmp_path / name)
    for text in ("{}", "[1]", '{"name": "my app"}', "hello", '"', "[" * 100_000):
        (tmp_path / "manifest.json").write_text(text)
        with pytest.raises(KnowledgeBaseError, match=r"manifest\.json: (this is not the manifest|not JSON)"):
            KnowledgeBase.open(tmp_path)


def test_without_a_base_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(base_module, "_SHIPPED", KnowledgeBase(tmp_path / "base"))
    with pytest.raises(KnowledgeBaseError, match="katachi mine GAMES --to"):
        KnowledgeBase.open()
    make(tmp_path / "base", games=2)
    assert KnowledgeBase.open().tables == ["contexts-3"]


# ---- Tables ----------------------------------------------------------------------------------------------------------


def test_a_table_does_not_depend_on_its_pieces(tmp_path: Path) -> None:
    rows = 2 * ROW_GROUP + 77
    table = pa.table({"key": pa.array([n.to_bytes(3, "big") for n in range(rows)], pa.binary())})
    for seed in range(4):
        how = random.Random(seed)
        with TableWriter(tmp_path / f"{seed}.parquet", table.schema) as writer:
            at = 0
            while at < rows:
                step = how.choice([1, 1000, ROW_GROUP, rows]) if seed else rows
                writer.write(table.slice(at, step))
                at += step
        assert writer.rows == rows
        assert (tmp_path / f"{seed}.parquet").read_bytes() == (tmp_path / "0.parquet").read_bytes()
    assert pq.read_table(tmp_path / "3.parquet").equals(table)


def test_a_table_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="schema"), TableWriter(tmp_path / "a.parquet", TABLE.schema) as writer:
        writer.write(pa.concat_tables([TABLE.select(["key"])] * ROW_GROUP))
    assert names_in(tmp_path) == []


# ---- The network -----------------------------------------------------------------------------------------------------


def test_a_network_is_a_part_of_the_base(folder: Path, tmp_path: Path) -> None:
    base = KnowledgeBase.open(folder)
    assert not base.has_network
    with pytest.raises(KnowledgeBaseError, match=r"no network\.bin .* make one with `katachi network train"):
        base.network  # noqa: B018
    save_network(folder / base_module.NETWORK, SHAPE, random_arrays(1), {"games": 3})  # put there after mining
    assert base.has_network
    assert base.network.description["about"] == {"games": 3}
    assert base.network is base.network


def test_a_damaged_network_is_one_line(folder: Path, tmp_path: Path) -> None:
    place = folder / base_module.NETWORK
    save_network(place, SHAPE, random_arrays(1), {})
    place.write_bytes(place.read_bytes()[:-400])
    with pytest.raises(KnowledgeBaseError, match=r"network\.bin: [^\n]* copy it again$"):
        KnowledgeBase.open(folder).network  # noqa: B018
    save_network(tmp_path / "a.network", SHAPE, random_arrays(1), {})
    with published(tmp_path / "other.kb") as draft:
        draft.add_file(tmp_path / "a.network", base_module.NETWORK)
    mined = tmp_path / "other.kb" / base_module.NETWORK
    data = bytearray(mined.read_bytes())
    data[-200] ^= 1
    mined.write_bytes(data)
    with pytest.raises(KnowledgeBaseError, match="the checksum differs"):
        KnowledgeBase.open(tmp_path / "other.kb").network  # noqa: B018

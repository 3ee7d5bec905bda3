"""Collections: every kind of source, every kind of damage, and that nothing stops the stream."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import tarfile
import zipfile
from pathlib import Path

import pytest

from katachi.files.limits import ReadingLimits
from katachi.records import GameRecord, Provenance, Reject, Rejects, SgfError, read_games, unpacking

ONE = b"(;SZ[9]PB[one];B[aa];W[bb])"
TWO = b"(;SZ[9]PB[two];B[cc])"


def names(source: Path | list[Path], rejects: Rejects | None = None) -> list[str]:
    return [record.black for record in read_games(source, on_reject=rejects)]


def tar_of(members: dict[str, bytes], mode: str) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return buffer.getvalue()


def zip_of(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return buffer.getvalue()


MEMBERS = {"b/one.sgf": ONE, "notes.txt": b"(;PB[no])", "two.SGFS": TWO + b"\n" + ONE, "__MACOSX/._one.sgf": b"\0"}
KINDS = {
    "one.sgf": (ONE, ["one"]),
    "both.SGF": (ONE + b"\n" + TWO, ["one", "two"]),
    "lines.sgfs": (ONE + b"\n\n" + TWO + b"\n", ["one", "two"]),
    "lines.sgfs.gz": (gzip.compress(ONE + b"\n" + TWO), ["one", "two"]),
    "one.sgf.gz": (gzip.compress(ONE), ["one"]),
    "one.sgf.bz2": (bz2.compress(ONE), ["one"]),
    "one.sgf.xz": (lzma.compress(ONE), ["one"]),
    "all.zip": (zip_of(MEMBERS), ["one", "two", "one"]),
    "all.tar": (tar_of(MEMBERS, "w"), ["one", "two", "one"]),
    "all.tar.gz": (tar_of(MEMBERS, "w:gz"), ["one", "two", "one"]),
    "all.tgz": (tar_of(MEMBERS, "w:gz"), ["one", "two", "one"]),
    "all.tar.bz2": (tar_of(MEMBERS, "w:bz2"), ["one", "two", "one"]),
    "all.tar.xz": (tar_of(MEMBERS, "w:xz"), ["one", "two", "one"]),
    "odd name.txt": (ONE, ["one"]),
}


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_source(tmp_path: Path, name: str) -> None:
    data, expected = KINDS[name]
    path = tmp_path / name
    path.write_bytes(data)
    rejects = Rejects()
    assert names(path, rejects) == expected
    assert not rejects.entries


def test_a_folder_is_read_in_sorted_order(tmp_path: Path) -> None:
    for name in ("b.sgf", "a/z.sgf", "a/棋譜.sgf", "c/readme.md", "a.sgf"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"(;PB[" + name.encode() + b"])")
    assert names(tmp_path) == ["a.sgf", "b.sgf", "a/z.sgf", "a/棋譜.sgf"]
    assert names([tmp_path / "b.sgf", tmp_path / "a"]) == ["b.sgf", "a/z.sgf", "a/棋譜.sgf"]


def test_an_empty_folder_is_no_error(tmp_path: Path) -> None:
    assert names(tmp_path) == []


def test_a_missing_source_is_told_before_anything_is_read(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no such file or folder: .*nowhere"):
        read_games([tmp_path, tmp_path / "nowhere"])


def test_every_record_knows_where_it_came_from(tmp_path: Path) -> None:
    lines, archive = tmp_path / "a.sgfs", tmp_path / "b.zip"
    lines.write_bytes(ONE + b"\n\n" + TWO)
    archive.write_bytes(zip_of({"x/y.sgf": ONE + b"\n\n" + TWO}))
    found = [record.provenance for record in read_games([lines, archive])]
    assert found == [
        Provenance(str(lines), "", 1, 1),
        Provenance(str(lines), "", 3, 2),
        Provenance(str(archive), "x/y.sgf", 1, 1),
        Provenance(str(archive), "x/y.sgf", 3, 2),
    ]
    assert str(found[3]) == f"{archive}!x/y.sgf:3"


def test_lines_are_counted_across_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "_CHUNK", 50)
    path = tmp_path / "a.sgfs"
    path.write_bytes(b"".join(b"(;SZ[9]PB[%d]C[%s])\n" % (i, b"x" * (i % 70)) for i in range(1, 200)))
    places = [(record.black, record.provenance.line) for record in read_games(path) if record.provenance]
    assert places == [(str(i), i) for i in range(1, 200)]


@pytest.mark.parametrize("ends", [b"\n", b"\r\n", b"\n\n\n", b"\n \n"])
def test_blank_lines_are_no_games(tmp_path: Path, ends: bytes) -> None:
    path = tmp_path / "a.sgfs"
    path.write_bytes(ends + ONE + ends + TWO + ends)
    rejects = Rejects()
    assert names(path, rejects) == ["one", "two"]
    assert not rejects.entries


def test_a_broken_line_does_not_swallow_the_next(tmp_path: Path) -> None:
    path = tmp_path / "a.sgfs"
    path.write_bytes(b"(;SZ[9]PB[one]C[cut\n" + TWO + b"\nhello\n" + ONE)
    rejects = Rejects()
    assert names(path, rejects) == ["one", "two", "one"]
    assert [str(entry) for entry in rejects] == [f'{path}:3: no game found in "hello"']


DAMAGED = {
    "empty.sgf": (b"", [], "no game"),
    "blank.sgf": (b" \n", [], "no game"),
    "text.sgf": (b"hello", [], "no game"),
    "chess.sgf": (b"(;GM[3])", [], "not Go"),
    "wide.sgf": (b"(;SZ[19:13])", [], "board size"),
    "cut.sgfs.gz": (gzip.compress(os.urandom(999) + b"\n" + (ONE + b"\n") * 9000)[:-40], None, "damaged file"),
    "not.sgf.gz": (b"plain text", [], "damaged file"),
    "crc.sgf.gz": (gzip.compress(ONE)[:-8] + b"\0" * 8, [], "damaged file"),
    "cut.zip": (zip_of({"a.sgf": ONE, "b.sgf": TWO})[:-30], [], "unreadable file"),
    "cut.tar": (tar_of({"a.sgf": ONE, "b.sgf": TWO * 100}, "w")[:2000], ["one"], "unreadable file"),
    "cut.tar.gz": (tar_of({"a.sgf": os.urandom(9000)}, "w:gz")[:-4000], None, "unreadable file"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damage_is_reported_and_the_next_file_read(tmp_path: Path, name: str) -> None:
    data, expected, reason = DAMAGED[name]
    (tmp_path / name).write_bytes(data)
    (tmp_path / "zz.sgf").write_bytes(TWO)
    rejects = Rejects()
    found = names(tmp_path, rejects)
    assert found[-1] == "two"
    if expected is not None:
        assert found[:-1] == expected
    assert rejects.counts[reason] >= 1
    with pytest.raises(SgfError, match=name):
        list(read_games(tmp_path / name, strict=True))


def test_a_damaged_member_does_not_stop_its_archive(tmp_path: Path) -> None:
    data = bytearray(zip_of({"a.sgf": ONE * 50, "b.sgf": TWO}))
    data[45] ^= 0xFF  # inside the packed data of the first member
    (tmp_path / "a.zip").write_bytes(data)
    rejects = Rejects()
    assert names(tmp_path, rejects)[-1] == "two"
    assert [entry.member for entry in rejects if not entry.kept] == ["a.sgf"]


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    (tmp_path / "bomb.zip").write_bytes(zip_of({"a.sgf": b"(;C[" + b" " * 30_000_000 + b"])", "b.sgf": ONE}))
    rejects = Rejects()
    assert names(tmp_path, rejects) == ["one"]
    assert rejects.counts == {"too large": 1}


def test_too_much_text_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unpacking, "_CHUNK", 500)
    (tmp_path / "a.sgf.gz").write_bytes(gzip.compress(ONE * 1000))
    (tmp_path / "b.sgfs").write_bytes(b" " * 5000)
    (tmp_path / "c.sgf").write_bytes(ONE)
    rejects = Rejects()
    limits = ReadingLimits(text=1000, line=1000)
    assert [game.black for game in read_games(tmp_path, on_reject=rejects, limits=limits)] == ["one"]
    assert rejects.counts == {"too large": 2}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read_is_reported(tmp_path: Path) -> None:
    secret = tmp_path / "a"
    secret.mkdir()
    (tmp_path / "b.sgf").write_bytes(ONE)
    (tmp_path / "b.sgf").chmod(0)
    (tmp_path / "c.sgf").write_bytes(TWO)
    secret.chmod(0)
    rejects = Rejects()
    try:
        assert names(tmp_path, rejects) == ["two"]
    finally:
        secret.chmod(0o700)
    assert rejects.counts == {"unreadable folder": 1, "unreadable file": 1}


def test_a_dangling_link_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").symlink_to(tmp_path / "nowhere")
    rejects = Rejects()
    assert names(tmp_path, rejects) == []
    assert rejects.counts == {"unreadable file": 1}


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.sgf")
    assert names(tmp_path) == []


def test_games_with_an_illegal_move_are_kept_up_to_it_and_reported(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(b"(;SZ[9];B[aa];W[aa])")
    rejects = Rejects()
    assert [len(record) for record in read_games(path, on_reject=rejects)] == [1]
    assert rejects.entries == [Reject("occupied", "move 2: occupied", str(path), "", 1, kept=True)]
    assert len(rejects) == 0
    assert rejects.summary() == "1 cut at an illegal move: 1 occupied"
    with pytest.raises(SgfError, match=r'line 1, column 15: moves from number 2 on are not used: "W\[aa\]", occupied'):
        list(read_games(path, strict=True))


def test_colours_that_do_not_alternate_pass_strict_reading(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(b"(;SZ[9];B[aa];B[bb])")
    assert len(list(read_games(path, strict=True))) == 1


def test_each_line_has_its_own_encoding(tmp_path: Path) -> None:
    path = tmp_path / "a.sgfs"
    path.write_bytes("(;PB[柯洁]PW[古力])\n".encode("gbk") + "(;CA[x]PB[이창호]PW[이세돌])\n".encode("euc_kr") + ONE)
    records = list(read_games(path))
    assert [record.black for record in records] == ["柯洁", "이창호", "one"]
    assert [str(w) for r in records for w in r.warnings] == ['line 2, column 1: encoding "x" is unknown: read as cp949']


def test_a_short_name_is_read_like_its_neighbours(tmp_path: Path) -> None:
    path = tmp_path / "a.sgfs"
    names_ = ["柯洁", "周睿羊", "唐韦星", "时越", "常昊", "范廷钰"]
    path.write_bytes("".join(f"(;PB[{name}])\n" for name in names_).encode("gbk"))
    assert names(path) == names_


def test_filters_by_text_and_by_function(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(ONE + TWO)

    def is_two(record: GameRecord) -> bool:
        return record.black == "two"

    assert [r.black for r in read_games(path, filters="moves=2..")] == ["one"]
    assert [r.black for r in read_games(path, filters=is_two)] == ["two"]


def test_progress_ends_with_everything(tmp_path: Path) -> None:
    for i in range(3):
        (tmp_path / f"{i}.sgf").write_bytes(ONE)
    seen: list[tuple[int, int]] = []
    list(read_games(tmp_path, progress=lambda done, total: seen.append((done, total))))
    assert seen[-1] == (3 * len(ONE), 3 * len(ONE))
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_the_report_as_json_lines(tmp_path: Path) -> None:
    rejects = Rejects(limit=2)
    for i in range(3):
        rejects(Reject("no game", "no game found", f"{i}.sgf"))
    rejects.save(tmp_path / "rejects.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "rejects.jsonl").read_text().splitlines()]
    assert lines[0] == {
        "reason": "no game",
        "message": "no game found",
        "path": "0.sgf",
        "member": "",
        "line": 0,
        "kept": False,
    }
    assert lines[2] == {"reason": "not listed", "message": "1 more"}
    assert rejects.summary() == "3 rejected: 3 no game"

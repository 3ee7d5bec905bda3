"""Records that were made to exhaust the reader: each ends with one reject, and the good games next to it are read."""

from __future__ import annotations

import gzip
import io
import os
import random
import tarfile
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from katachi.files.limits import LIMITS, ByteMeter, ReadingLimits
from katachi.knowledge.mining import NoGamesError, mine
from katachi.records import Reject, Rejects, archives, collection, parse, read_games, unpacking
from katachi.records.encoding import Decoded, to_utf8

GOOD = b"(;SZ[9]PB[good];B[aa];W[bb])"


def read(source: Path, limits: ReadingLimits = LIMITS) -> tuple[int, list[Reject]]:
    """How many good games there are, and the rejects."""
    rejects = Rejects()
    games = list(read_games(source, on_reject=rejects, limits=limits))
    assert all(game.black == "good" for game in games)
    return len(games), list(rejects)


def tar_entry(name: str, data: bytes, kind: bytes = tarfile.REGTYPE, size: int | None = None) -> bytes:
    info = tarfile.TarInfo(name)
    info.size, info.type = len(data) if size is None else size, kind
    return info.tobuf(tarfile.GNU_FORMAT) + data + bytes(-len(data) % 512)


# ---- Archives --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [tarfile.GNUTYPE_LONGNAME, tarfile.GNUTYPE_LONGLINK, tarfile.XHDTYPE, tarfile.XGLTYPE])
def test_a_long_name_is_not_read_into_memory(tmp_path: Path, kind: bytes) -> None:
    path = tmp_path / "games.tar"
    path.write_bytes(tar_entry("first.sgf", GOOD) + tar_entry("bomb", b"", kind, 3 << 30))
    with path.open("ab") as file:
        file.truncate(3 << 30)  # no blocks on the disk
    games, (reject,) = read(path)
    assert games == 1
    assert str(reject) == f"{path}: the header of the entry 'bomb' has 3.0 GB; at most 1.0 MB are read"


def test_an_entry_that_is_too_large_is_named(tmp_path: Path) -> None:
    path = tmp_path / "games.tar"
    path.write_bytes(tar_entry("a.sgf", b" " * 3000) + tar_entry("b.sgf", GOOD) + bytes(1024))
    games, (reject,) = read(path, ReadingLimits(text=2000))
    assert (games, reject.member) == (1, "a.sgf")
    assert reject.message == "the entry has 3,000 bytes; at most 2,000 bytes are read"


def test_a_packed_archive_unpacks_only_as_far_as_its_size_explains(tmp_path: Path) -> None:
    path = tmp_path / "games.zip.gz"
    path.write_bytes(gzip.compress(bytes(40 << 20)))
    games, (reject,) = read(path)
    assert games == 0
    assert "unpack to more than" in reject.message


def test_bombs_in_a_zip_do_not_hide_its_good_games(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in ("a.sgf", "b.sgfs", "c.sgf.gz"):
            data = b" \n" * (15 << 20)
            archive.writestr(name, gzip.compress(data) if name.endswith("gz") else data)
        archive.writestr("good.sgf", GOOD)
    games, rejects = read(path)
    assert games == 1
    assert [reject.member for reject in rejects] == ["a.sgf", "b.sgfs", "c.sgf.gz"]
    assert {reject.reason for reject in rejects} == {"too large"}


def test_entries_that_share_their_data_are_refused(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.sgf", os.urandom(3000))
        once = archive.infolist()[0]
        for number in range(5):  # the list names the same data again and again
            again = zipfile.ZipInfo(f"{number}.sgf")
            again.compress_size, again.file_size, again.CRC = once.compress_size, once.file_size, once.CRC
            again.header_offset, again.compress_type = once.header_offset, once.compress_type
            archive.filelist.append(again)
    path = tmp_path / "games.zip"
    path.write_bytes(buffer.getvalue())
    assert "its entries together are larger than the archive" in [reject.message for reject in read(path)[1]]


def test_an_archive_in_an_archive_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "games.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("in.zip", "in.tar.gz", "in.tgz", "._in.zip", "good.sgf"):
            archive.writestr(name, GOOD)
    games, rejects = read(path)
    assert games == 1
    assert [reject.member for reject in rejects] == ["in.zip", "in.tar.gz", "in.tgz"]


@pytest.mark.parametrize("ending", [".zip", ".tar"])
def test_an_archive_has_a_number_of_entries(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"games{ending}"
    if ending == ".zip":
        with zipfile.ZipFile(path, "w") as archive:
            for number in range(5):
                archive.writestr(f"{number}.sgf", GOOD)
    else:
        path.write_bytes(b"".join(tar_entry(f"{number}.sgf", GOOD) for number in range(5)) + bytes(1024))
    games, (reject,) = read(path, ReadingLimits(entries=3))
    assert (games, reject.message) == (3, "more than 3 entries: the others are not read")


def test_a_process_that_dies_costs_one_archive(tmp_path: Path) -> None:
    """A list of entries cannot be refused before Python has it in memory: the system does that."""
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        for number in range(60_000):
            archive.writestr(zipfile.ZipInfo(f"{number:06d}" + "x" * 200), b"")
    with zipfile.ZipFile(tmp_path / "b.zip", "w") as archive:
        archive.writestr("good.sgf", GOOD)
    games, rejects = read(tmp_path, ReadingLimits(memory=25 << 20))
    assert games == 1
    assert [(reject.path, reject.reason) for reject in rejects] == [(str(tmp_path / "a.zip"), "too large")]


def test_an_archive_that_takes_too_long_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "_START", "import os, signal; os.kill(os.getpid(), signal.SIGXCPU)")
    (tmp_path / "a.zip").write_bytes(b"")
    (tmp_path / "b.sgf").write_bytes(GOOD)
    games, (reject,) = read(tmp_path)
    assert games == 1
    assert reject.message == "unpacking it takes more than 60 seconds, and one for each of its megabytes"


# ---- Lines -----------------------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 60), max_size=12), st.integers(1, 40), st.booleans())
def test_a_long_line_costs_no_other(sizes: list[int], chunk: int, ends: bool) -> None:
    most = 30
    data = b"\n".join(b"x" * size for size in sizes) + b"\n" * ends
    rejects = Rejects()
    limits = replace(LIMITS, line=most)
    source = unpacking._Source("a.sgfs", rejects, limits, ByteMeter(lambda: 0))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(unpacking, "_CHUNK", chunk)
        texts = list(source.unpack(io.BytesIO(data), "a.sgfs"))
    lines = data.split(b"\n")
    found = {text.first_line + i: line for text in texts for i, line in enumerate(text.data.split(b"\n")) if line}
    assert found == {n: line for n, line in enumerate(lines, 1) if 0 < len(line) <= most}
    assert [reject.line for reject in rejects] == [n for n, line in enumerate(lines, 1) if len(line) > most]


def test_few_lines_are_guessed_one_by_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    guessed: list[bytes] = []

    def watched(line: bytes, expected: str) -> Decoded:
        guessed.append(line)
        return to_utf8(line, expected)

    monkeypatch.setattr(collection, "to_utf8", watched)
    path = tmp_path / "a.sgfs"
    path.write_bytes("(;PB[柯洁]PW[古力]SZ[9];B[aa])\n".encode("gbk") * 50)
    games = list(read_games(path, limits=ReadingLimits(guesses=10)))
    assert len(guessed) == 10
    assert {game.black for game in games} == {"柯洁"}


# ---- Inside a record -------------------------------------------------------------------------------------------------


def _names(count: int) -> list[bytes]:
    letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return [bytes(letters[number // 26**place % 26] for place in range(4)) for number in range(count)]


def test_a_node_has_a_number_of_properties(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(b"(;SZ[9]PB[good]" + b"".join(name + b"[]" for name in _names(50_000)) + b";B[aa];W[bb])")
    (game,) = read_games(path)
    assert (len(game.headers), len(game)) == (9_999, 2)
    assert any("too much in one node: left out" in warning.message for warning in game.warnings)


def test_a_node_has_a_number_of_values() -> None:
    sgf = parse(b"(;SZ[9]C" + b"[x]" * 300_000 + b"N[left out];B[aa])")
    assert sgf.games[0].extent == (2, 100_001)
    assert [node.get("B") for node in sgf.games[0].nodes()] == [None, "aa"]
    assert any("left out" in warning.message for warning in sgf.warnings)


def test_a_tree_has_a_number_of_property_names() -> None:
    names = _names(20_000)
    nodes = b"".join(b";" + b"".join(name + b"[]" for name in names[at : at + 100]) for at in range(0, 20_000, 100))
    sgf = parse(b"(" + nodes + b")")
    assert sgf.games[0].extent == (200, 10_000)
    assert any("too many different properties" in warning.message for warning in sgf.warnings)


def test_a_game_has_a_number_of_nodes(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(b"(" + b";" * 5_000_001 + b")" + GOOD)
    games, (reject,) = read(path)
    assert games == 1
    assert (reject.reason, reject.message) == ("too large", "too large: more than 5000000 nodes in one game")
    sgf = parse(path.read_bytes())
    assert sgf.games[0].extent == (5_000_000, 0)
    assert any("more than 5000000 nodes" in warning.message for warning in sgf.warnings)


def test_game_information_is_taken_from_its_first_place(tmp_path: Path) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes(b"(;SZ[9]PB[good];PB[other]PW[first]XX[];PW[second];B[aa];EV[late])")
    (game,) = read_games(path)
    assert game.headers == {"PB": "good", "PW": "first"}


# ---- Noise -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_random_bytes_are_not_games(tmp_path: Path, seed: int) -> None:
    (tmp_path / "a.sgf").write_bytes(random.Random(seed).randbytes(300_000))
    (tmp_path / "b.sgf").write_bytes(GOOD)
    games, rejects = read(tmp_path)
    assert games == 1
    assert {reject.reason for reject in rejects} == {"no game"}


@pytest.mark.parametrize("text", [b"\x00\x01(;\x02\x03" * 50, b"see (;this) and (;that)"])
def test_nothing_to_mine_is_an_error_that_names_a_file(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "a.sgf").write_bytes(text)
    with pytest.raises(NoGamesError, match=r"no (games|moves) in .*a\.sgf"):
        mine(tmp_path / "a.sgf", tmp_path / "x.kb", workers=1)
    assert [path.name for path in tmp_path.iterdir()] == ["a.sgf"]

"""Files of JSON lines that survive being killed in the middle of one."""

from pathlib import Path

from katachi.records.files import append_json, taken_up


def test_what_was_appended_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    assert taken_up(path) == []
    lines = [{"number": 1, "name": "形"}, ["a", None], "x\ny"]
    for line in lines:
        append_json(path, line)
    assert taken_up(path) == lines
    assert path.read_bytes().count(b"\n") == 3


def test_half_a_line_is_taken_off_at_every_cut(tmp_path: Path) -> None:
    path = tmp_path / "log.jsonl"
    for number in range(3):
        append_json(path, {"number": number})
    data = path.read_bytes()
    for cut in range(len(data)):
        path.write_bytes(data[:cut])
        whole = data[:cut].count(b"\n")
        assert [line["number"] for line in taken_up(path)] == list(range(whole))
        append_json(path, {"number": whole})  # and the file goes on as if nothing had happened
        assert [line["number"] for line in taken_up(path)] == list(range(whole + 1))

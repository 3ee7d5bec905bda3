"""Files from the browser: names made safe, bytes counted, and nothing left behind."""

from pathlib import Path

import pytest
from tests.web.mine_help import serving

from katachi.interfaces.web.mine.uploads import MOST_OPEN, safe_name
from katachi.interfaces.web.settings import RequestLimits

SGF = b"(;GM[1]SZ[9];B[ee];W[ce])"


def sent(tmp_path: Path) -> list[Path]:
    return sorted(path for path in (tmp_path / "data" / "uploads").rglob("*") if path.is_file())


def test_files_arrive_as_they_were_sent(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        upload = client.post("/api/mine/uploads").json()["id"]
        client.put(f"/api/mine/uploads/{upload}/0", params={"name": "a/b/秀策.sgf"}, content=SGF)
        answer = client.put(f"/api/mine/uploads/{upload}/1", params={"name": "x.sgf"}, content=SGF * 3).json()
    assert (answer["files"], answer["bytes"]) == (2, 4 * len(SGF))
    assert {path.name: path.read_bytes() for path in sent(tmp_path)} == {
        "000000-秀策.sgf": SGF,
        "000001-x.sgf": SGF * 3,
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("../../evil.sgf", "evil.sgf"),
        ("..\\..\\evil.sgf", "evil.sgf"),
        ("/etc/passwd.sgf", "passwd.sgf"),
        (".hidden.sgf", "hidden.sgf"),
        ("a\0b.sgf", "a_b.sgf"),
        ("a\nb;rm -rf.sgf", "a_b_rm -rf.sgf"),
        ("games.tar.gz", "games.tar.gz"),
        ("長" * 200 + ".sgf", "長" * 38 + ".sgf"),
    ],
)
def test_names_are_made_safe(tmp_path: Path, told: str, name: str) -> None:
    assert safe_name(told) == name
    with serving(tmp_path) as client:
        upload = client.post("/api/mine/uploads").json()["id"]
        assert client.put(f"/api/mine/uploads/{upload}/7", params={"name": told}, content=SGF).status_code == 200
    assert [path.name for path in sent(tmp_path)] == [f"000007-{name}"]
    assert not (tmp_path / "evil.sgf").exists()


@pytest.mark.slow
@pytest.mark.parametrize("told", ["notes.txt", "page.html", "..", ".", "/", "sgf", "a.sgf.exe", "._a.sgf/"])
def test_other_files_are_refused(tmp_path: Path, told: str) -> None:
    with serving(tmp_path) as client:
        upload = client.post("/api/mine/uploads").json()["id"]
        answer = client.put(f"/api/mine/uploads/{upload}/0", params={"name": told}, content=SGF)
    assert answer.status_code == 400
    assert "not a file of games" in answer.json()["error"]
    assert sent(tmp_path) == []


def test_the_limit_is_for_all_files_together(tmp_path: Path) -> None:
    with serving(tmp_path, RequestLimits(upload=1000)) as client:
        upload = client.post("/api/mine/uploads").json()["id"]
        place = f"/api/mine/uploads/{upload}"
        assert client.put(f"{place}/0", params={"name": "a.sgf"}, content=b"x" * 600).status_code == 200
        refused = client.put(f"{place}/1", params={"name": "b.sgf"}, content=b"x" * 500)
        assert client.put(f"{place}/0", params={"name": "a.sgf"}, content=b"x" * 900).status_code == 200  # again
        assert client.put(f"{place}/2", params={"name": "c.sgf"}, content=b"x" * 100).status_code == 200
        full = client.put(f"{place}/3", params={"name": "d.sgf"}, content=b"x")
    assert refused.status_code == full.status_code == 413
    assert "more than 1,000 bytes" in refused.json()["error"]
    assert [path.name for path in sent(tmp_path)] == ["000000-a.sgf", "000002-c.sgf"]


def test_the_limit_outlives_the_server(tmp_path: Path) -> None:
    with serving(tmp_path, RequestLimits(upload=1000)) as client:
        upload = client.post("/api/mine/uploads").json()["id"]
        client.put(f"/api/mine/uploads/{upload}/0", params={"name": "a.sgf"}, content=b"x" * 900)
    with serving(tmp_path, RequestLimits(upload=1000)) as client:
        answer = client.put(f"/api/mine/uploads/{upload}/1", params={"name": "b.sgf"}, content=b"x" * 200)
    assert answer.status_code == 413


def test_an_upload_may_be_larger_than_other_requests(tmp_path: Path) -> None:
    with serving(tmp_path, RequestLimits(body=1000)) as client:
        upload = client.post("/api/mine/uploads").json()["id"]
        answer = client.put(f"/api/mine/uploads/{upload}/0", params={"name": "a.sgf"}, content=b"x" * 5000)
    assert answer.json()["bytes"] == 5000


def test_few_uploads_are_open_at_a_time(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        ids = [client.post("/api/mine/uploads").json()["id"] for _ in range(MOST_OPEN)]
        assert client.post("/api/mine/uploads").status_code == 429
        assert client.delete(f"/api/mine/uploads/{ids[0]}").status_code == 200
        assert client.post("/api/mine/uploads").status_code == 200


@pytest.mark.parametrize("upload", ["0123456789abcdef", "..", "ABCDEF0123456789", "%2e%2e"])
def test_unknown_uploads(tmp_path: Path, upload: str) -> None:
    with serving(tmp_path) as client:
        answer = client.put(f"/api/mine/uploads/{upload}/0", params={"name": "a.sgf"}, content=SGF)
        gone = client.delete(f"/api/mine/uploads/{upload}")
    assert answer.status_code in (404, 405, 422)
    assert gone.status_code in (404, 405, 422)
    assert sent(tmp_path) == []

"""Scripts and styles lie packed in the package; a browser gets them packed, anything else gets them as they are."""

import gzip
from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from katachi.interfaces.web.page import _Assets

SCRIPT = b"export const board = 19;\n" * 50


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    (tmp_path / "play-1.js.gz").write_bytes(gzip.compress(SCRIPT))
    (tmp_path / "icon.svg").write_text("<svg/>")
    app = FastAPI()
    app.mount("/assets", _Assets(directory=tmp_path))
    return TestClient(app)


@pytest.mark.parametrize("accepted", ["gzip, br", "identity"])
def test_a_script_arrives_whole(client: TestClient, accepted: str) -> None:
    answer = client.get("/assets/play-1.js", headers={"accept-encoding": accepted})
    assert answer.content == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers.get("content-encoding") == ("gzip" if "gzip" in accepted else None)
    assert answer.headers["vary"] == "accept-encoding"
    assert "immutable" in answer.headers["cache-control"]


def test_what_a_browser_has_is_not_sent_again(client: TestClient) -> None:
    tag = client.get("/assets/play-1.js").headers["etag"]
    again = client.get("/assets/play-1.js", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_other_files_are_sent_as_they_are_and_missing_ones_are_missing(client: TestClient) -> None:
    assert client.get("/assets/icon.svg").text == "<svg/>"
    assert client.head("/assets/play-1.js").status_code == 200
    for path in ("none.js", "../icon.svg", "%2e%2e/test_packed_page.py"):
        assert client.get(f"/assets/{path}").status_code == 404

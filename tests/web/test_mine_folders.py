"""Which folders may be looked into, and which may not."""

from pathlib import Path

import pytest
from tests.web.asking import asking
from tests.web.mine_help import game_files, serving

from katachi.interfaces.web.settings import ServeSettings

pytestmark = pytest.mark.slow

OUTSIDE = "is not a folder that games may be mined from"


@pytest.fixture(name="place")
def _place(tmp_path: Path) -> Path:
    game_files(tmp_path / "games" / "lee", 3)
    (tmp_path / "games" / "empty").mkdir()
    (tmp_path / "games" / ".hidden").mkdir()
    (tmp_path / "games" / "notes.txt").write_text("secret")
    (tmp_path / "secret").mkdir()
    (tmp_path / "games" / "way out").symlink_to(tmp_path / "secret")
    (tmp_path / "games" / "short cut").symlink_to(tmp_path / "games" / "lee")
    return tmp_path


def test_begins_with_the_folders_of_the_settings(place: Path) -> None:
    with serving(place) as client:
        answer = client.get("/api/mine/folders").json()
    assert answer["path"] is None
    assert [one["path"] for one in answer["folders"]] == [str(place / "games")]


def test_lists_folders_and_counts_games_but_shows_no_other_files(place: Path) -> None:
    with serving(place) as client:
        answer = client.get("/api/mine/folders", params={"path": str(place / "games")})
    listed = {one["name"]: one["files"] for one in answer.json()["folders"]}
    assert listed == {"empty": 0, "lee": 3, "short cut": 3}
    assert answer.json()["files"] == 0
    assert "notes" not in answer.text
    assert answer.json()["parent"] is None


def test_counts_the_games_of_the_folder_itself(place: Path) -> None:
    with serving(place) as client:
        answer = client.get("/api/mine/folders", params={"path": str(place / "games" / "lee")}).json()
    assert (answer["files"], answer["parent"]) == (3, str(place / "games"))
    assert answer["bytes"] == sum(path.stat().st_size for path in (place / "games" / "lee").iterdir())


@pytest.mark.parametrize(
    "path",
    [
        "{root}/..",
        "{root}/../secret",
        "{root}/way out",
        "{root}/lee/../../secret",
        "{root}/.hidden",
        "{root}/nothing",
        "{root}/notes.txt",
        "{root}/lee\0",
        "{root}suffix",
        "/etc",
        "/",
        "lee",
        "../games",
        "~",
        "{root}%2f..%2fsecret",
        "..%2f..%2fetc",
        "\\\\host\\share",
        "{root}/" + "a" * 3000,
    ],
)
def test_refuses_all_that_is_not_below(place: Path, path: str) -> None:
    wanted = path.replace("{root}", str(place / "games"))
    with serving(place) as client:
        listed = client.get("/api/mine/folders", params={"path": wanted})
        mined = client.post("/api/mine/jobs", json={"name": "a", "folder": wanted})
    assert listed.status_code == 404
    assert OUTSIDE in listed.json()["error"]
    assert mined.status_code == 404
    assert OUTSIDE in mined.json()["error"]


def test_an_encoded_way_out_is_the_same_way_out(place: Path) -> None:
    with serving(place) as client:
        answer = client.get(f"/api/mine/folders?path={place}/games/%2e%2e/secret")
    assert answer.status_code == 404


def test_without_folders_there_is_nothing_to_mine(tmp_path: Path) -> None:
    client = asking(ServeSettings(data=tmp_path, folders=()))
    assert client.get("/api/mine/folders").json()["folders"] == []
    answer = client.get("/api/mine/folders", params={"path": str(tmp_path)})
    assert answer.status_code == 404
    assert "--folder" in answer.json()["error"]

"""Mining from the page on a Ray cluster: only on those that the server was started with."""

import socket
from pathlib import Path

import pytest
from tests.ray_cluster import RayCluster
from tests.web.mine_help import game_files, serving, until
from tests.web.test_mine_jobs import contents, finished, mined_alone, start

from katachi.interfaces.cli.serve import command

pytestmark = pytest.mark.slow


@pytest.mark.ray
def test_a_cluster_mines_the_same_base(
    tmp_path: Path, ray_cluster: RayCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = game_files(tmp_path / "games" / "some", 20)
    monkeypatch.delenv("RAY_ADDRESS")  # the server itself has none
    with serving(tmp_path, clusters=(ray_cluster.address,)) as client:
        assert client.get("/api/mine/clusters").json() == [ray_cluster.address]
        job = start(client, games, cluster=ray_cluster.address)
        place = f"/api/mine/jobs/{job['id']}"
        until(client, place, "running", "done", seconds=60)
        client.post(f"{place}/stop")
        assert until(client, place, "stopped", "done", seconds=60)["state"] == "stopped"
        client.post(f"{place}/resume")
        finished(client, job)
    assert contents(tmp_path / "data/bases/mine") == mined_alone(games, tmp_path / "alone.kb")


@pytest.mark.ray
def test_a_cluster_that_is_gone_is_told(tmp_path: Path) -> None:
    games = game_files(tmp_path / "games" / "some", 3)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
        with serving(tmp_path, clusters=(address,)) as client:
            place = f"/api/mine/jobs/{start(client, games, cluster=address)['id']}"
            assert f"no Ray cluster answers at '{address}'" in until(client, place, "failed", seconds=60)["error"]
    with serving(tmp_path) as client:  # started without it: the old job does not bring it back
        answer = client.post(f"{place}/resume")
        assert (answer.status_code, client.get(place).json()["state"]) == (400, "failed")


def test_strangers_cannot_choose_where_the_server_connects(tmp_path: Path) -> None:
    games = game_files(tmp_path / "games" / "some", 3)
    asked = {"name": "mine", "folder": str(games), "cluster": "10.0.0.1:6379"}
    with serving(tmp_path, clusters=("10.0.0.2:6379",)) as client:
        answer = client.post("/api/mine/jobs", json=asked)
        assert answer.status_code == 400
        assert "'10.0.0.1:6379' is not a cluster of this server" in answer.text
        assert client.get("/api/mine/jobs").json() == []


@pytest.mark.ray
def test_what_is_not_an_address_is_told_at_the_start() -> None:
    with pytest.raises(ValueError, match=r"'http://head' is not the address of a Ray cluster"):
        command(ray=["http://head"], browser=False)

"""Ray: machines that are lost in the middle of the work change nothing, and strangers cannot reach what we start."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.knowledge.games import collection, save_lines
from tests.knowledge.test_mining import files, mined_from
from tests.lab.tuning.test_tuning_games import SMALL, shared
from tests.ray_cluster import LIMIT, Losing, RayCluster
from tests.work.worker_tasks import hold

from katachi.go import BLACK, Game
from katachi.knowledge.mining import job
from katachi.lab.match import Parameters
from katachi.lab.tuning import Arena, Journal
from katachi.play import PlayerSettings
from katachi.play.cluster import ClusterPlayer
from katachi.work import Budget, Task, executor
from katachi.work.addresses import is_loopback

pytestmark = [pytest.mark.slow, pytest.mark.ray]


@pytest.fixture
def node(ray_cluster: RayCluster) -> Iterator[Any]:
    """A second machine, which the test kills."""
    added = ray_cluster.add()
    yield added
    with contextlib.suppress(KeyError):  # it is gone
        ray_cluster.kill(added)


def test_its_tasks_are_done_elsewhere(ray_cluster: RayCluster, node: Any, tmp_path: Path) -> None:
    with contextlib.closing(executor("ray")) as tasks:
        for number in range(4):
            tasks.submit(Task(hold, (number, tmp_path)))
        started = _begun(tmp_path, 4)
        assert {number for number, _ in started} == {0, 1, 2, 3}
        assert len({where for _, where in started}) == 2  # two on each machine
        ray_cluster.kill(node)
        (tmp_path / "go").touch()
        assert sorted(result for _, result in tasks.results()) == [0, 1, 2, 3]
    assert len(list(tmp_path.glob("begun-*"))) == 6  # two were done again


def _begun(folder: Path, count: int) -> list[tuple[int, str]]:
    end = time.monotonic() + LIMIT / 2
    while len(found := list(folder.glob("begun-*"))) < count:
        assert time.monotonic() < end, f"only {len(found)} tasks began"
        time.sleep(0.05)
    return [(int(path.name.split("-")[1]), path.name.split("-")[2]) for path in found]


def test_mining_gives_the_same_bytes(
    ray_cluster: RayCluster, node: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = save_lines(collection(40), tmp_path / "games.sgfs.gz")
    expected = files(mined_from(source, tmp_path / "here.kb", batch=2))
    lost = []

    def lose() -> None:
        lost.append(node)
        ray_cluster.kill(node)

    monkeypatch.setattr(job, "executor", lambda *args, **options: Losing(executor(*args, **options), 3, lose))
    assert files(mined_from(source, tmp_path / "there.kb", batch=2, on="ray")) == expected
    assert lost


def test_tuning_plays_the_same_games(ray_cluster: RayCluster, node: Any, tmp_path: Path) -> None:
    parameters = Parameters(**{**vars(SMALL), "games": 12})
    games = []
    for on in ("local", "ray"):
        journal, players = Journal(tmp_path / on), executor(on, 1)
        if on == "ray":
            players = Losing(players, 2, lambda: ray_cluster.kill(node))
        with contextlib.closing(players), journal.opened({}, resume=False):
            Arena(journal, players).play({"m": parameters})
        games.append(list(map(shared, journal.games("m"))))
    assert games[0] == games[1]
    assert len(games[0]) == 12


def test_a_player_goes_on(ray_cluster: RayCluster, node: Any) -> None:
    # With the network, one move is soon so far ahead that the rest of the simulations is spared.
    settings = PlayerSettings.parse({"network": "off"})
    with contextlib.closing(ClusterPlayer(settings, seed=1, workers=4, on="ray", resign=False)) as player:
        game = Game(9)
        assert player.choose(game, BLACK, Budget(playouts=400), lambda: False).playouts == 400
        ray_cluster.kill(node)
        assert player.choose(game, BLACK, Budget(playouts=400), lambda: False).playouts >= 400


# ---- Strangers -------------------------------------------------------------------------------------------------------

OWN = """
import json, sys
from katachi.work import Task, executor
if __name__ == "__main__":
    tasks = executor("ray", 1)
    tasks.submit(Task(abs, (-1,)))
    assert [result for _, result in tasks.results()] == [1]
    import ray
    (node,) = ray.nodes()
    ports = [node["NodeManagerPort"], node["ObjectManagerPort"]]
    print(json.dumps([ray.get_runtime_context().gcs_address, ports]), flush=True)
    sys.stdin.read()
    tasks.close()
"""


def test_our_own_cluster_listens_here_only(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(OWN)
    clean = {name: value for name, value in os.environ.items() if not name.startswith("RAY_")}
    with subprocess.Popen(
        [sys.executable, tmp_path / "script.py"],
        env={**clean, "HOME": str(tmp_path)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        line = process.stdout.readline()  # the test has a limit
        address, ports = json.loads(line)
        host, _, port = address.rpartition(":")
        assert host == "127.0.0.1"
        for number in (int(port), *ports):
            socket.create_connection((host, number), 10).close()
            if (own := _address_for_others()) is not None:
                with pytest.raises(ConnectionRefusedError):
                    socket.create_connection((own, number), 10).close()
        process.communicate(timeout=60)
    assert process.returncode == 0
    assert not (tmp_path / ".ray").exists()  # the key is in no file


def _address_for_others() -> str | None:
    """This computer's address in a network, if it has one. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        own = str(probe.getsockname()[0])
        return None if is_loopback(own) else own
    return None


def test_without_the_key_nothing_runs(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(OWN)
    other = {"RAY_AUTH_TOKEN": "0" * 64, "RAY_NUM_REDIS_GET_RETRIES": "3"}
    done = subprocess.run(
        [sys.executable, tmp_path / "script.py"],
        env={**os.environ, **other}, capture_output=True, text=True, check=False, timeout=LIMIT,
    )  # fmt: skip
    assert done.returncode == 1
    assert "is its key here (RAY_AUTH_MODE=token" in done.stderr.splitlines()[-1]

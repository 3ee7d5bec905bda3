"""The real program as a client starts it."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

import katachi

pytestmark = pytest.mark.slow

COMMAND = [sys.executable, "-c", "from katachi.interfaces.cli import main; main()", "gtp"]


def converse(text: str, *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *options], input=text, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def engine() -> Iterator[subprocess.Popen[bytes]]:
    """An engine that has its player ready, which takes a while on a busy machine."""
    process = subprocess.Popen(
        [*COMMAND, "--seconds", "30"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    )
    assert process.stdin
    process.stdin.write(b"gomill-describe_engine\n")
    assert b"Player: tree search" in response(process)
    yield process
    process.kill()
    process.communicate()


def response(process: subprocess.Popen[bytes]) -> bytes:
    assert process.stdout
    text = b""
    while not text.endswith(b"\n\n"):
        piece = process.stdout.read(1)
        assert piece, text
        text += piece
    return text


def test_quit_and_end_of_input_exit_cleanly() -> None:
    for text in ("name\nquit\nversion\n", "name\n", "name"):
        done = converse(text)
        assert done.returncode == 0
        assert done.stdout.startswith("= Katachi\n\n")
        assert "version" not in done.stdout
        assert done.stderr == ""


def test_a_rank_at_the_start() -> None:
    done = converse("katachi-rank\ngenmove b\ngomill-explain_last_move\n", "--rank", "15k", "--boardsize", "9")
    assert done.stdout.startswith("= 15k\n\n= ")
    assert "players of about 15 kyu" in done.stdout
    wrong = converse("name\n", "--rank", "9p")
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert wrong.stderr == "katachi gtp: '9p' is not a rank: use 15k (weakest) to 3d, such as 8k or 1d\n"


def test_same_seed_same_game() -> None:
    script = "boardsize 7\n" + "genmove b\ngenmove w\n" * 4
    games = [converse(script, "--playouts", "300", "--seed", seed).stdout for seed in ("5", "5", "6")]
    assert games[0] == games[1] != games[2]


def test_two_threads_on_one_tree_play_legal_moves() -> None:
    script = "boardsize 7\ngenmove b\ngenmove w\ngenmove b\n"
    answers = converse(script, "--playouts", "600", "--threads", "2").stdout.split("\n\n")
    assert len([a for a in answers if a.startswith("= ") and len(a) > 3]) == 3


def test_options_reach_the_session() -> None:
    options = ["--boardsize", "5", "--komi", "0.5", "--rules", "japanese", "--override-name", "KataGo"]
    done = converse(
        "name\nversion\nget_komi\nkata-get-rules\nshowboard\n",
        *options,
        "--override-version",
        "1.16.4",
        "--no-resign",
        "--set",
        "playout.uniform=on",
    )
    assert done.stdout.startswith("= KataGo\n\n= 1.16.4\n\n= 0.5\n\n")
    assert '"TERRITORY"' in done.stdout
    assert "   A B C D E\n" in done.stdout


@pytest.mark.parametrize(
    "options",
    [
        ["--playouts", "0"],
        ["--playouts", "many"],
        ["--seconds", "-1"],
        ["--seconds", "inf"],
        ["--playouts", "5", "--seconds", "5"],
        ["--threads", "0"],
        ["--boardsize", "26"],
        ["--rules", "martian"],
        ["--komi", "x"],
        ["--komi", "nan"],
        ["--set", "nonsense=1"],
        ["--set", "bandit=clever"],
        ["--set", "resign_below"],
        ["--unknown"],
        ["surplus"],
    ],
)
def test_wrong_options_are_one_clear_line(options: list[str]) -> None:
    done = converse("", *options)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("katachi gtp: ")
    assert done.stderr.count("\n") == 1


def test_sabaki_abort(engine: subprocess.Popen[bytes]) -> None:
    assert engine.stdin
    engine.stdin.write(b"1 genmove b\n")
    time.sleep(1.0)
    engine.stdin.write(b"2 protocol_version\n")
    begin = time.monotonic()
    assert response(engine).startswith(b"=1 ")
    assert response(engine) == b"=2 2\n\n"
    assert time.monotonic() - begin < 1.0


def test_quit_while_thinking(engine: subprocess.Popen[bytes]) -> None:
    assert engine.stdin
    engine.stdin.write(b"genmove b\n")
    time.sleep(1.0)
    engine.stdin.write(b"quit\n")
    assert response(engine).startswith(b"= ")
    assert response(engine) == b"=\n\n"
    assert engine.wait(3) == 0


def test_interrupt_signal_ends_quietly(engine: subprocess.Popen[bytes]) -> None:
    assert engine.stdin
    assert engine.stderr
    engine.stdin.write(b"name\n")
    response(engine)
    for line in (None, b"genmove b\n"):
        if line:
            engine.stdin.write(line)
            time.sleep(0.5)
    engine.send_signal(signal.SIGINT)
    assert engine.wait(3) == 130
    assert engine.stderr.read() == b""


def test_a_client_that_goes_away(engine: subprocess.Popen[bytes]) -> None:
    assert engine.stdin
    assert engine.stdout
    assert engine.stderr
    engine.stdin.write(b"name\n")
    response(engine)
    engine.stdout.close()
    engine.stdin.write(b"name\nname\n")
    assert engine.wait(3) == 1
    assert b"Traceback" not in engine.stderr.read()


def test_manual_is_printed() -> None:
    done = converse("", "--manual")
    assert done.returncode == 0
    assert "**`genmove`**" in done.stdout


def test_engine_is_ready_in_time() -> None:
    """Half a second is the aim; the bound is wide because tests share the machine."""
    begin = time.monotonic()
    converse("name\n")
    assert time.monotonic() - begin < 3.0


SLOW = ("numpy", "typer", "rich", "pydantic", "pyarrow", "duckdb", "scipy", "katachi.search", "katachi.records.record")


@pytest.mark.parametrize("lines", ["quit", "name\nlist_commands\nboardsize 9\nkomi 6.5\nplay b e5\nundo\nquit"])
def test_an_engine_that_does_not_think_loads_nothing_slow(lines: str) -> None:
    code = (
        "import sys; from katachi.interfaces.cli import run; run(['gtp']); "
        "sys.exit(' '.join(name for name in sys.argv[1:] if name in sys.modules))"
    )
    command = [sys.executable, "-c", code, *SLOW]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False, timeout=60)
    assert done.stderr.strip() == ""
    assert done.stdout.startswith("=")


def test_the_version_is_told_without_loading_the_commands() -> None:
    code = "import sys; from katachi.interfaces.cli import run; run(['--version']); sys.exit('typer' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (0, f"katachi {katachi.__version__}\n")

"""Games against GNU Go, through GTP on both sides."""

import shutil
import subprocess
import sys

import pytest

GNUGO = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games:/usr/local/games")
KATACHI = [sys.executable, "-c", "from katachi.interfaces.cli import main; main()", "gtp", "--playouts", "500"]

pytestmark = [pytest.mark.slow, pytest.mark.gnugo, pytest.mark.skipif(GNUGO is None, reason="gnugo is not installed")]


class Program:
    """A GTP program in a process."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command: str) -> str:
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin
        assert stdout
        stdin.write(command + "\n")
        stdin.flush()
        lines = iter(stdout.readline, "\n")
        answer = "".join(lines).strip()
        assert answer.startswith("="), f"{command}: {answer}"
        return answer[1:].strip()

    def close(self) -> None:
        self.ask("quit")
        self._process.communicate(timeout=10)


@pytest.mark.parametrize(("size", "katachi_is"), [(5, "b"), (5, "w"), (9, "b"), (9, "w")])
def test_whole_game(size: int, katachi_is: str) -> None:
    katachi = Program([*KATACHI, "--boardsize", str(size), "--seed", "7"])
    gnugo = Program([str(GNUGO), "--mode", "gtp", "--level", "1", "--chinese-rules", "--seed", "7"])
    players = {katachi_is: katachi, "w" if katachi_is == "b" else "b": gnugo}
    for program in players.values():
        for command in (f"boardsize {size}", "clear_board", "komi 7.5"):
            program.ask(command)
    passes, color, moves = 0, "b", 0
    while passes < 2 and moves < 4 * size * size:
        other = "w" if color == "b" else "b"
        move = players[color].ask(f"genmove {color}").lower()
        if move == "resign":
            break
        players[other].ask(f"play {color} {move}")
        passes, color, moves = passes + 1 if move == "pass" else 0, other, moves + 1
    assert moves < 4 * size * size
    if passes == 2:
        assert katachi.ask("final_score")[0] == gnugo.ask("final_score")[0]
    for program in (katachi, gnugo):
        program.close()

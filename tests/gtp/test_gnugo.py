"""Games against GNU Go, through GTP on both sides."""

import sys

import pytest

from katachi.engine import GtpEngine
from katachi.engine.process import find_program
from katachi.go import PASS, Game

GNUGO = find_program("gnugo")
KATACHI = [sys.executable, "-c", "from katachi.interfaces.cli import main; main()", "gtp", "--playouts", "500"]

pytestmark = [pytest.mark.slow, pytest.mark.gnugo, pytest.mark.skipif(GNUGO is None, reason="gnugo is not installed")]


@pytest.mark.parametrize(("size", "katachi_is"), [(5, "b"), (5, "w"), (9, "b"), (9, "w")])
def test_whole_game(size: int, katachi_is: str) -> None:
    gnugo_command = [str(GNUGO), "--mode", "gtp", "--level", "1", "--chinese-rules", "--seed", "7"]
    with GtpEngine([*KATACHI, "--seed", "7"]) as katachi, GtpEngine(gnugo_command) as gnugo:
        players = {katachi_is: katachi, "w" if katachi_is == "b" else "b": gnugo}
        for program in players.values():
            program.set_up(Game(size, komi=7.5))
        passes, color, moves = 0, "b", 0
        while passes < 2 and moves < 4 * size * size:
            other = "w" if color == "b" else "b"
            move = players[color].generate(color)
            if move is None:
                break
            players[other].play(move)
            passes, color, moves = passes + 1 if move.point == PASS else 0, other, moves + 1
        assert moves < 4 * size * size
        if passes == 2:
            assert katachi.ask("final_score")[0] == gnugo.ask("final_score")[0]

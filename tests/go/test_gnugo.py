"""The board against GNU Go, when it is installed: legality, captures, stones, fixed handicaps."""

import random
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from katachi.go import PASS, Picture, Position, parse_vertex, vertex
from katachi.go.points import fixed_handicap, max_fixed_handicap

GNUGO = shutil.which("gnugo") or (shutil.which("/usr/games/gnugo") if Path("/usr/games/gnugo").exists() else None)
pytestmark = [pytest.mark.slow, pytest.mark.gnugo, pytest.mark.skipif(GNUGO is None, reason="gnugo is not installed")]

COLORS = {1: "black", 2: "white"}


def ask(commands: list[str]) -> list[str]:
    """Send all commands at once; the answers without their ``=``. A refusal keeps its ``?``."""
    assert GNUGO is not None
    script = "\n".join([*commands, "quit", ""])
    done = subprocess.run(
        [GNUGO, "--mode", "gtp", "--level", "0"], input=script, capture_output=True, text=True, timeout=120, check=True
    )
    answers = [answer.strip() for answer in done.stdout.split("\n\n") if answer.strip()]
    assert len(answers) == len(commands) + 1, (len(answers), len(commands))
    return [answer[1:].strip() if answer.startswith("=") else answer for answer in answers[:-1]]


def questions(position: Position, points: list[int]) -> list[tuple[str, str]]:
    """GTP commands about a position, each with the answer our board gives."""
    size = position.size
    told: list[tuple[str, str]] = []
    for color, name in COLORS.items():
        told.append((f"captures {name}", str(position.captured(3 - color))))
        for point in points:
            told.append((f"is_legal {name} {vertex(point, size)}", str(int(position.is_legal(point, color)))))
    return told


def stones(position: Position, color: int) -> set[int]:
    return {p for p, c in enumerate(position.board.reshape(-1).tolist()) if c == color}


@pytest.mark.parametrize(
    ("size", "games", "moves"), [(2, 6, 30), (3, 6, 40), (5, 6, 70), (9, 3, 150), (13, 1, 250), (19, 1, 500)]
)
def test_random_games(size: int, games: int, moves: int) -> None:
    rng = random.Random(size)
    script: list[tuple[str, str]] = []  # command, expected answer; stones are compared as sets
    boards: list[str] = []
    met: Counter[str] = Counter()
    for _ in range(games):
        position = Position(size)
        script += [(f"boardsize {size}", ""), ("clear_board", "")]
        for _ in range(moves):
            color = position.to_move
            legal = [p for p in position.legal_moves(color) if not position.is_eye(p, color) or rng.random() < 0.05]
            point = rng.choice(legal) if legal else PASS
            taken = position.captured(3 - color)
            position.play(point, color)
            met["ko"] += position.ko != PASS
            met["several taken"] += position.captured(3 - color) > taken + 1
            script.append((f"play {COLORS[color]} {vertex(point, size)}", ""))
            if size < 6 or rng.random() < 0.1 or position.ko != PASS:
                every = range(size * size)
                asked = list(every) if size < 10 else rng.sample(every, 30) + ([position.ko] * (position.ko != PASS))
                script += questions(position, asked)
                for c, name in COLORS.items():
                    script.append(
                        (f"list_stones {name}", " ".join(vertex(p, size) for p in sorted(stones(position, c))))
                    )
            boards += [Picture.of(position).text()] * (len(script) - len(boards))
    answers = ask([command for command, _ in script])
    for (command, wanted), answer, board in zip(script, answers, boards, strict=True):
        if command.startswith("list_stones"):
            assert {parse_vertex(v, size) for v in answer.split()} == {parse_vertex(v, size) for v in wanted.split()}, (
                board
            )
        else:
            assert answer == wanted, f"{command}: gnugo says {answer!r}, we say {wanted!r}\n{board}"
    assert met["ko"] >= (1 if size > 2 else 0)
    assert met["several taken"] >= 1


def test_fixed_handicaps() -> None:
    """All but 12 lines, where GNU Go takes the fourth line and the specification the third."""
    cases = [(size, n) for size in (*range(7, 12), *range(13, 20)) for n in range(2, max_fixed_handicap(size) + 1)]
    commands = [line for size, n in cases for line in (f"boardsize {size}", "clear_board", f"fixed_handicap {n}")]
    for (size, n), answer in zip(cases, ask(commands)[2::3], strict=True):
        assert {parse_vertex(v, size) for v in answer.split()} == set(fixed_handicap(n, size)), (size, n, answer)

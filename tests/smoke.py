"""Tries an installed Katachi without its sources: python tests/smoke.py. Needs no extra and no pytest.

CI runs it in environments that have nothing but the wheel and what it requires.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import katachi as k

SIX = Path(__file__).parents[1] / "examples/six-in-the-corner.sgf"
GAME = "(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese];B[ee];W[ec];B[cc];W[gg];B[cg];W[gc];B[fd];W[gd];B[ed];W[fc])"


def run(*arguments: str, given: str = "") -> str:
    """What the program answers. Raises CalledProcessError if it fails."""
    program = [sys.executable, "-m", "katachi", *arguments]
    done = subprocess.run(program, input=given, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode:
        raise SystemExit(f"katachi {' '.join(arguments)}: exit {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> None:
    """Each part of a core installation once; an AssertionError says which one fails."""
    assert "site-packages" in k.__file__ or "--here" in sys.argv, f"not installed: {k.__file__}"
    assert run("--version").strip() == f"katachi {k.__version__}"
    asked = "boardsize 9\nclear_board\nkomi 7\ngenmove black\ngenmove white\nfinal_score\nquit\n"
    answers = run("gtp", "--playouts", "50", given=asked).split("\n\n")
    assert k.parse_vertex(answers[3].removeprefix("= ").strip(), 9) is not None, answers
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder, "game.sgf")
        game.write_text(GAME, encoding="utf-8")
        review = json.loads(run("review", str(game), "--playouts", "30", "--json"))
        assert review, "no review"
        assert json.loads(run("explain", str(game), "--playouts", "50", "--json"))["candidates"]
        solved = json.loads(run("solve", str(SIX), "--json", "--proof", str(Path(folder, "six.proof"))).splitlines()[0])
        assert (solved["verdict"], solved["first_moves"]) == ("dead", ["bb"]), solved
        run("verify", str(Path(folder, "six.proof")), "--problem", str(SIX))
    assert "low approach" in run("joseki", "--moves", "Q16")
    assert len(k.predict(k.Game())) > 300
    print(f"katachi {k.__version__} on Python {sys.version.split()[0]}: everything works")


if __name__ == "__main__":
    main()

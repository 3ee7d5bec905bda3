"""What each part of MoGo's playout costs: the whole, and the whole without one part.

    .venv/bin/python benchmarks/playout_parts.py [seconds for each]

Every variant first repeats a fixed-seed batch and must give the same statistics twice, on one thread and on two.
"""

import sys
from dataclasses import replace

from katachi.go import Position
from katachi.lab.bench import measure
from katachi.lab.signatures import WrongAnswerError, check_playouts
from katachi.search import LIGHT, MOGO, Policy, run

VARIANTS: dict[str, Policy] = {
    "light": LIGHT,
    "mogo": MOGO,
    "  without save": replace(MOGO, save=False),
    "  without nakade": replace(MOGO, nakade=False),
    "  without fill board": replace(MOGO, fill_tries=0),
    "  with 4 fill tries": replace(MOGO, fill_tries=4),
    "  without patterns": replace(MOGO, patterns=None),
    "  without capture": replace(MOGO, capture=False),
}


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    for known in ("light", "mogo"):
        check_playouts(known, 9)
    for size in (9, 19):
        print(f"{size}×{size}")
        for name, policy in VARIANTS.items():
            print(f"  {name:24}", report(size, policy, seconds))


def report(size: int, policy: Policy, seconds: float) -> str:
    board = Position(size)
    one, two = (run(board, 500, policy, seed=7, threads=threads) for threads in (1, 2))
    if (one.black_wins, one.mean_length) != (two.black_wins, two.mean_length):
        raise WrongAnswerError(f"{policy} depends on the number of threads")
    batch = 2000 if size <= 9 else 400
    rate = measure("", "", seconds, lambda seed: run(board, batch, policy, seed=seed).games).value
    return f"{rate:9,.0f}/s  {1e6 / rate:6.2f} µs  {one.mean_length:6.1f} moves"


if __name__ == "__main__":
    main()

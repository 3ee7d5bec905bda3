"""What each family of features is worth to the move predictor: trained without it, and all the rest equal.

    .venv/bin/python benchmarks/predictor_families.py games.sgfs.gz [training games] [test games]

Trains on a few games only (one thread, one pass), so the differences count, not the level. The test games are numbers
0, 60, 120 … of the collection, which are never trained on.
"""

import sys

import numpy as np

from katachi.knowledge.patterns.predictor.training import FAMILIES, Training, TrainingSettings
from katachi.records import pack, read_games

HISTORY = ("age", "answer", "distance", "joined")
UNLIMITED = 10**9


def main() -> None:
    games = pack(read_games([sys.argv[1]]))
    many = int(sys.argv[2]) if len(sys.argv) > 2 else 600
    tests = int(sys.argv[3]) if len(sys.argv) > 3 else 50
    numbers = np.arange(len(games))
    lessons = games.take(np.random.default_rng(5).permutation(numbers[numbers % 30 != 0])[:many])
    unseen = games.take(numbers[numbers % 60 == 0][: tests * 20 : 20])
    for without in ((), *((family,) for family in FAMILIES), HISTORY):
        settings = TrainingSettings(without=without, hold_out=0, glance_games=many // 2, minimum=3, count_bits=26)
        training = Training(lessons, settings)
        training.run()
        accuracy = training.predictor(UNLIMITED).evaluate(unseen)
        shares = "  ".join(f"{accuracy.top(rank):.4f}" for rank in (1, 5, 10))
        loss = -float(accuracy.log_probabilities.mean())
        print(f"{'without ' + ', '.join(without) if without else 'all':44} {shares}  {loss:.4f}", flush=True)


if __name__ == "__main__":
    main()

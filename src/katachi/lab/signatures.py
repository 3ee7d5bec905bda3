"""Known answers of fixed-seed runs: the same on every machine, so a wrong one is a bug or a deliberate change."""

from katachi.go import Game, Position, vertex
from katachi.search import LIGHT, MOGO, SearchSettings, TreeSearch, run

PLAYOUTS = 2000
_POLICIES = {"light": LIGHT, "mogo": MOGO}

# Of 2,000 playouts with seed 1 and komi 7.5 on the empty board, how many Black wins, and the sum of the scores.
KNOWN = {
    ("light", 9): (844, 4986),
    ("mogo", 9): (868, 7570),
    ("light", 19): (922, 5340),
    ("mogo", 19): (965, 7066),
}


# 1,000 simulations with seed 1 from the empty board, without the network, whose sums differ between processors: the
# best move and its simulations.
KNOWN_SEARCH = {9: ("C4", 213), 19: ("E3", 379)}


class WrongAnswerError(RuntimeError):
    """A fixed-seed run gave an answer that differs from the known one."""


def playouts(policy: str, size: int) -> tuple[int, int]:
    """The answer found here."""
    stats = run(Position(size), PLAYOUTS, _POLICIES[policy], komi=7.5, seed=1)
    return stats.black_wins, round(stats.mean_score * stats.games)


def check_playouts(policy: str, size: int) -> None:
    """Raises WrongAnswerError unless the playouts give the known answer."""
    found, known = playouts(policy, size), KNOWN[policy, size]
    if found != known:
        raise WrongAnswerError(f"{policy} playouts on {size}×{size} give {found} and not {known}")


def search(size: int) -> tuple[str, int]:
    """The best move of a short search and its simulations, as found here."""
    tree = TreeSearch(SearchSettings(network=False), seed=1)
    tree.set_game(Game(size))
    tree.run(simulations=1000)
    best = tree.candidates(1)[0]
    return vertex(best.point, size), best.visits


def check_search(size: int) -> None:
    """Raises WrongAnswerError unless a short search gives the known answer."""
    found, known = search(size), KNOWN_SEARCH[size]
    if found != known:
        raise WrongAnswerError(f"a search on {size}×{size} gives {found} and not {known}")

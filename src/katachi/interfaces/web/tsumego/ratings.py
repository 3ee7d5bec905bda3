"""How strong a solver is, and how hard problems are: Elo ratings on a scale of 100 points per rank.

Only the first answer to a problem counts; later ones may be remembered. The chance of solving a problem is
1 / (1 + 10^((its rating - the solver's) / 400)) (Elo, *The Rating of Chessplayers*, 1978).
"""

from __future__ import annotations

import re

FIRST_DAN = 2100.0  # the rating of 1d, as in European lists
A_RANK = 100.0
BEGINNER = FIRST_DAN - 20 * A_RANK  # 20k: before the first answer
_FAST, _SETTLED, _NEW = 96.0, 32.0, 15  # most points to gain at once: for the first answers, and after these
_PROBLEM = 8.0  # one solver's answer says little about a problem
_RANK = re.compile(r"(\d{1,2})([kd])")


def rating_of(rank: str) -> float | None:
    """The rating of a rank such as 12k or 2d; None if it is not one.

    >>> rating_of("1d"), rating_of("1k"), rating_of("20k"), rating_of("")
    (2100.0, 2000.0, 100.0, None)
    """
    found = _RANK.fullmatch(rank)
    if not found:
        return None
    number = int(found[1])
    return FIRST_DAN + A_RANK * (number - 1 if found[2] == "d" else -number)


def rank_of(rating: float) -> str:
    """The rank next to a rating, from 30k to 9d.

    >>> rank_of(2149), rank_of(2051), rank_of(2049), rank_of(-9999)
    ('1d', '1d', '1k', '30k')
    """
    steps = max(-30, min(8, round((rating - FIRST_DAN) / A_RANK)))
    return f"{-steps}k" if steps < 0 else f"{steps + 1}d"


def chance(solver: float, problem: float) -> float:
    """How likely the solver is to solve the problem.

    >>> round(chance(2100, 2100), 2), round(chance(2100, 1700), 2)
    (0.5, 0.91)
    """
    return 1 / (1 + 10 ** ((problem - solver) / 400))


def after(solver: float, problem: float, solved: bool, answers: int) -> tuple[float, float]:
    """Both ratings after an answer; `answers`: those that counted before."""
    surprise = solved - chance(solver, problem)
    step = _FAST if answers < _NEW else _SETTLED
    return solver + step * surprise, problem - _PROBLEM * surprise

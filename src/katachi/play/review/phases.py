"""The parts of a game, by the number of the move."""

OPENING, MIDDLE, ENDGAME = PHASES = ("opening", "middle game", "endgame")
_OPENING, _MIDDLE = 1 / 6, 0.42  # of the board's points: 60 and 151 moves on the usual one


def phase_of(number: int, size: int) -> str:
    """The part of the game a move belongs to, by its number.

    >>> phase_of(60, 19), phase_of(61, 19), phase_of(34, 9), phase_of(152, 19)
    ('opening', 'middle game', 'middle game', 'endgame')
    """
    points = size * size
    return PHASES[(number > _OPENING * points) + (number > _MIDDLE * points)]

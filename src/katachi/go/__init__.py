"""The board: points, positions, games, rules, counting, symmetries, drawings."""

from katachi.go.game import Game, MoveError
from katachi.go.move import BLACK, EMPTY, WHITE, Color, Move, alternate, point_of, points_of
from katachi.go.picture import Picture
from katachi.go.points import PASS, IllegalMove, Point, Position, parse_sgf_pair, parse_vertex, sgf_pair, vertex
from katachi.go.rules import DEFAULT_RULES, RULES, Rules
from katachi.go.scoring import Score

__all__ = [
    "BLACK",
    "DEFAULT_RULES",
    "EMPTY",
    "PASS",
    "RULES",
    "WHITE",
    "Color",
    "Game",
    "IllegalMove",
    "Move",
    "MoveError",
    "Picture",
    "Point",
    "Position",
    "Rules",
    "Score",
    "alternate",
    "parse_sgf_pair",
    "parse_vertex",
    "point_of",
    "points_of",
    "sgf_pair",
    "vertex",
]

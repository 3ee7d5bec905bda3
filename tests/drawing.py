"""Positions and games from drawings. Capital letters are stones, small letters name points."""

from katachi.go import BLACK, Color, Game, Position, diagram


def corner_of(drawing: str, size: int = 11) -> Position:
    """A drawing of the top left corner such as ``...XO / XXXXO / OOOOO``; the rest of the board is empty."""
    return diagram.parse(drawing, size=size).position


def draw(
    text: str, *, rules: str = "chinese-ogs", komi: float = 0.5, to_move: Color = BLACK
) -> tuple[Game, dict[str, int]]:
    """A game that starts from a drawing, and the points that have names in it."""
    drawing = diagram.parse(text, to_move=to_move)
    stones = drawing.position.board.reshape(-1)
    game = Game(drawing.position.size, rules=rules, komi=komi)
    black, white = ([p for p, c in enumerate(stones) if c == color] for color in (1, 2))
    game.set_up(black=black, white=white, to_move=to_move)
    return game, dict(drawing.points)

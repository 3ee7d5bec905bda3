"""Commands of GNU Go's that boards made for it ask for, such as Kigo: what is on the board, and what was played."""

from katachi.go import vertex
from katachi.go.words import name_of
from katachi.interfaces.gtp.registry import Call, Topic

TOPIC = Topic("GNU Go's")


@TOPIC.add("list_stones", arguments="COLOR", fails=("invalid color",), answer="vertices")
def list_stones(call: Call) -> str:
    """The stones of one colour on the board."""
    game, color = call.session.game, call.color(0)
    points = range(game.size * game.size)
    return " ".join(vertex(point, game.size) for point in points if game.position.color(point) == color)


@TOPIC.add("captures", arguments="COLOR", fails=("invalid color",), answer="a number")
def captures(call: Call) -> str:
    """How many stones this colour has captured."""
    return str(call.session.game.position.captured(call.color(0).opponent))


@TOPIC.add("move_history", answer="lines with colour and vertex, the last move first")
def move_history(call: Call) -> str:
    """The moves of the game."""
    game = call.session.game
    return "\n".join(f"{name_of(color).lower()} {vertex(point, game.size)}" for color, point in reversed(game.moves))


@TOPIC.add("query_boardsize", answer="a number")
def query_boardsize(call: Call) -> str:
    """The lines of the board."""
    return str(call.session.size)


@TOPIC.add("level", arguments="N")
def level(_call: Call) -> None:
    """Accepted, without effect: `--rank`, `--seconds` and `--playouts` say how strong the engine is."""

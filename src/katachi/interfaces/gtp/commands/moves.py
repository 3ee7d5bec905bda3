"""Commands that play moves, take them back, and let the engine think."""

from collections.abc import Sequence

from katachi.go import BLACK, WHITE, Color, IllegalMove
from katachi.go.words import name_of
from katachi.interfaces.gtp.registry import Call, GtpError, StopsOn, Topic

TOPIC = Topic("Playing")
_MOVE = "a vertex, `pass` or `resign`"
_ILLEGAL = "illegal move"


@TOPIC.add("play", arguments="COLOR VERTEX", fails=(_ILLEGAL, "invalid vertex", "syntax error"))
def play(call: Call) -> None:
    """Play a move. Either colour may play at any time, also several times in a row."""
    _play(call, [(call.color(0), call.vertex(1))])


@TOPIC.add("gogui-play_sequence", arguments="[COLOR VERTEX ...]", fails=(_ILLEGAL, "invalid vertex"))
def play_sequence(call: Call) -> None:
    """Play moves: all of them, or none if one is illegal."""
    _play(call, [(call.color(i), call.vertex(i + 1)) for i in call.pairs()])


@TOPIC.add("undo", fails=("cannot undo",))
def undo(call: Call) -> None:
    """Take the last move back. Set-up and handicap stones cannot be taken back."""
    _undo(call, 1)


@TOPIC.add("gg-undo", arguments="[MOVES]", fails=("cannot undo",))
def gg_undo(call: Call) -> None:
    """Take moves back, one unless a number is given: all of them, or none."""
    _undo(call, call.integer(0, "number of moves") if call.has(0) else 1)


@TOPIC.add("genmove", arguments="COLOR", fails=("syntax error",), answer=_MOVE, stops_on=StopsOn.ABORT)
def genmove(call: Call) -> str:
    """Think and play. `# interrupt`, `stop` or `protocol_version` sent meanwhile ends the thinking early, with the
    best move so far."""
    return generate(call)


@TOPIC.add("reg_genmove", arguments="COLOR", fails=("syntax error",), answer=_MOVE, stops_on=StopsOn.ABORT)
def reg_genmove(call: Call) -> str:
    """Think and say the move without playing it."""
    choice = call.session.choose(call.color(0), call.should_stop)
    return choice.move_text(call.session.size)


@TOPIC.add("kgs-genmove_cleanup", arguments="COLOR", answer=_MOVE, stops_on=StopsOn.ABORT)
def genmove_cleanup(call: Call) -> str:
    """As `genmove`, but pass only when all dead stones of the opponent are off the board, and never resign."""
    return generate(call, cleanup=True)


@TOPIC.add("showboard", answer="a drawing of the board")
def showboard(call: Call) -> str:
    """Draw the board: `X` is black, `O` white, the last move is in brackets."""
    game = call.session.game
    taken = [f"{name_of(c)} has captured {game.position.captured(c.opponent)}" for c in (BLACK, WHITE)]
    return "\n" + "\n".join([str(game), *taken])


def generate(call: Call, *, cleanup: bool = False) -> str:
    """Think, play, and say the move."""
    choice = call.session.generate(call.color(0), call.should_stop, cleanup=cleanup)
    return choice.move_text(call.session.size)


def _play(call: Call, moves: Sequence[tuple[Color, int]]) -> None:
    try:
        call.session.game.play_all(moves)
    except IllegalMove:
        raise GtpError(_ILLEGAL) from None


def _undo(call: Call, moves: int) -> None:
    try:
        if moves < 0:
            raise ValueError
        call.session.game.undo(moves)
    except ValueError:
        raise GtpError("cannot undo") from None

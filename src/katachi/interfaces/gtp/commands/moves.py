"""Commands that play moves, take them back, and let the engine think."""

from collections.abc import Sequence

from katachi.go import Color, IllegalMove, Picture
from katachi.go.words import name_of
from katachi.interfaces.gtp.registry import Call, GtpError, Registry, StopsOn

TOPIC = "Playing"
_MOVE = "a vertex, `pass` or `resign`"
_ILLEGAL = "illegal move"


def register(registry: Registry) -> None:
    """Add the commands of this topic."""
    add = registry.add

    @add("play", topic=TOPIC, arguments="COLOR VERTEX", fails=(_ILLEGAL, "invalid vertex", "syntax error"))
    def play(call: Call) -> None:
        """Play a move. Either colour may play at any time, also several times in a row."""
        _play(call, [(call.color(0), call.vertex(1))])

    @add("gogui-play_sequence", topic=TOPIC, arguments="[COLOR VERTEX ...]", fails=(_ILLEGAL, "invalid vertex"))
    def play_sequence(call: Call) -> None:
        """Play moves: all of them, or none if one is illegal."""
        _play(call, call.moves())

    @add("undo", topic=TOPIC, fails=("cannot undo",))
    def undo(call: Call) -> None:
        """Take the last move back. Set-up and handicap stones cannot be taken back."""
        _undo(call, 1)

    @add("gg-undo", topic=TOPIC, arguments="[MOVES]", fails=("cannot undo",))
    def gg_undo(call: Call) -> None:
        """Take moves back, one unless a number is given: all of them, or none."""
        _undo(call, call.integer(0, "number of moves") if call.has(0) else 1)

    @add("genmove", topic=TOPIC, arguments="COLOR", fails=("syntax error",), answer=_MOVE, stops_on=StopsOn.ABORT)
    def genmove(call: Call) -> str:
        """Think and play. `# interrupt`, `stop` or `protocol_version` sent meanwhile ends the thinking early, with the
        best move so far."""
        return generate(call)

    @add("reg_genmove", topic=TOPIC, arguments="COLOR", fails=("syntax error",), answer=_MOVE, stops_on=StopsOn.ABORT)
    def reg_genmove(call: Call) -> str:
        """Think and say the move without playing it."""
        choice = call.session.choose(call.color(0), call.should_stop)
        return choice.move_text(call.session.size)

    @add("kgs-genmove_cleanup", topic=TOPIC, arguments="COLOR", answer=_MOVE, stops_on=StopsOn.ABORT)
    def genmove_cleanup(call: Call) -> str:
        """As `genmove`, but pass only when all dead stones of the opponent are off the board, and never resign."""
        return generate(call, cleanup=True)

    @add("showboard", topic=TOPIC, answer="a drawing of the board")
    def showboard(call: Call) -> str:
        """Draw the board: `X` is black, `O` white, the last move stands in brackets."""
        position = call.session.game.position
        taken = [f"{name_of(c)} has captured {position.captured(c.opponent)}" for c in _players()]
        return "\n" + "\n".join([Picture.of(position).text(), *taken])


def generate(call: Call, *, cleanup: bool = False) -> str:
    """Think, play, and say the move."""
    choice = call.session.generate(call.color(0), call.should_stop, cleanup=cleanup)
    return choice.move_text(call.session.size)


def _play(call: Call, moves: Sequence[tuple[Color, int]]) -> None:
    try:
        call.session.play(moves)
    except IllegalMove:
        raise GtpError(_ILLEGAL) from None


def _undo(call: Call, moves: int) -> None:
    if not 0 <= moves <= len(call.session.game.moves):
        raise GtpError("cannot undo")
    try:
        call.session.undo(moves)
    except ValueError:
        raise GtpError("cannot undo") from None


def _players() -> tuple[Color, Color]:
    return Color.BLACK, Color.WHITE

"""Commands that start a game or set up stones."""

from collections.abc import Sequence

from katachi.go import BLACK, PASS, WHITE, Color, vertex
from katachi.go.points import MAX_SIZE, MIN_SIZE, max_fixed_handicap
from katachi.go.points import fixed_handicap as fixed_points
from katachi.interfaces.gtp.registry import Call, GtpError, Topic
from katachi.interfaces.gtp.session import Session

TOPIC = Topic("Setting up")
_SIZE_FAILURE = "unacceptable size"
_HANDICAP_FAILURES = ("board not empty", "invalid number of stones")
_PAIRS = "COLOR VERTEX [COLOR VERTEX ...]"


@TOPIC.add("boardsize", arguments="SIZE [SIZE]", fails=(_SIZE_FAILURE,))
def boardsize(call: Call) -> None:
    """Change the size of the board, 1 to 25 lines, and clear it. A second number must be the same: boards are
    square."""
    call.session.new_game(_square_size(call, needed=1))


@TOPIC.add("rectangular_boardsize", arguments="WIDTH HEIGHT", fails=(_SIZE_FAILURE,))
def rectangular_boardsize(call: Call) -> None:
    """As `boardsize`; the two numbers must be the same."""
    call.session.new_game(_square_size(call, needed=2))


@TOPIC.add("clear_board")
def clear_board(call: Call) -> None:
    """Start a new game. Size, komi, rules and time settings stay."""
    call.session.new_game()


@TOPIC.add("komi", arguments="KOMI", fails=("syntax error",))
def komi(call: Call) -> None:
    """Change the komi. A strange one is accepted, with a warning on the error stream."""
    call.session.set_komi(call.number(0, "komi"))


@TOPIC.add("get_komi", answer="the komi")
def get_komi(call: Call) -> str:
    """The komi now."""
    return f"{call.session.game.komi:g}"


@TOPIC.add("fixed_handicap", arguments="STONES", fails=_HANDICAP_FAILURES, answer="the vertices")
def fixed_handicap(call: Call) -> str:
    """Put handicap stones on the handicap points: 2 to 9 on odd boards from 9 lines, 2 to 4 on others from 7."""
    stones = _handicap_argument(call)
    if not 2 <= stones <= max_fixed_handicap(call.session.size):
        raise GtpError("invalid number of stones")
    return _place(call.session, fixed_points(stones, call.session.size))


@TOPIC.add("place_free_handicap", arguments="STONES", fails=_HANDICAP_FAILURES, answer="the vertices")
def place_free_handicap(call: Call) -> str:
    """Put handicap stones where the engine likes: the handicap points as far as they go, then points far from
    all others."""
    stones, size = _handicap_argument(call), call.session.size
    if not 2 <= stones < size * size:
        raise GtpError("invalid number of stones")
    return _place(call.session, free_handicap(stones, size))


@TOPIC.add("set_free_handicap", arguments="VERTEX VERTEX ...", fails=("board not empty", "bad vertex list"))
def set_free_handicap(call: Call) -> None:
    """Put Black's handicap stones on these points, at least two; White moves next."""
    if not call.session.board_is_empty:
        raise GtpError("board not empty")
    points = [call.vertex(i) for i in range(len(call.arguments))]
    if len(points) < 2 or PASS in points or len(set(points)) < len(points):
        raise GtpError("bad vertex list")
    _set_up(call.session, points, handicap=len(points))


@TOPIC.add("set_position", arguments=_PAIRS, fails=("syntax error", "invalid vertex", "illegal position"))
def set_position(call: Call) -> None:
    """Clear the board and set up these stones, without pretending that they were moves. Black moves next."""
    _set_up(call.session, *_stones_of(call))


@TOPIC.add("gogui-setup", arguments=_PAIRS, fails=("board not empty", "invalid vertex", "illegal position"))
def gogui_setup(call: Call) -> None:
    """Put stones on the empty board; the colour `e` leaves a point empty."""
    if not call.session.board_is_empty or call.session.game.moves:
        raise GtpError("board not empty")
    _set_up(call.session, *_stones_of(call))


@TOPIC.add("gogui-setup_player", arguments="COLOR", fails=("syntax error",))
def gogui_setup_player(call: Call) -> None:
    """Change whose turn it is after a set-up."""
    call.session.game.to_move = call.color(0)


def _square_size(call: Call, needed: int) -> int:
    sizes = [call.integer(i, "size") for i in range(max(needed, min(len(call.arguments), 2)))]
    if len(set(sizes)) != 1 or not MIN_SIZE <= sizes[0] <= MAX_SIZE:
        raise GtpError(_SIZE_FAILURE)
    return sizes[0]


def _handicap_argument(call: Call) -> int:
    stones = call.integer(0, "number of stones")
    if not call.session.board_is_empty:
        raise GtpError("board not empty")
    return stones


def _place(session: Session, points: list[int]) -> str:
    _set_up(session, points, handicap=len(points))
    return " ".join(vertex(point, session.size) for point in points)


def _set_up(session: Session, black: Sequence[int], white: Sequence[int] = (), handicap: int = 0) -> None:
    try:
        session.set_up(black, white, handicap)
    except ValueError as error:
        raise GtpError(f"illegal position: {error}") from None


def _stones_of(call: Call) -> tuple[list[int], list[int]]:
    """The black and white stones of colour and vertex pairs; the last word on a point counts."""
    stones: dict[int, Color] = {}
    for i in call.pairs():
        empty = call.word(i).lower() in ("e", "empty")
        color, point = Color.EMPTY if empty else call.color(i), call.vertex(i + 1)
        if point == PASS:
            raise GtpError("invalid vertex")
        stones[point] = color
    black, white = ([p for p, c in stones.items() if c is side] for side in (BLACK, WHITE))
    return black, white


def free_handicap(stones: int, size: int) -> list[int]:
    """The handicap points as far as they go, then again and again the point farthest from all others."""
    points = fixed_points(min(stones, most), size) if (most := max_fixed_handicap(size)) else []
    edge = 2 if size >= 7 else 1 if size >= 3 else 0
    inner = [p for p in range(size * size) if all(edge <= v < size - edge for v in divmod(p, size))]
    while len(points) < stones:
        free = [p for p in inner if p not in points] or [p for p in range(size * size) if p not in points]
        points.append(max(free, key=lambda p: min((_distance(p, q, size) for q in points), default=0)))
    return points


def _distance(a: int, b: int, size: int) -> int:
    (row_a, column_a), (row_b, column_b) = divmod(a, size), divmod(b, size)
    return (row_a - row_b) ** 2 + (column_a - column_b) ** 2

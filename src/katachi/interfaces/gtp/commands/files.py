"""Commands that read and write game records."""

from dataclasses import replace
from pathlib import Path

from katachi.go import BLACK, DEFAULT_RULES, WHITE, Color, IllegalMove, Rules
from katachi.interfaces.gtp.registry import Call, GtpError, Registry
from katachi.interfaces.gtp.session import Session
from katachi.interfaces.gtp.session import Setup as BoardSetup

TOPIC = "Files"


def register(registry: Registry) -> None:
    """Add the commands of this topic."""
    add = registry.add

    @add("loadsgf", topic=TOPIC, arguments="FILE [MOVE]", fails=("cannot load file",))
    def loadsgf(call: Call) -> None:
        """Read the first game of an SGF file, its main line, up to before this move (counted from 1) or to its end.
        Size, komi, handicap and rules are taken from the file where it says them; if it cannot be read, nothing
        changes."""
        name, last = _file_and_number(call)
        _load(call.session, Path(name), None if last is None else max(last - 1, 0))

    @add("printsgf", topic=TOPIC, arguments="[FILE]", fails=("cannot write file",), answer="the game, unless to a file")
    def printsgf(call: Call) -> str:
        """Write the game so far as SGF."""
        text = _to_sgf(call.session)
        if not call.has(0) or call.arguments[0] == "-":
            return text
        try:
            Path(call.text()).write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            raise GtpError(f"cannot write file: {error.strerror}") from None
        return ""


def _file_and_number(call: Call) -> tuple[str, int | None]:
    """File names may hold spaces; a number behind them is the move."""
    call.word(0, "file")
    words = list(call.arguments)
    number = int(words.pop()) if len(words) > 1 and words[-1].isascii() and words[-1].isdigit() else None
    return " ".join(words), number


def _load(session: Session, path: Path, moves: int | None) -> None:
    from katachi.records import GameRecord, parse  # noqa: PLC0415  (clients that never load a file need not wait)

    try:
        games = parse(path.read_bytes()).games
        record = GameRecord.from_tree(games[0]) if games else None
    except (OSError, ValueError) as error:
        raise GtpError(f"cannot load file: {error}") from None
    if record is None:
        raise GtpError("cannot load file: there is no game in it")
    setup = record.setup
    handicap = record.handicap >= 2 and not setup.white and len(setup.black) == record.handicap
    first = Color(setup.to_move) if setup.to_move else WHITE if handicap else BLACK
    board = BoardSetup(setup.black, setup.white, first, handicap)
    played = [(Color(color), point) for color, point in record.moves][:moves]
    rules = _rules(record.rules, session.rules)
    try:
        try:
            session.load(record.size, rules, record.komi, board, played)
        except IllegalMove as error:
            # It was played, whatever the rules of today: real games have triple kos and suicides in them.
            session.warn(f"{path.name}: {error}; simple ko and suicide are allowed from now on")
            session.load(record.size, replace(rules, ko="SIMPLE", suicide=True), record.komi, board, played)
    except ValueError as error:
        raise GtpError(f"cannot load file: {error}") from None


def _rules(name: str, otherwise: Rules) -> Rules:
    try:
        return Rules.parse(name) if name else otherwise
    except ValueError:
        return DEFAULT_RULES


def _to_sgf(session: Session) -> str:
    from katachi.records import GameRecord, Setup, write  # noqa: PLC0415

    game, setup = session.game, session.setup
    headers = {"AP": f"Katachi:{session.identity.version}", "KM": f"{game.komi:g}", "RU": game.rules.name or ""}
    if game.handicap:
        headers["HA"] = str(game.handicap)
    record = GameRecord(
        game.size,
        [(int(move.color), move.point) for move in game.moves],
        setup=Setup(setup.black, setup.white, int(setup.to_move)),
        headers={key: value for key, value in headers.items() if value},
    )
    return write([record.to_tree()]).strip()

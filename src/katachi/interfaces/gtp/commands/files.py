"""Commands that read and write game records."""

from dataclasses import replace
from pathlib import Path

from katachi.files.writing import write_atomically
from katachi.go import DEFAULT_RULES, IllegalMove, Rules
from katachi.interfaces.gtp.registry import Call, GtpError, Topic
from katachi.interfaces.gtp.session import Session

TOPIC = Topic("Files")


@TOPIC.add("loadsgf", arguments="FILE [MOVE]", fails=("cannot load file",))
def loadsgf(call: Call) -> None:
    """Read the first game of an SGF file, its main line, up to before this move (counted from 1) or to its end.
    Size, komi, handicap and rules are taken from the file where it says them; if it cannot be read, nothing
    changes."""
    name, move = _file_and_number(call)
    _load(call.session, Path(name), move)


@TOPIC.add("printsgf", arguments="[FILE]", fails=("cannot write file",), answer="the game, unless to a file")
def printsgf(call: Call) -> str:
    """Write the game so far as SGF."""
    text = _to_sgf(call.session)
    if not call.has(0) or call.arguments[0] == "-":
        return text
    try:
        write_atomically(Path(call.text()), f"{text}\n".encode())
    except OSError as error:
        raise GtpError(f"cannot write file: {error.strerror}") from None
    return ""


def _file_and_number(call: Call) -> tuple[str, int | None]:
    """File names may hold spaces; a number behind them is the move."""
    call.word(0, "file")
    words = list(call.arguments)
    number = int(words.pop()) if len(words) > 1 and words[-1].isascii() and words[-1].isdigit() else None
    return " ".join(words), number


def _load(session: Session, path: Path, move: int | None) -> None:
    from katachi.records import GameRecord, load

    try:
        games = load(path).games
        record = GameRecord.from_tree(games[0]) if games else None
    except (OSError, ValueError) as error:
        raise GtpError(f"cannot load file: {error}") from None
    if record is None:
        raise GtpError("cannot load file: there is no game in it")
    before = None if move is None else min(max(move, 1), len(record) + 1)
    rules, komi = _rules(record.rules, session.rules), session.komi if record.komi is None else record.komi
    try:
        try:
            game = record.game(before, rules=rules, komi=komi)
        except IllegalMove as error:
            # It was played, whatever the rules of today: real games have triple kos and suicides in them.
            session.warn(f"{path.name}: {error}; simple ko and suicide are allowed from now on")
            game = record.game(before, rules=replace(rules, ko="SIMPLE", suicide=True), komi=komi)
    except ValueError as error:
        raise GtpError(f"cannot load file: {error}") from None
    session.load(game)


def _rules(name: str, otherwise: Rules) -> Rules:
    try:
        return Rules.parse(name) if name else otherwise
    except ValueError:
        return DEFAULT_RULES


def _to_sgf(session: Session) -> str:
    from katachi.records import GameRecord, write

    record = GameRecord.of(session.game, {"AP": f"Katachi:{session.version}"})
    return write([record.to_tree()]).strip()

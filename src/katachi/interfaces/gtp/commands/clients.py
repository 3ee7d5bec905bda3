"""Commands of particular clients and servers: Gomill, GoGui, KGS, CGOS."""

from katachi.interfaces.gtp.commands.moves import generate
from katachi.interfaces.gtp.registry import Call, StopsOn, Topic

GOMILL = Topic("Gomill")
TOPIC = Topic("Clients and servers")
_CANDIDATES = 5


@GOMILL.add("gomill-explain_last_move", answer="sentences, then the best candidates, one per line")
def explain_last_move(call: Call) -> str:
    """Why the engine chose its last move: its win rate, what it does on the board, and what is expected to follow.
    Nothing if it has chosen none in this game."""
    choice, size = call.session.last_choice, call.session.size
    if choice is None:
        return ""
    searched = [candidate for candidate in choice.candidates if candidate.visits][:_CANDIDATES]
    reasons, asked = call.session.last_reasons, call.session.last_asked
    why = call.session.sentences(reasons, asked) if reasons and asked else []
    return "\n".join([choice.sentence(size), *why, *(candidate.describe(size) for candidate in searched)])


@GOMILL.add("gomill-describe_engine", answer="some lines of text")
def describe_engine(call: Call) -> str:
    """The engine, its player and its budget."""
    session = call.session
    playouts, seconds = session.budget.playouts, session.budget.seconds
    limits = [f"{playouts} playouts"] if playouts else []
    limits += [f"{seconds:g} seconds"] if seconds is not None else []
    return f"{session.title}\nPlayer: {session.player.description}\nBudget: at most {' and '.join(limits)} a move"


@GOMILL.add("gomill-cpu_time", answer="seconds")
def cpu_time(call: Call) -> str:
    """Processor time used for all moves generated so far."""
    return f"{call.session.thinking_seconds:.3f}"


@GOMILL.add(
    "gomill-genmove_ex",
    arguments="[COLOR [KEYWORD ...]]",
    answer="as `genmove`; without arguments nothing, because no keyword has an effect",
    stops_on=StopsOn.ABORT,
)
def genmove_ex(call: Call) -> str:
    """As `genmove`. Keywords are ignored."""
    return generate(call) if call.has(0) else ""


@TOPIC.add("gogui-interrupt")
def gogui_interrupt(_call: Call) -> None:
    """Says that the comment line `# interrupt` stops a running command. It has no other effect."""


@TOPIC.add("gogui-title", answer="the name and version")
def gogui_title(call: Call) -> str:
    """What GoGui writes above its window."""
    return call.session.title


@TOPIC.add("kgs-chat", arguments="game | private NAME MESSAGE", answer="what to say in return")
def kgs_chat(call: Call) -> str:
    """Answer a chat message: with the reason for the last move."""
    choice = call.session.last_choice
    return choice.sentence(call.session.size) if choice else "I only talk about my moves."


@TOPIC.add("kgs-game_over")
def kgs_game_over(_call: Call) -> None:
    """The game has ended; nothing to do."""


@TOPIC.add("cgos-opponent_name", arguments="NAME")
def cgos_opponent_name(_call: Call) -> None:
    """Who the opponent is; it makes no difference to the player."""


@TOPIC.add("cgos-opponent_rating", arguments="RATING")
def cgos_opponent_rating(_call: Call) -> None:
    """How strong the opponent is; it makes no difference to the player."""


@TOPIC.add("cgos-gameover", arguments="RESULT")
def cgos_gameover(_call: Call) -> None:
    """The game has ended; nothing to do."""

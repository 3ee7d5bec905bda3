"""Commands of Gomill's tools, among them the one that asks why."""

from katachi.interfaces.gtp.commands.moves import generate
from katachi.interfaces.gtp.evidence import documented
from katachi.interfaces.gtp.registry import Call, Registry, StopsOn

TOPIC = "Gomill"
_CANDIDATES = 5


def register(registry: Registry) -> None:
    """Add the commands of this topic."""
    add = registry.add

    @add("gomill-explain_last_move", topic=TOPIC, answer="sentences, then the best candidates, one a line")
    def explain_last_move(call: Call) -> str:
        """Why the engine chose its last move: its win rate, which of the four terms carried it, the shapes it makes,
        patterns from games and proofs behind it, and what is expected to follow. Nothing if it has chosen none in this
        game."""
        choice, size = call.session.last_choice, call.session.size
        if choice is None:
            return ""
        looked_at = [candidate for candidate in choice.candidates if candidate.visits][:_CANDIDATES]
        reasons, asked = call.session.last_reasons, call.session.last_asked
        why = documented(reasons, asked, call.session.player) if reasons and asked else []
        return "\n".join([choice.sentence(size), *why, *(candidate.describe(size) for candidate in looked_at)])

    @add("gomill-describe_engine", topic=TOPIC, answer="some lines of text")
    def describe_engine(call: Call) -> str:
        """The engine, its player and its budget."""
        session = call.session
        limits = [f"{session.budget.playouts} playouts" if session.budget.playouts else ""]
        limits.append(f"{session.budget.seconds:g} seconds" if session.budget.seconds is not None else "")
        budget = " and ".join(text for text in limits if text)
        name = f"{session.identity.name} {session.identity.version}"
        return f"{name}\nPlayer: {session.player.description}\nBudget: at most {budget} a move"

    @add("gomill-cpu_time", topic=TOPIC, answer="seconds")
    def cpu_time(call: Call) -> str:
        """Processor time used for all moves generated so far."""
        return f"{call.session.thinking_seconds:.3f}"

    @add(
        "gomill-genmove_ex",
        topic=TOPIC,
        arguments="[COLOR [KEYWORD ...]]",
        answer="as `genmove`; without arguments the keywords that have an effect, which are none",
        stops_on=StopsOn.ABORT,
    )
    def genmove_ex(call: Call) -> str:
        """As `genmove`. Keywords are ignored."""
        return generate(call) if call.has(0) else ""

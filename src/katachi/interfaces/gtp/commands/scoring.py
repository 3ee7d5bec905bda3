"""Commands that count a finished game."""

from katachi.go import vertex
from katachi.interfaces.gtp.registry import Call, GtpError, Registry
from katachi.interfaces.gtp.session import chains
from katachi.play import judgement

TOPIC = "Scoring"
_ANSWER = "vertices, one chain a line"


def register(registry: Registry) -> None:
    """Add the commands of this topic."""
    add = registry.add

    @add("final_score", topic=TOPIC, answer="`B+3.5`, `W+12` or `0`")
    def final_score(call: Call) -> str:
        """Count the board by the rules in force. Dead stones, as playouts see them, are taken off first, unless the
        rules want them captured."""
        return str(judgement.final_score(call.session.game))

    @add("final_status_list", topic=TOPIC, arguments="dead | alive | seki", fails=("syntax error",), answer=_ANSWER)
    def final_status_list(call: Call) -> str:
        """The stones of one status, as playouts see it; seki is looked for when the board is mostly full."""
        status = call.word(0, "status").lower()
        if status not in ("dead", "alive", "seki"):
            raise GtpError("syntax error: the status is dead, alive or seki")
        position = call.session.game.position
        stones = [p for p in range(position.size**2) if position.color(p)]
        dead = set(judgement.removable_stones(call.session.game))
        seki = set(judgement.seki_stones(call.session.game)) - dead
        groups = {"dead": dead, "seki": seki, "alive": set(stones) - dead - seki}
        found = chains(position, [p for p in stones if p in groups[status]])
        return "\n".join(" ".join(vertex(p, position.size) for p in chain) for chain in found)

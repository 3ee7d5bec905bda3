"""Small words of particular clients and servers: GoGui, KGS, CGOS."""

from katachi.interfaces.gtp.registry import Call, Registry

TOPIC = "Clients and servers"


def register(registry: Registry) -> None:
    """Add the commands of this topic."""
    add = registry.add

    @add("gogui-interrupt", topic=TOPIC)
    def gogui_interrupt(_call: Call) -> None:
        """Says that the comment line `# interrupt` stops a running command. It has no other effect."""

    @add("gogui-title", topic=TOPIC, answer="the name and version")
    def gogui_title(call: Call) -> str:
        """What GoGui writes above its window."""
        return f"{call.session.identity.name} {call.session.identity.version}"

    @add("kgs-chat", topic=TOPIC, arguments="game | private NAME MESSAGE", answer="what to say in return")
    def kgs_chat(call: Call) -> str:
        """Answer a chat message: with the reason for the last move."""
        choice = call.session.last_choice
        return choice.sentence(call.session.size) if choice else "I only talk about my moves."

    @add("kgs-game_over", topic=TOPIC)
    def kgs_game_over(_call: Call) -> None:
        """The game has ended; nothing to do."""

    @add("cgos-opponent_name", topic=TOPIC, arguments="NAME")
    def cgos_opponent_name(_call: Call) -> None:
        """Who the opponent is; it makes no difference to the player."""

    @add("cgos-opponent_rating", topic=TOPIC, arguments="RATING")
    def cgos_opponent_rating(_call: Call) -> None:
        """How strong the opponent is; it makes no difference to the player."""

    @add("cgos-gameover", topic=TOPIC, arguments="RESULT")
    def cgos_gameover(_call: Call) -> None:
        """The game has ended; nothing to do."""

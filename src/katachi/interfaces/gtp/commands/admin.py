"""Commands about the engine itself."""

from katachi.interfaces.gtp.registry import Call, Registry

TOPIC = "The engine"


def register(registry: Registry) -> None:
    """Add the commands of this topic."""
    add = registry.add

    @add("protocol_version", topic=TOPIC, answer="`2`")
    def protocol_version(_call: Call) -> str:
        """The version of the protocol. While a move is being generated, this also stops the thinking."""
        return "2"

    @add("name", topic=TOPIC, answer="the name, `Katachi` unless `--override-name` says otherwise")
    def name(call: Call) -> str:
        """What the engine is called."""
        return call.session.identity.name

    @add("version", topic=TOPIC, answer="the version, unless `--override-version` says otherwise")
    def version(call: Call) -> str:
        """Which version this is."""
        return call.session.identity.version

    @add("known_command", topic=TOPIC, arguments="NAME", answer="`true` or `false`")
    def known_command(call: Call) -> str:
        """Whether there is a command of this name."""
        return "true" if call.has(0) and registry.get(call.arguments[0]) else "false"

    @add("list_commands", topic=TOPIC, answer="the names, one a line")
    def list_commands(_call: Call) -> str:
        """All commands."""
        return "\n".join(registry.names)

    @add("quit", topic=TOPIC)
    def quit_(call: Call) -> None:
        """Answer and end. The end of the input does the same. A move that is being generated is cut short."""
        call.session.wants_quit = True

    @add("stop", topic=TOPIC)
    def stop(_call: Call) -> None:
        """Stop thinking: the move that is being generated is answered at once, then this."""

    @add("clear_cache", topic=TOPIC)
    def clear_cache(call: Call) -> None:
        """Forget what was searched: the next search begins with an empty tree."""
        call.session.forget()

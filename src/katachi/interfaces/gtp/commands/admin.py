"""Commands about the engine itself."""

from katachi.interfaces.gtp.registry import Call, Topic

TOPIC = Topic("The engine")


@TOPIC.add("protocol_version", answer="`2`")
def protocol_version(_call: Call) -> str:
    """The version of the protocol. While a move is being generated, this also stops the thinking."""
    return "2"


@TOPIC.add("name", answer="the name, `Katachi` unless `--override-name` says otherwise")
def name(call: Call) -> str:
    """What the engine is called."""
    return call.session.name


@TOPIC.add("version", answer="the version, unless `--override-version` says otherwise")
def version(call: Call) -> str:
    """Which version this is."""
    return call.session.version


@TOPIC.add("known_command", arguments="NAME", answer="`true` or `false`")
def known_command(call: Call) -> str:
    """Whether there is a command of this name."""
    return "true" if call.has(0) and call.arguments[0] in call.commands else "false"


@TOPIC.add("list_commands", answer="the names, one per line")
def list_commands(call: Call) -> str:
    """All commands."""
    return "\n".join(call.commands)


@TOPIC.add("quit")
def quit_(call: Call) -> None:
    """Answer and end. The end of the input does the same. A move that is being generated is cut short."""
    call.session.wants_quit = True


@TOPIC.add("stop")
def stop(_call: Call) -> None:
    """Stop thinking: the move that is being generated is answered at once, then this."""


@TOPIC.add("clear_cache")
def clear_cache(call: Call) -> None:
    """Forget what was searched: the next search starts with an empty tree."""
    call.session.forget()

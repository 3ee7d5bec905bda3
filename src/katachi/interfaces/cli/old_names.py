"""Options by the names they had before 0.2: they work for one more release, and say what they are called now.

`ALSO` are second names that stay: a base can be named with --kb in every command, kept results name their games with
--games, and whoever reads about simulations may ask for them by that name.
"""

import sys
from collections.abc import Sequence

_WALK = {"--export": "--to", "--sgf": "--game", "--move": "--after", "--limit": "--top", "--size": "--positions"}
OLD: dict[str, dict[str, str]] = {
    "bench": {"--games": "--in"},
    "book": {"-n": "--top"},
    "collocations": _WALK,
    "find": {"--export": "--to", "--save-games": "--games-to", "--sgf": "--game", "--move": "--after"},
    "gtp": {"--processes": "--workers"},
    "joseki": _WALK,
    "kb advise": {"--n": "--top"},
    "kb distil": {"--replace": "--force"},
    "kb top": {"--n": "--top"},
    "match": {"--out": "--to"},
    "mine": {"--replace": "--force"},
    "openings": {"--limit": "--top"},
    "rules show": {"--sgf": "--game"},
    "solve": {"--out": "--to", "--no-rules": "--rules=off"},
    "tsumego audit": {"--no-rules": "--rules=off"},
    "tsumego generate": {"--jobs": "--workers"},
}
_BASE = {"--kb": ""}  # the base is the command's argument
_SIMULATIONS = {"--simulations": "--playouts"}
ALSO: dict[str, dict[str, str]] = {
    "find": {"--kb": "--in"},
    "reproduce": {"--games": "--in"},
    **dict.fromkeys(("explain", "review"), _SIMULATIONS),
    **dict.fromkeys(("kb check", "kb distil", "kb info", "kb top", "kb zipf", "openings"), _BASE),
}


def renamed(arguments: Sequence[str]) -> list[str]:
    """The arguments with the names of today. Says once for each old name what it is called now."""
    words = list(arguments)
    command = next((name for name in (" ".join(words[:2]), words[0] if words else "") if name in {**OLD, **ALSO}), None)
    if command is None:
        return words
    old, names = OLD.get(command, {}), {**OLD.get(command, {}), **ALSO.get(command, {})}
    start = len(command.split())
    end = words.index("--") if "--" in words else len(words)
    return [*words[:start], *(new for word in words[start:end] for new in _new(word, old, names)), *words[end:]]


def _new(word: str, old: dict[str, str], names: dict[str, str]) -> list[str]:
    name, equals, value = word.partition("=")
    if name not in names:
        return [word]
    if name in old:
        print(f"katachi: {name} is now {old[name]}; the old name goes away in 0.3", file=sys.stderr)
    return [part for part in (f"{names[name]}{equals}{value}" if names[name] else value,) if part]

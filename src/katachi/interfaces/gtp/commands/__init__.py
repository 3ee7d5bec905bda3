"""All GTP commands, one module per topic. Each module adds its own to the registry; the order here is the manual's."""

from katachi.interfaces.gtp.commands import (
    admin,
    analysis,
    clients,
    files,
    gogui,
    gomill,
    life,
    moves,
    params,
    ruleset,
    scoring,
    setup,
    timing,
)
from katachi.interfaces.gtp.registry import Registry

TOPICS = (admin, setup, moves, analysis, timing, scoring, files, ruleset, params, gomill, gogui, life, clients)


def standard_registry() -> Registry:
    """A registry with every command Katachi knows."""
    registry = Registry()
    for topic in TOPICS:
        topic.register(registry)
    return registry

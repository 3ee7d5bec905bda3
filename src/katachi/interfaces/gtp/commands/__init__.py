"""All GTP commands, one module per topic or two. The order here is the manual's."""

from katachi.interfaces.gtp.commands import (
    admin,
    analysis,
    clients,
    files,
    gnugo,
    gogui,
    life,
    moves,
    params,
    rules,
    setup,
    timing,
)
from katachi.interfaces.gtp.registry import collected

COMMANDS = collected(
    [
        admin.TOPIC,
        setup.TOPIC,
        moves.TOPIC,
        analysis.TOPIC,
        timing.TOPIC,
        rules.SCORING,
        files.TOPIC,
        rules.TOPIC,
        params.TOPIC,
        clients.GOMILL,
        gogui.TOPIC,
        life.TOPIC,
        clients.TOPIC,
        gnugo.TOPIC,
    ]
)

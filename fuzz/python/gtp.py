"""GTP: every line that is a command gets one well-formed answer, and never one about an internal error."""

import os
import re

import harness

with harness.instrumented():
    from katachi.interfaces.gtp import protocol
    from katachi.interfaces.gtp.commands import COMMANDS
    from katachi.interfaces.gtp.server import GtpServer
    from katachi.interfaces.gtp.session import Session
    from katachi.play import FlatPlayer
    from katachi.work import Budget

_RESPONSE = re.compile(r"[=?][0-9]*(?: [^\n]+)?\n(?:[^\n]+\n)*\n")
_MOST_LINES = 12
_WRITERS = ("printsgf",)  # a case must not write where its bytes say


def one_case(data: bytes) -> None:
    warnings: list[str] = []
    session = Session(lambda: FlatPlayer(seed=1), Budget(playouts=2), size=3, warn=warnings.append)
    engine = GtpServer(session, COMMANDS)
    for line in data.split(b"\n")[:_MOST_LINES]:
        request = protocol.parse(line)
        if request is None or request.name in _WRITERS:
            continue
        answer = engine.answer(request, lambda: True)
        assert _RESPONSE.fullmatch(answer), repr(answer)
        assert answer[1:].startswith(request.id), repr(answer)
        assert "internal error" not in answer, (line, answer, warnings)


os.chdir(harness.folder())
harness.main(one_case)

"""The analysis protocol: every line is answered or queued; nothing is searched here."""

import json

import harness

with harness.instrumented():
    from katachi.interfaces.analysis.engine import AnalysisServer

_answers: list[dict[str, object]] = []
_engine = AnalysisServer(_answers.append, workers=0)


def one_case(data: bytes) -> None:
    _answers.clear()
    _engine._warned.clear()
    for line in data.split(b"\n")[:4]:
        _engine.feed(line)
    _engine._waiting.clear()
    for answer in _answers:
        text = json.dumps(answer)
        assert "internal error" not in text, text
        if isinstance(error := answer.get("error"), str):
            harness.check_line(error)


harness.main(one_case)

"""What other engines answer: any lines are read, every question ends in a report or in one line of an error."""

import io
import os

import harness

with harness.instrumented():
    from katachi.engine import analysis, gtp
    from katachi.engine.answers import answer_of, gtp_report, report_of
    from katachi.engine.process import EngineError, lines_of
    from katachi.go import Game
    from katachi.search import Report

_GAME = Game(5)
_GAME.play("C3")


class _Process:
    """Stands for the engine: it is sent questions, and the case has its answers."""

    is_running, said, heard = True, (), 0.0

    def __init__(self, *_arguments: object) -> None:
        self.sent: list[str] = []

    def send(self, line: str) -> None:
        self.sent.append(line)

    def kill(self) -> None:
        pass

    def why_it_ended(self, at: str = "") -> str:
        return f"ended at {at}"

    def errors_said(self) -> str:
        return ""


for module in (analysis, gtp):
    setattr(module, "Process", _Process)  # noqa: B010


def one_case(data: bytes) -> None:
    reading, writing = os.pipe()
    os.write(writing, data[:60_000])
    os.close(writing)
    with io.FileIO(reading, "rb") as stream:
        lines = list(lines_of(stream, 20_000))
    _analysed(lines)
    _asked(lines)


def _analysed(lines: list[str]) -> None:
    """Two questions, named katachi-1 and katachi-2."""
    talk = analysis.AnalysisConversation(("engine",), "engine")
    reads: list[tuple[dict[str, str], analysis.Read]] = [({}, lambda said: report_of(said, _GAME, "engine"))] * 2
    inquiry = analysis.Inquiry(talk, reads, live=False)
    for line in lines:
        talk._take(line)
    talk._fail_all(EngineError("the end"))
    while True:
        future = inquiry.feed.next()
        if future.exception(0) is not None or (found := future.result(0)) is None:
            break
        _check(found[1])


def _check(result: object) -> None:
    if isinstance(result, EngineError):
        harness.check_line(str(result))
        return
    assert isinstance(result, Report)
    legal = {-1, *_GAME.legal_moves()}
    assert result.candidates
    assert {point for move in result.candidates for point in move.points} <= legal
    assert all(0 <= move.winrate <= 1 and move.visits >= 0 for move in result.candidates)
    assert all(result.find(point) is not None for move in result.shown_apart() for point in move.points)
    again = report_of(answer_of(result), _GAME, "engine")
    assert [move.point for move in again.shown()] == [move.point for move in result.shown()]


def _asked(lines: list[str]) -> None:
    talk = gtp.GtpConversation(("engine",), "engine")
    answers = [talk.ask("name"), talk.ask("genmove black")]
    for line in lines:
        talk._take(line)
        try:
            _check(gtp_report(line, _GAME, "engine"))
        except ValueError as error:
            harness.check_line(str(error))
    talk._ended()
    for answer in answers:
        failed = answer.exception(0)
        assert failed is None or isinstance(failed, EngineError)


harness.main(one_case)

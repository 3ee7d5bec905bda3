"""Proof files: the two checkers, which share no code, agree on every file, and refuse in one line."""

import gzip

import harness

with harness.instrumented():
    from katachi.reading.checker import ProofFileError, check, read_document
    from katachi.reading.second_checker import refusal


def one_case(data: bytes) -> None:
    path = harness.folder() / "x.proof"
    is_packed = data[:1] == b"z"
    path.write_bytes(gzip.compress(data[1:], 1) if is_packed else data)
    proved, why = False, refusal(path)
    with harness.refused(ProofFileError):
        report = check(read_document(path))
        proved = report.proved
        if not proved:
            harness.check_line(str(report.hole))
    assert proved == (why is None), f"the second checker says {why!r}"
    if why is not None:
        harness.check_line(why)


harness.main(one_case)

"""Files of problems: each line is a problem or one line that says why it is not."""

import harness

with harness.instrumented():
    from katachi.reading.problems.files import read_problems


def one_case(data: bytes) -> None:
    path = harness.folder() / ("problems.sgf" if data[:1] == b"(" else "problems.jsonl")
    path.write_bytes(data)
    for problem in read_problems(path, harness.check_line):
        assert 2 <= problem.position.size <= 25
        assert str(problem.picture())


harness.main(one_case)

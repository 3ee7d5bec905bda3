"""Collections and archives: whatever is in a file, its games come out and the rest is reported."""

import harness

with harness.instrumented():
    from katachi.records import Rejects, read_games

_ENDINGS = (".sgf", ".sgfs", ".zip", ".tar", ".sgf.gz", ".sgfs.gz", ".sgf.bz2", ".sgf.xz", ".tgz", ".zip.gz")


def one_case(data: bytes) -> None:
    if not data:
        return
    path = harness.folder() / f"games{_ENDINGS[data[0] % len(_ENDINGS)]}"
    path.write_bytes(data[1:])
    rejects = Rejects()
    for record in read_games(path, on_reject=rejects):
        assert record.provenance is not None
    harness.check_line(rejects.summary())
    for reject in rejects:
        harness.check_line(str(reject))
    path.unlink()


harness.main(one_case)

"""A file of proven rules, and a base of them: refused in one line, or matched on a board."""

import re
import struct

import harness

with harness.instrumented():
    from katachi.go import Position
    from katachi.knowledge.life.store import RuleBase, RuleBaseError
    from katachi.knowledge.manifest import Manifest, digest_of


_HOLDS = {"holds": "proven rules"}


def one_case(data: bytes) -> None:
    """A base with one set, whose checksums are right."""
    head, _, body = data.partition(b"\x00")
    name = re.search(rb'"name": "([a-z]+-[a-z]+-[0-9x]+-[a-z]+)"', head)
    base = harness.folder() / "base"
    base.mkdir(exist_ok=True)
    path = base / f"{name[1].decode() if name else 'eye-corner-2x2-sound'}.rules"
    path.write_bytes(b"KATCOLS1" + struct.pack("<Q", len(head)) + head + bytes(-(16 + len(head)) % 64) + body)
    Manifest(_HOLDS, files={path.name: digest_of(path)}).write(base)
    with harness.refused(RuleBaseError):
        rules = RuleBase.open(base)
        rules.book.native.count_matches(Position(5))
        rules.sets[0].by_depth()
    path.unlink()


harness.main(one_case)

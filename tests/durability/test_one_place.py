"""Only `katachi.files.writing` changes the disk, so that what it promises holds everywhere."""

import ast
from collections.abc import Iterator
from pathlib import Path

import katachi

SOURCES = Path(katachi.__file__).parent
CALLS = {
    "copyfile", "fsync", "ftruncate", "link", "mkdir", "makedirs", "move", "removedirs", "rename", "rmdir", "rmtree",
    "symlink_to", "touch", "truncate", "unlink", "write_bytes", "write_text",
}  # fmt: skip
ALLOWED = {
    "files/writing.py": "this is the place",
    "interfaces/web/background/backlog.py": "the log of a job's process, which may be lost",
    "interfaces/web/background/worker.py": "room that is kept free for a message",
    "interfaces/web/mine/uploads.py": "files that are sent again if they are lost",
    "interfaces/web/tsumego/problems.py": "in a temporary folder",
    "knowledge/mining/__init__.py": "in a temporary folder",
    "knowledge/mining/tasks.py": "into a part",
    "knowledge/columns.py": "into a part",
    "lab/bench.py": "in a temporary folder",
    "work/folder.py": "locks, which mean nothing after a crash",
}


def changes(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name, given = node.func.attr, [*node.args, *(word.value for word in node.keywords)]
            modes = [one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            writes = name == "open" and any(set(mode) <= set("rwaxb+t") and set(mode) & set("wax+") for mode in modes)
            if name in CALLS or writes:
                yield f"line {node.lineno}: {ast.unparse(node)}"


def test_nobody_else_changes_the_disk() -> None:
    found = {path.relative_to(SOURCES).as_posix(): list(changes(path)) for path in SOURCES.rglob("*.py")}
    assert {name: lines for name, lines in found.items() if lines and name not in ALLOWED} == {}
    assert [name for name in ALLOWED if not found.get(name)] == [], "nothing to allow any more"

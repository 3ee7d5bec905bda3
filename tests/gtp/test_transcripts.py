"""Conversations: what goes in and exactly what comes out."""

from pathlib import Path

import pytest

from .tools import new_engine, talk

TRANSCRIPTS = sorted(Path(__file__).parent.glob("transcripts/*.gtp"))


def _split(text: str) -> tuple[bytes, str]:
    """Lines that begin with ``>`` are the client's; the rest is the engine's."""
    lines = text.splitlines(keepends=True)
    client = [line[1:].lstrip(" ") for line in lines if line.startswith(">")]
    engine = [line for line in lines if not line.startswith((">", "//"))]
    return "".join(client).encode(), "".join(engine)


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_transcript(path: Path) -> None:
    given, expected = _split(path.read_text(encoding="utf-8"))
    assert talk(new_engine(), given).decode() == expected


def test_there_are_transcripts() -> None:
    assert len(TRANSCRIPTS) >= 5

"""Whatever comes in: no crash, one well-formed answer a command line, nothing else."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from katachi.interfaces.gtp import protocol
from katachi.interfaces.gtp.commands import COMMANDS
from katachi.work import Budget

from .tools import new_engine, statuses, talk

pytestmark = pytest.mark.slow

# quit would end most scripts at once, and printsgf would leave files lying about.
NAMES = [name for name in COMMANDS if name not in ("quit", "printsgf")]
WORDS = [
    *("b", "w", "B", "white", "black", "x", "e", "pass", "resign", "A1", "a2", "C3", "D4", "E5", "Z99", "I5"),
    *("0", "1", "2", "3", "5", "7", "9", "19", "25", "26", "-1", "1.5", "6.5", "1e9", "nan", "inf", "007"),
    *("dead", "alive", "seki", "none", "absolute", "byoyomi", "canadian", "fischer", "fischer-capped"),
    *("chinese", "japanese", "tromp-taylor", "ko", "SIMPLE", "suicide", "true", '{"ko":"SIMPLE"}', '{"suicide":true}'),
    *("{", "[]", "\x00", "é", "形", "#", "\t", '"', "9" * 30),
]
lines = st.builds(
    lambda number, name, words: " ".join([*number, name, *words]),
    st.lists(st.integers(0, 10**12).map(str), max_size=1),
    st.sampled_from([*NAMES, "nonsense"]),
    st.lists(st.sampled_from(WORDS), max_size=6),
)
LIGHT_BUDGET = Budget(playouts=20)


def check(data: bytes) -> None:
    expected = [request for line in data.split(b"\n") if (request := protocol.parse(line))]
    quits = next((i for i, request in enumerate(expected) if request.name == "quit"), None)
    wanted = expected if quits is None else expected[: quits + 1]
    warnings: list[str] = []
    answers = list(statuses(talk(new_engine(size=3, budget=LIGHT_BUDGET, warn=warnings.append), data, pieces=3)))
    assert len(answers) == len(wanted)
    for request, answer in zip(wanted, answers, strict=True):
        head = answer.split()[0]
        assert head[1:].decode() == request.id
    assert not [text for text in warnings if "Traceback" in text]


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=400))
def test_random_bytes(data: bytes) -> None:
    check(data)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(lines, max_size=25))
def test_random_commands(script: list[str]) -> None:
    check("\n".join(script).encode())


def test_very_long_lines() -> None:
    moves = " ".join(["b pass w pass"] * 20_000)
    out = list(statuses(talk(new_engine(), f"gogui-play_sequence {moves}\n{'x' * 3_000_000}\nname\n".encode(), 7)))
    assert out == [b"=\n\n", b"? unknown command\n\n", b"= Katachi\n\n"]

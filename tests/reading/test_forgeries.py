"""No false proof passes a checker, however it was forged."""

import json
import random
import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.reading.forger import Lines, forgeries, is_true, true_proof

from katachi.reading.checker import ProofFileError, check
from katachi.reading.checker.document import document_of
from katachi.reading.second_checker import refusal

CORPUS = Path(__file__).parent / "forgeries"


def texts(lines: Lines) -> list[str]:
    return [json.dumps(line) for line in lines]


def first_accepts(lines: Lines) -> bool:
    try:
        return check(document_of("\n".join(texts(lines)))).proved
    except ProofFileError:
        return False


def second_accepts(lines: Lines) -> bool:
    return refusal(texts(lines)) is None


def attack(seed: int, proofs: int, each: int) -> Counter[str]:
    """Forge proofs and count what became of them; those that pass must be true, and pass both checkers."""
    chance = random.Random(seed)
    seen: Counter[str] = Counter()
    for _ in range(proofs):
        whole = true_proof(chance)
        assert first_accepts(whole), whole
        assert second_accepts(whole), whole
        seen[f"goal {whole[0]['goal']}"] += 1
        seen["open"] += "region" in whole[0]
        seen["ko"] += "ko" in whole[0]
        for kind, forged in forgeries(chance, whole, each):
            first, second = first_accepts(forged), second_accepts(forged)
            assert first == second, (kind, forged)
            seen["forgeries"] += 1
            if first:
                seen["true all the same"] += 1
                assert is_true(forged[0]) in (True, None), (kind, forged)
                seen["too large for the solver"] += is_true(forged[0]) is None
            else:
                seen["refused"] += 1
    return seen


def test_forgeries_are_refused() -> None:
    seen = attack(seed=1, proofs=60, each=12)
    assert seen["refused"] > 300
    assert seen["open"] > 5
    assert seen["ko"] > 5


@pytest.mark.campaign
@pytest.mark.parametrize("seed", [2, 3])
def test_many_forgeries_are_refused(seed: int) -> None:
    seen = attack(seed, proofs=150, each=20)
    assert seen["refused"] > 1500


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.proof")), ids=lambda path: path.stem)
def test_the_forgeries_that_once_passed_are_refused(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert not first_accepts(lines)
    assert not second_accepts(lines)


if __name__ == "__main__":  # python -m tests.reading.test_forgeries SEED PROOFS
    print(attack(int(sys.argv[1]), int(sys.argv[2]), each=20))

"""Who has the pattern's colours: compared with the slow search, whose hits are sorted out by the players' names."""

import random
from dataclasses import replace

from katachi.knowledge.archive import Archive
from katachi.knowledge.patterns.find.search import Hit, Next, Search, search_archive
from katachi.records import GameRecord

from . import reference_find
from .test_find import random_game, random_pattern, random_search

EXCHANGED: dict[Next, Next] = {"any": "any", "X": "O", "O": "X"}
PLAYERS = ("Lee Se-dol", "Cho U", "Go Seigen")


def named(record: GameRecord, rng: random.Random) -> GameRecord:
    black, white = rng.sample(PLAYERS, 2)
    record.headers |= {"PB": black, "PW": white}
    return record


def owner_of_x(records: list[GameRecord], hit: Hit) -> str:
    record = records[hit.game]
    return record.white if hit.swapped else record.black


def expected(records: list[GameRecord], hits: list[Hit], player: str) -> set[tuple[int, int]]:
    """Game and move of the first hit in each game with this player's X."""
    first: dict[int, int] = {}
    for hit in hits:
        if owner_of_x(records, hit) == player:
            first[hit.game] = min(hit.move, first.get(hit.game, hit.move))
    return set(first.items())


def test_hits_in_which_a_player_has_the_colour_drawn_as_x() -> None:
    rng, met = random.Random(5), 0
    for _ in range(60):
        records = [named(random_game(rng, rng.choice((3, 4, 5))), rng) for _ in range(3)]
        pattern, search = random_pattern(rng, records), replace(random_search(rng), all_hits=True)
        if pattern.exchanged() == pattern:
            continue  # as drawn and exchanged are one hit, told in either colour
        every = reference_find.find(records, pattern, replace(search, colour_swap=False))
        if search.colour_swap:
            other = replace(search, colour_swap=False, next=EXCHANGED[search.next])
            every += [h._replace(swapped=True) for h in reference_find.find(records, pattern.exchanged(), other)]
        wanted = replace(search, all_hits=False, x_player="sedol lee")
        found = search_archive(Archive.build(records), pattern, wanted)
        assert {(hit.game, hit.move) for hit in found} == expected(records, every, "Lee Se-dol")
        assert all(owner_of_x(records, hit) == "Lee Se-dol" for hit in found)
        met += sum(hit.swapped for hit in found)
    assert met > 10


def test_continuations_are_told_in_the_colours_of_the_drawing() -> None:
    rng, met = random.Random(6), 0
    for _ in range(40):
        records = [named(random_game(rng, 5), rng) for _ in range(3)]
        found = search_archive(Archive.build(records), random_pattern(rng, records), Search(o_player="u cho"))
        for hit in found:
            assert owner_of_x(records, hit._replace(swapped=not hit.swapped)) == "Cho U"
            if hit.next_move:
                mover = found.archive.packed.moves_of(hit.game)[hit.next_move - 1].color
                assert hit.colour == (3 - mover if hit.swapped else mover)
                met += hit.swapped
    assert met > 10

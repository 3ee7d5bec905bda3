"""Every table and figure of the four papers by name: ours (K8), the papers' (K Table 2), and short forms (K-T2)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from katachi.lab.reproduce import contexts, frequent, mogo, nearest, pictures, rules, scores, solver, sources, vital
from katachi.lab.reproduce.table import Scale, Table

PAPERS = {
    "K": "Bouzy & Chaslot 2005, nearest patterns",
    "C": "Liu & Li, contextual patterns and collocations",
    "R": "Cazenave, metarules",
    "M": "Chatriot et al. 2008, MoGo",
}


@dataclass(frozen=True)
class Experiment:
    """One id: what it makes again, where it is in the paper, and what it needs."""

    id: str
    what: str
    make: Callable[[Scale], Table]
    places: tuple[str, ...] = ()  # T2: Table 2, F3: Figure 3, S4: section 4
    needs: str = ""  # games: made from games; matches: plays games

    @property
    def paper(self) -> str:
        return PAPERS[self.id[0]]

    @property
    def where(self) -> str:
        """The place in the paper, in words."""
        words = {"T": "Table", "F": "Figure", "S": "section"}
        return ", ".join(f"{words[place[0]]} {place[1:]}" for place in self.places) or "named, without figures"


_ALL = (
    Experiment("K7", "nearest patterns kept for K ≤ 6, 9, 15", nearest.reproduce_table_1, ("T1",), "games"),
    Experiment("K8", "the opening book: mean score by K and debut", scores.reproduce_book, ("T2",), "matches"),
    Experiment("K9", "pre-selection: mean score by nk and debut", scores.reproduce_preselection, ("T3",), "matches"),
    Experiment("K-F3", "the book against itself, 40 moves", nearest.reproduce_opening, ("F3",)),
    Experiment("K10", "advice off the centre", nearest.reproduce_replies, ("S6",), "games"),
    Experiment("C1", "distinct contextual patterns", contexts.reproduce_contexts, ("S3",), "games"),
    Experiment("C2", "Zipf's law of patterns and pairs", contexts.reproduce_zipf, ("F3", "F6"), "games"),
    Experiment("C4", "pairs, and how many fail the test", contexts.reproduce_pairs, ("S4",), "games"),
    Experiment("C6", "attack and defence databases in a solver", solver.reproduce_moves, ("S5",)),
    Experiment("C7", "frequent 3×3 patterns in the playouts", frequent.reproduce_frequent, ("T1",), "matches"),
    Experiment("C-F2", "frequent 9×9 patterns, drawn", pictures.reproduce_patterns, ("F2",)),
    Experiment("C-F5", "collocations, drawn", pictures.reproduce_collocations, ("F5",)),
    Experiment("C-F8", "3×3 patterns of life and death, drawn", pictures.reproduce_tsumego_patterns, ("F8", "F9")),
    Experiment("C-F10", "continuations as a joseki graph, drawn", pictures.reproduce_joseki, ("F10",)),
    Experiment("R-T1", "bounds on White in the 4x3 corner rules", rules.reproduce_conditions, ("T1",)),
    Experiment("R6", "won rules by depth", rules.reproduce_rules, ("T2", "T3", "T4", "T5")),
    Experiment("R-F10", "generated rules, drawn", rules.reproduce_rule_examples, ("F1", "F9", "F10", "F11")),
    Experiment("R7", "what rules save a solver", solver.reproduce_solver_rules),
    Experiment("M2", "RAVE against the other bandits", mogo.reproduce_bandits, ("S2",), "matches"),
    Experiment("M5", "expert knowledge on and off", mogo.reproduce_expert, ("S4",), "matches"),
    Experiment("M6", "patterns from games on and off", mogo.reproduce_offline, ("F2",), "matches"),
    Experiment("M7", "fill board on and off", mogo.reproduce_fill_board, ("F3",), "matches"),
    Experiment("M8", "nakade on and off", mogo.reproduce_nakade, ("T1",), "matches"),
    Experiment("M-S", "each source of knowledge on and off", sources.reproduce_sources, needs="matches"),
    Experiment("M-F4", "nakade positions understood or not", vital.reproduce_positions, ("F4",)),
    Experiment("M9", "the weights of Eq. 3 as simulations come", mogo.reproduce_weights, ("S7",)),
)
EXPERIMENTS: dict[str, Experiment] = {one.id: one for one in _ALL}
_ROMAN = {"I": "1", "II": "2", "III": "3", "IV": "4", "V": "5"}
_PLACE = re.compile(r"([KCRM])(?:TABLES?|TAB|T|FIGURES?|FIG|F)([0-9]+|[IV]+)")


def find(name: str) -> Experiment:
    """The experiment with a name in any spelling: K8, k-t2, "K Table 2", "C Table I". Raises ValueError if unknown."""
    plain = re.sub(r"[\s.\-_:]", "", name).upper()
    for one in _ALL:
        if plain in {one.id.replace("-", ""), *(f"{one.id[0]}{place}" for place in one.places)}:
            return one
    if match := _PLACE.fullmatch(plain):
        letter = "T" if "T" in plain[1:2] else "F"
        short = f"{match[1]}{letter}{_ROMAN.get(match[2], match[2])}"
        found = [one for one in _ALL if short in {f"{one.id[0]}{place}" for place in one.places}]
        if found:
            return found[0]
    raise ValueError(f"there is no table {name!r}: use one of {', '.join(EXPERIMENTS)}, or --list")

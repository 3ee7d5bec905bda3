"""What the page is told of rules: pictures, conditions in words, lines that can be walked."""

from __future__ import annotations

from pydantic import BaseModel

from katachi.go import BLACK, WHITE, Picture, vertex
from katachi.go.words import full, rule_claim
from katachi.interfaces.web.models import ColorName
from katachi.knowledge.life.drawing import line_pictures, marks, picture
from katachi.knowledge.life.line import RuleLine
from katachi.knowledge.life.matcher import RuleExample, RuleMatch
from katachi.knowledge.life.paper import PAPER, TOTALS, differing, reasons
from katachi.knowledge.life.rule_set import Goal, Mode, Place, Rule, RuleSet, SetKey, image
from katachi.knowledge.life.store import RuleBase


class RuleDepthModel(BaseModel):
    """How many rules need N plies; the paper's number is null where it has no such set."""

    depth: int
    ours: int
    paper: int | None
    equal: bool


class RuleRemovedModel(BaseModel):
    """How many rules a metarule took away."""

    metarule: str
    rules: int


class RuleSetModel(BaseModel):
    """All rules of one goal, place, size and mode, counted."""

    name: str
    goal: Goal
    place: Place
    width: int
    height: int
    mode: Mode
    total: int
    stored: int  # with special cases that promise more
    depths: list[RuleDepthModel]
    paper_total: int | None  # as printed
    reasons: list[str]  # why ours are not the paper's
    removed: list[RuleRemovedModel]


class RuleMarkModel(BaseModel):
    """A letter of the picture, and what must be true of the stones or the empty cell that bear it."""

    letter: str
    words: list[str]


class RuleModel(BaseModel):
    """A rule: Black reaches the goal within `depth` plies although White moves first."""

    set: str
    number: int  # from 1
    goal: Goal
    place: Place
    depth: int
    picture: Picture  # rings: stones that are sure to be among those that reach the goal
    marks: list[RuleMarkModel]
    subject: int | None  # of the cells of the rectangle, row by row: the first promised stone, or the first black one
    promised_depth: int


class RulePageModel(BaseModel):
    """Some rules of a set."""

    total: int
    with_images: int  # the same, each mirror image counted
    offset: int
    rules: list[RuleModel]


class RuleLineMoveModel(BaseModel):
    """A move of the main line."""

    text: str
    picture: Picture  # after it


class RuleLineModel(BaseModel):
    """White resists as long as he can, Black is as fast as he can. Null moves: worked out when asked for."""

    moves: list[RuleLineMoveModel] | None
    seconds: int = 0  # that working it out takes, roughly
    note: str | None = None


class RuleExampleModel(BaseModel):
    """A board on which the rule holds, White to move."""

    size: int
    points: list[str]
    black: list[str]
    white: list[str]
    holds: bool  # the conditions are met; else the rectangle stands alone
    sgf: str


class RuleDetailModel(BaseModel):
    """One rule with all that is known of it."""

    rule: RuleModel
    images: int  # mirror images, itself among them
    before: int | None  # the numbers of its neighbours in the list, which has one of each family of mirror images
    after: int | None
    counted: bool  # not a special case that promises more
    claim: str
    line: RuleLineModel
    example: RuleExampleModel


class RuleMatchModel(BaseModel):
    """A rule that holds on a board, for either colour."""

    rule: RuleModel
    color: ColorName
    points: list[str]  # where the rule's cells are
    stones: list[str]  # that are promised
    text: str


class RuleMatchesModel(BaseModel):
    """The shallowest rule of each set at each place."""

    total: int
    matches: list[RuleMatchModel]


def describe_set(base: RuleBase, key: SetKey) -> RuleSetModel:
    """From the manifest: nothing is read for it."""
    counts = base.manifest.counts[key.name]
    ours = {int(depth): int(number) for depth, number in counts["by_depth"].items()}
    paper = PAPER.get((key.goal, key.place, key.size), {})
    unequal = differing(ours, paper)
    depths = [
        RuleDepthModel(
            depth=depth,
            ours=ours.get(depth, 0),
            paper=paper.get(depth, 0) if paper else None,
            equal=bool(paper) and depth not in unequal,
        )
        for depth in sorted({*ours, *paper})
    ]
    return RuleSetModel(
        **key._asdict(),
        name=key.name,
        total=counts["rules"],
        stored=counts["stored"],
        depths=depths,
        paper_total=TOTALS.get((key.goal, key.place, key.size)),
        reasons=reasons(key, ours, paper) if paper else [],
        removed=[RuleRemovedModel(metarule=name, rules=number) for name, number in counts["removed"].items()],
    )


def describe_rule(key: SetKey, rule: Rule, index: int) -> RuleModel:
    """With its picture."""
    frame = key.frame
    black = [cell for cell, colour in enumerate(rule.colours(frame.cells)) if colour == BLACK]
    return RuleModel(
        set=key.name,
        number=index + 1,
        goal=key.goal,
        place=key.place,
        depth=rule.depth,
        picture=picture(rule, frame),
        marks=[RuleMarkModel(letter=mark.letter, words=mark.words) for mark in marks(rule, frame)],
        subject=next(iter([*rule.stones, *black]), None),
        promised_depth=rule.claims_depth,
    )


def describe_line(rule: Rule, line: RuleLine) -> RuleLineModel:
    """The moves with their words."""
    pictures = line_pictures(rule, line)
    moves = [RuleLineMoveModel(text=text, picture=after) for text, after in zip(line.words, pictures, strict=True)]
    return RuleLineModel(moves=moves)


def describe_example(found: RuleExample, title: str) -> RuleExampleModel:
    """A board, and the same as a record."""
    points, black, white = (
        [vertex(point, found.size) for point in some]
        for some in (found.points, found.of_color(BLACK), found.of_color(WHITE))
    )
    return RuleExampleModel(
        size=found.size, points=points, black=black, white=white, holds=found.holds, sgf=_sgf(found, title)
    )


def _sgf(found: RuleExample, title: str) -> str:
    def stones(name: str, points: tuple[int, ...]) -> str:
        places = "".join(f"[{chr(97 + p % found.size)}{chr(97 + p // found.size)}]" for p in points)
        return name + places if places else ""

    head = f"(;FF[4]GM[1]CA[UTF-8]SZ[{found.size}]KM[7.5]RU[Chinese]GN[{title}]"
    return f"{head}{stones('AB', found.of_color(BLACK))}{stones('AW', found.of_color(WHITE))}PL[W]C[{title}])"


def describe_match(match: RuleMatch, size: int) -> RuleMatchModel:
    """A rule at its place on a board."""
    color: ColorName = "black" if match.color == 1 else "white"
    return RuleMatchModel(
        rule=describe_rule(match.rule_set.key, match.rule, match.index),
        color=color,
        points=[vertex(point, size) for point in match.points],
        stones=[vertex(point, size) for point in match.stones],
        text=full(rule_claim(match.goal, match.depth, match.color)),
    )


def images_of(rules: RuleSet, rule: Rule) -> int:
    """How many different mirror images a rule has."""
    return len({image(rule, rules.frame, turn) for turn in rules.frame.symmetries})

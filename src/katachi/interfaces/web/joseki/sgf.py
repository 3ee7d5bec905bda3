"""Lines of play as SGF: the way to the position as moves, what follows as variations."""

from __future__ import annotations

from katachi.go import Color, Move, parse_vertex, sgf_pair
from katachi.interfaces.web.joseki.growth import Grown, Step
from katachi.interfaces.web.joseki.models import JosekiLink, JosekiMove
from katachi.interfaces.web.models import GameModel, MoveModel
from katachi.interfaces.web.patterns.models import CountedShare
from katachi.knowledge.patterns.joseki.tree import small
from katachi.records import GameTree, Node


def to_sgf(game: GameModel, grown: Grown) -> GameTree:
    """Stones that were there before the first move are set up; all others are played."""
    black, white = ([parse_vertex(stone, game.size) for stone in stones] for stones in (game.black, game.white))
    tree = GameTree.new(game.size, headers={"GN": "joseki"}, black=black, white=white)
    node = tree.root.line(_move(move, game.size) for move in game.moves)
    _describe(node, grown.root)
    todo = [(node, grown.root)]
    while todo:
        node, step = todo.pop()
        for child in step.children:
            after = node.line([_move(child.moves[-1], game.size)])
            _describe(after, child)
            todo.append((after, child))
    return tree


def _pair(name: str, size: int) -> str:
    return sgf_pair(parse_vertex(name, size), size)


def _move(move: MoveModel, size: int) -> Move:
    return Move(Color.player(move.color), parse_vertex(move.vertex, size))


def _describe(node: Node, step: Step) -> None:
    """First what a player wants to know, then what was computed."""
    parts = []
    if step.via:
        parts.append(plain(step.via))
    moves = [child.via for child in step.children if child.via]
    if moves:
        parts.append("\n".join(f"{move.letter or '·'} {_named(move)}: {plain(move)}" for move in moves))
        labels = {_pair(move.vertex, step.scene.size): move.letter for move in moves if move.letter}
        node.set_raw("LB", *(f"{pair}:{letter}" for pair, letter in labels.items()))
    if step.via:
        parts.append(_exact_numbers(step.via))
    if parts:
        node.set("C", "\n\n".join(parts))


def plain(move: JosekiMove) -> str:
    """`1,860 times, 18.3 %; mover won 46.8 %`"""
    times = "once" if move.count == 1 else f"{move.count:,} times"
    won = f"; mover won {_percent(move.wins)}" if move.wins.value is not None else ""
    return f"{times}, {_percent(move.share)}{won}" + (" (the other side having played elsewhere)" * move.tenuki)


def _named(move: JosekiMove) -> str:
    return f"{move.color.capitalize()} {move.vertex}"


def _percent(share: CountedShare) -> str:
    return "–" if share.value is None else f"{100 * share.value:.1f} %"


def _exact_numbers(move: JosekiMove) -> str:
    lines = [f"{name}: {_interval(share)}" for name, share in (("Share", move.share), ("Won", move.wins)) if share.of]
    if move.immediate is not None:
        lines.append(f"{move.immediate:,} at once, {move.count - move.immediate:,} after a move elsewhere")
    lines += [_by_chance(move.link)] if move.link else []
    for name, game in zip(("First", "Last"), move.examples, strict=False):
        where = f", {game.date}" if game.date else ""
        lines.append(f"{name}: {game.black or '?'} – {game.white or '?'}{where}, move {game.move}")
    return "\n".join(lines)


def _interval(share: CountedShare) -> str:
    low, high = share.interval
    return f"{share.count:,} of {share.of:,}, 95 % interval {100 * low:.1f} to {100 * high:.1f} %"


def _by_chance(link: JosekiLink) -> str:
    return (
        f"Against chance: expected {link.expected:.3g}, G² {link.g2:,.0f}, q {small(link.q_value)}, "
        f"effect {link.effect:+.1f}"
    )

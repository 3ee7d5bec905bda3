"""The joseki graph, or a tree of it, as data for other programs: JSON, GraphML, DOT."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from katachi.go import vertex as vertex_name
from katachi.knowledge.patterns.contexts.keys import Context
from katachi.knowledge.patterns.joseki.graph import Continuation, JosekiGraph, Moment
from katachi.knowledge.patterns.joseki.scene import Scene
from katachi.knowledge.patterns.joseki.tree import LETTERS, Branch

Data = dict[str, Any]

# ---- The answer of --json --------------------------------------------------------------------------------------------


def branch_json(branch: Branch, graph: JosekiGraph, limit: int) -> Data:
    """A vertex with its continuations, and inside these the branches that were grown."""
    grown = {id(child.via): child for child in branch.children}
    moves = branch.vertex.continuations[:limit]
    return {
        "key": branch.scene.key.hex(),
        "pattern": Context.of(branch.scene.key).text().splitlines(),
        "followed": branch.vertex.followed,
        "counted": branch.vertex.counted,
        "moves": [
            move_json(branch.scene, move, letter, graph)
            | ({"then": branch_json(grown[id(move)], graph, limit)} if _goes_on(grown.get(id(move))) else {})
            for letter, move in zip(LETTERS, moves, strict=False)
        ],
    }


def _goes_on(child: Branch | None) -> bool:
    return child is not None and bool(child.children)


def move_json(scene: Scene, continuation: Continuation, letter: str, graph: JosekiGraph) -> Data:
    """One continuation with all its numbers."""
    best, points = continuation.best, scene.points(continuation)
    return {
        "letter": letter,
        "vertices": [vertex_name(point, scene.size) for point in points],
        "color": scene.color_of(continuation).name.lower(),
        "same_color": continuation.relation.same_colour if continuation.relation else None,
        "offset": list(continuation.relation.offset) if continuation.relation else None,
        "count": continuation.count,
        "share": continuation.share.to_json(),
        "wins": continuation.wins.to_json(),
        "expected": best.expected,
        "g2": best.g2,
        "p_value": best.p_value,
        "q_value": best.q_value,
        "effect": best.effect,
        "small_expected": best.small_expected,
        "surroundings": len(continuation.edges),
        "after": best.after.hex(),
        "first": _example(continuation.first, graph),
        "last": _example(continuation.last, graph),
    }


def _example(moment: Moment, graph: JosekiGraph) -> Data:
    return {"game": graph.games.name(moment), "year": moment.year, "move": moment.move, "tag": f"{moment.tag:016x}"}


# ---- The graph -------------------------------------------------------------------------------------------------------


def graph_data(root: Branch) -> Data:
    """Vertices and edges of a tree, each once, however many lines lead there."""
    keys: dict[bytes, int] = {}
    edges: dict[tuple[bytes, bytes], Data] = {}
    for branch in root.walk():
        keys.setdefault(branch.scene.key, branch.vertex.followed)
        for child in branch.children:
            if child.via is not None:
                edges.setdefault((branch.scene.key, child.scene.key), _edge_data(branch.scene, child))
    return {
        "vertices": [
            {"key": key.hex(), "followed": followed, "pattern": Context.of(key).text()}
            for key, followed in keys.items()
        ],
        "edges": list(edges.values()),
    }


def _edge_data(scene: Scene, child: Branch) -> Data:
    continuation = child.via
    assert continuation is not None
    best, wins = continuation.best, continuation.wins
    relation = continuation.relation
    return {
        "before": scene.key.hex(),
        "after": child.scene.key.hex(),
        "right": relation.offset[0] if relation else 0,
        "down": relation.offset[1] if relation else 0,
        "same_color": bool(relation and relation.same_colour),
        "count": continuation.count,
        "share": continuation.share.value or 0.0,
        "wins": wins.count,
        "decided": wins.of,
        "expected": best.expected,
        "g2": best.g2,
        "q_value": best.q_value,
        "effect": best.effect,
    }


def graph_text(root: Branch, path: Path) -> str:
    """The graph in the format of the file name. Raises ValueError for an unknown ending."""
    forms: Mapping[str, Callable[[Data], str]] = {".json": _json, ".graphml": _graphml, ".dot": _dot, ".gv": _dot}
    if path.suffix not in forms:
        raise ValueError(f"{str(path)!r} does not say what graph to write: use a name that ends in {', '.join(forms)}")
    return forms[path.suffix](graph_data(root))


def _json(data: Data) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


_TYPES = {bool: "boolean", int: "long", float: "double", str: "string"}


def _graphml(data: Data) -> str:
    keys, parts = {}, []
    for kind, items in (("node", data["vertices"]), ("edge", data["edges"])):
        for name, value in (items[0] if items else {}).items():
            if name not in ("key", "before", "after"):
                keys[kind, name] = (
                    f'<key id="{kind}-{name}" for="{kind}" attr.name="{name}" attr.type="{_TYPES[type(value)]}"/>'
                )
    for item in data["vertices"]:
        parts.append(f"<node id={quoteattr(item['key'])}>{_graphml_data('node', item)}</node>")
    for item in data["edges"]:
        ends = f"source={quoteattr(item['before'])} target={quoteattr(item['after'])}"
        parts.append(f"<edge {ends}>{_graphml_data('edge', item)}</edge>")
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
    body = "\n".join([*keys.values(), '<graph id="joseki" edgedefault="directed">', *parts, "</graph>"])
    return f"{head}\n{body}\n</graphml>\n"


def _graphml_data(kind: str, item: Data) -> str:
    def text(value: object) -> str:
        return escape(str(value).lower() if isinstance(value, bool) else str(value))

    names = [name for name in item if name not in ("key", "before", "after")]
    return "".join(f'<data key="{kind}-{name}">{text(item[name])}</data>' for name in names)


def _dot(data: Data) -> str:
    """Patterns as monospaced labels; the thickness of an arrow shows its share."""
    lines = ["digraph joseki {", '  node [shape=box fontname="monospace" fontsize=8];']
    for item in data["vertices"]:
        label = item["pattern"].replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\l") + "\\l"
        lines.append(f'  "{item["key"]}" [label="{label}"];')
    for item in data["edges"]:
        width = 1 + 4 * item["share"]
        label = f"{item['count']:,} ({item['share']:.0%})"
        lines.append(f'  "{item["before"]}" -> "{item["after"]}" [label="{label}" penwidth={width:.2f}];')
    return "\n".join([*lines, "}"]) + "\n"

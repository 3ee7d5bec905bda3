"""The contents of GoGui's window of analyze commands: boards and drawings in its own formats."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from katachi.go import PASS, Color, vertex
from katachi.interfaces.gtp.commands.params import change, params
from katachi.interfaces.gtp.registry import Call, GtpError, StopsOn, Topic

if TYPE_CHECKING:
    from katachi.search import Candidate, TreeSearch

TOPIC = Topic("GoGui's analyze commands")
_LEAST_VISITS = 1000  # a tree with fewer is searched on before it is shown
_SHOWN = 10
_LONGEST_LINE = 8
_MENU = """\
gfx/Best Moves/katachi-candidates %m
hpstring/Explain Move/katachi-explain %p
hpstring/Why Not This Move/katachi-why_not %p
gfx/Groups/katachi-groups
hstring/Explain Last Move/gomill-explain_last_move
dboard/Ownership/katachi-ownership
dboard/RAVE/katachi-rave %m
sboard/Visits/katachi-visits
plist/Unconditionally Alive/katachi-benson %c
hpstring/Solve Life And Death/katachi-ld_solve %P
var/Proof Line/katachi-ld_pv %p
plist/Points Read/katachi-ld_region %p
hstring/Settled Groups/katachi-ld_status
param/Search Parameters/katachi-param_search
hstring/Engine/gomill-describe_engine"""


@TOPIC.add("gogui-analyze_commands", answer="lines `type/label/command`")
def analyze_commands(_call: Call) -> str:
    """What GoGui offers in its menu."""
    return _MENU


@TOPIC.add("katachi-candidates", arguments="[COLOR]", answer="a drawing", stops_on=StopsOn.ABORT)
def candidates(call: Call) -> str:
    """The best moves, greener the more they were tried, with their win rates and the line expected."""
    return "\n" + _drawing(_searched(call, _optional_color(call)), call.session.size)


@TOPIC.add(
    "katachi-explain",
    arguments="VERTEX",
    fails=("invalid vertex", "illegal move"),
    answer="sentences",
    stops_on=StopsOn.ABORT,
)
def explain(call: Call) -> str:
    """The reasons for and against a move of the side to move: the search, patterns from games, proofs."""
    point, game = call.vertex(0), call.session.game
    if point != PASS and (why := game.why_illegal(point)):
        raise GtpError(f"illegal move: {why}")
    search = _searched(call, game.to_move)
    found = next((c for c in search.candidates() if c.point == point), None)
    if found is None:
        group = search.left_alone.at(point)
        why = group.sentence(game.size) if group else "It fills an eye of its own."
        return f"The search leaves this move out. {why}"
    return "\n".join(call.session.sentences(search.explained(found), game))


@TOPIC.add(
    "katachi-why_not",
    arguments="VERTEX",
    fails=("invalid vertex", "illegal move"),
    answer="sentences",
)
def why_not(call: Call) -> str:
    """Why a move of the side to move is worse than the best one, at a glance: the reply, and what the two moves do. A
    pass asks what happens if one plays elsewhere."""
    point, game = call.vertex(0), call.session.game
    if point != PASS and (why := game.why_illegal(point)):
        raise GtpError(f"illegal move: {why}")
    found = call.session.witness().quick_why_not(game, point)
    if found is None:
        return "It is the move that the network expects most."
    better = vertex(found.better, game.size)
    lost = f"About {found.points_lost:.1f} points less than {better}." if found.points_lost >= 1 else ""
    return "\n".join([lost or f"About as good as {better}.", *found.sentences])


_STATUS_COLORS = {"dead": "#808080", "needs a move": "#ff9900", "ko": "#cc3333", "in seki": "#9966cc"}


@TOPIC.add("katachi-groups", answer="a drawing")
def groups(call: Call) -> str:
    """Which groups need a move (orange, their vital points marked) or depend on a ko (red), which are dead (grey) or in
    seki (violet)."""
    game = call.session.game
    lines, told = [], []
    for group in call.session.witness().groups(game):
        if color := _STATUS_COLORS.get(group.status.value):
            lines.append(f"COLOR {color} {' '.join(vertex(stone, game.size) for stone in group.stones)}")
        if group.vital:
            lines.append(f"TRIANGLE {' '.join(vertex(point, game.size) for point in group.vital)}")
            told.append(group.sentence(game.size))
    return "\n" + "\n".join([*lines, f"TEXT {' '.join(told) or 'No group needs a move.'}"])


@TOPIC.add("katachi-ownership", answer="a board of numbers from -1 (White) to 1 (Black)", stops_on=StopsOn.ABORT)
def ownership(call: Call) -> str:
    """Who owns each point at the end of the playouts."""
    owners = _searched(call, call.session.game.to_move).ownership().reshape(-1)
    return _board(call, lambda point: f"{float(owners[point]):.3f}")


@TOPIC.add("katachi-benson", arguments="COLOR", answer="vertices")
def benson(call: Call) -> str:
    """The points this side owns beyond doubt, even if it never answers (Benson's unconditional life)."""
    from katachi.reading import unconditional_life

    game, color = call.session.game, call.color(0)
    owners = unconditional_life(game.position).reshape(-1).tolist()
    return " ".join(vertex(point, game.size) for point, owner in enumerate(owners) if owner == color)


@TOPIC.add("katachi-rave", arguments="[COLOR]", answer="a board of numbers from -1 to 1", stops_on=StopsOn.ABORT)
def rave(call: Call) -> str:
    """How games end in which this side plays a point sooner or later: 1 all won, -1 all lost."""
    searched = _searched(call, _optional_color(call)).candidates()
    rates = {c.point: 2 * c.rave_winrate - 1 for c in searched if c.rave_visits}
    return _board(call, lambda point: f"{rates.get(point, 0.0):.3f}")


@TOPIC.add("katachi-visits", answer="a board of numbers", stops_on=StopsOn.ABORT)
def visits(call: Call) -> str:
    """How often each move was tried."""
    tried = {c.point: c.visits for c in _searched(call, call.session.game.to_move).candidates()}
    return _board(call, lambda point: str(tried.get(point) or '""'))


@TOPIC.add(
    "katachi-param_search",
    arguments="[NAME VALUE]",
    answer="the settings, unless one is changed",
    fails=("this player has no settings", "unknown parameter", "invalid value"),
)
def param_search(call: Call) -> str:
    """The settings of the player in GoGui's form; with arguments, change one."""
    if call.has(0):
        change(call, {call.word(0): call.word(1, "value")})
        return ""
    return "\n".join(f"[{_kind(name, value)}] {name} {_plain(value)}" for name, value in params(call).items())


def _kind(name: str, value: bool | int | float | str) -> str:
    """The kind of field that GoGui shows for a setting."""
    from katachi.play.settings import SETTINGS

    if isinstance(value, bool):
        return "bool"
    choices = SETTINGS[name].choices if name in SETTINGS else ()
    return f"list/{'/'.join(sorted(choices))}" if choices else "string"


def _plain(value: bool | int | float | str) -> str:
    return str(int(value)) if isinstance(value, bool) else str(value)


def _optional_color(call: Call) -> Color:
    return call.color(0) if call.has(0) else call.session.game.to_move


def _searched(call: Call, color: Color) -> "TreeSearch":
    """The tree of the position: as it is if it tells enough, else searched on within the budget of a move."""
    analyst, budget = call.session.analyst(), call.session.budget
    analyst.look_at(call.session.game, color)
    wanted = min(budget.playouts or _LEAST_VISITS, _LEAST_VISITS)
    analyst.think(call.should_stop, visits=max(wanted, 1), seconds=budget.seconds)
    return analyst.search


# ---- Boards and drawings -------------------------------------------------------------------------------------------


def _board(call: Call, cell: Callable[[int], str]) -> str:
    """A board of words, row by row from the top, starting on a new line."""
    size = call.session.size
    return "\n" + "\n".join(" ".join(cell(y * size + x) for x in range(size)) for y in range(size))


def _drawing(search: "TreeSearch", size: int) -> str:
    """The best moves as coloured points with their win rates, the line expected, and the figures below the board."""
    shown = [c for c in search.candidates(_SHOWN) if c.visits]
    on_board = [c for c in shown if c.point != PASS]
    lines = [f"COLOR {_color(c, shown[0].visits)} {vertex(c.point, size)}" for c in on_board]
    lines += [f"LABEL {vertex(c.point, size)} {100 * c.winrate:.0f}" for c in on_board]
    if shown:
        following = " ".join(vertex(point, size) for point in shown[0].line[1:_LONGEST_LINE])
        lines.append(f"TEXT {shown[0].describe(size)}, then {following or 'nothing yet'}")
    return "\n".join(lines)


def _color(candidate: "Candidate", most: int) -> str:
    """From white for a move that was hardly tried to green for the one tried most."""
    pale = round(255 * (1 - (candidate.visits / most) ** 0.5))
    return f"#{pale:02x}{max(pale, 192):02x}{pale:02x}"


def live_text(search: "TreeSearch | None") -> str:
    """A picture for GoGui's live graphics; None clears the board."""
    if search is None:
        return "gogui-gfx: CLEAR"
    return f"gogui-gfx:\n{_drawing(search, len(search.ownership()))}\n"

"""What GoGui shows in its window of analyze commands."""

import numpy as np

from katachi.go import PASS, Color, vertex
from katachi.interfaces.gtp import graphics, params
from katachi.interfaces.gtp.commands.params import change, player_of
from katachi.interfaces.gtp.evidence import documented
from katachi.interfaces.gtp.registry import Call, GtpError, Registry, StopsOn
from katachi.play import Analyst
from katachi.reading import unconditional_life
from katachi.search import TreeSearch

TOPIC = "GoGui's analyze commands"
_LEAST_VISITS = 1000  # a tree with fewer is searched on before it is shown
_MENU = """\
gfx/Best Moves/katachi-candidates %m
hpstring/Explain Move/katachi-explain %p
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


def register(registry: Registry) -> None:
    """Add the commands of this topic."""
    add = registry.add

    @add("gogui-analyze_commands", topic=TOPIC, answer="lines `type/label/command`")
    def analyze_commands(_call: Call) -> str:
        """What GoGui offers in its menu."""
        return _MENU

    @add("katachi-candidates", topic=TOPIC, arguments="[COLOR]", answer="a drawing", stops_on=StopsOn.ABORT)
    def candidates(call: Call) -> str:
        """The best moves, greener the more they were tried, with their win rates and the line expected."""
        return "\n" + graphics.candidates_gfx(_searched(call, _optional_color(call)))

    @add("katachi-explain", topic=TOPIC, arguments="VERTEX", fails=("invalid vertex", "illegal move"),
         answer="sentences", stops_on=StopsOn.ABORT)  # fmt: skip
    def explain(call: Call) -> str:
        """What speaks for and against a move of the side to move: the search, patterns from games, proofs."""
        point, game = call.vertex(0), call.session.game
        if point != PASS and (why := game.why_illegal(point)):
            raise GtpError(f"illegal move: {why}")
        search = _searched(call, game.to_move)
        found = next((c for c in search.candidates() if c.point == point), None)
        if found is None:
            group = search.left_alone.at(point)
            why = group.sentence(game.size) if group else "It fills an eye of its own."
            return f"The search leaves this move out. {why}"
        return "\n".join(documented(search.explained(found), game, call.session.player))

    @add("katachi-ownership", topic=TOPIC, answer="a board of numbers from -1 (White) to 1 (Black)",
         stops_on=StopsOn.ABORT)  # fmt: skip
    def ownership(call: Call) -> str:
        """Who owns each point at the end of the playouts."""
        return graphics.ownership_board(_searched(call, call.session.game.to_move))

    @add("katachi-benson", topic=TOPIC, arguments="COLOR", answer="vertices")
    def benson(call: Call) -> str:
        """The points this side owns beyond doubt, even if it never answers (Benson's unconditional life)."""
        game = call.session.game
        owned = np.flatnonzero(unconditional_life(game.position).reshape(-1) == call.color(0))
        return " ".join(vertex(int(point), game.size) for point in owned)

    @add("katachi-rave", topic=TOPIC, arguments="[COLOR]", answer="a board of numbers from -1 to 1",
         stops_on=StopsOn.ABORT)  # fmt: skip
    def rave(call: Call) -> str:
        """How games end in which this side plays a point sooner or later: 1 all won, -1 all lost."""
        return graphics.rave_board(_searched(call, _optional_color(call)).candidates(), call.session.size)

    @add("katachi-visits", topic=TOPIC, answer="a board of numbers", stops_on=StopsOn.ABORT)
    def visits(call: Call) -> str:
        """How often each move was tried."""
        return graphics.visits_board(_searched(call, call.session.game.to_move).candidates(), call.session.size)

    @add("katachi-param_search", topic=TOPIC, arguments="[NAME VALUE]", answer="the settings, unless one is changed",
         fails=("this player has no settings", "unknown parameter", "invalid value"))  # fmt: skip
    def param_search(call: Call) -> str:
        """The settings of the player in GoGui's form; with arguments, change one."""
        if call.has(0):
            change(call, {call.word(0): call.word(1, "value")})
            return ""
        known = params.params(player_of(call)).values()
        return "\n".join(f"[{p.gogui_type}] {p.name} {p.gogui_text}" for p in known)


def _optional_color(call: Call) -> Color:
    return call.color(0) if call.has(0) else call.session.game.to_move


def _searched(call: Call, color: Color) -> TreeSearch:
    """The tree of the position: as it is if it tells enough, else searched on within the budget of a move."""
    analyst: Analyst = call.session.analyst()
    analyst.look_at(call.session.game, color)
    budget = call.session.budget
    wanted = min(budget.playouts or _LEAST_VISITS, _LEAST_VISITS)
    analyst.think(call.should_stop, visits=max(wanted, 1), seconds=budget.seconds)
    return analyst.search

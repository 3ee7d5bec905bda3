"""Commands about the rules of the game, under the names KataGo and KGS use, and about the count by them."""

import json

from katachi.go import IllegalMove, Rules, vertex
from katachi.interfaces.gtp.registry import Call, GtpError, Topic

TOPIC = Topic("Rules")
SCORING = Topic("Scoring")
_CHAINS = "vertices, one chain per line"
_FAILS = ("unknown rules", "illegal move under these rules")
_KGS = {"chinese": "chinese-kgs"}


@TOPIC.add("kata-get-rules", answer="a JSON object")
def get_rules(call: Call) -> str:
    """The rules in force."""
    return json.dumps(call.session.rules.to_json())


@TOPIC.add("kata-set-rules", arguments="NAME | JSON", fails=_FAILS)
def set_rules(call: Call) -> None:
    """Change the rules: `tromp-taylor`, `chinese`, `japanese` and so on, or a JSON object as `kata-get-rules`
    gives it. Moves, komi and size stay."""
    call.word(0, "rules")
    _change(call, _parsed(call.text()))


@TOPIC.add("kata-set-rule", arguments="KEY VALUE", fails=_FAILS)
def set_rule(call: Call) -> None:
    """Change one of the rules, for example `ko SIMPLE`."""
    key, value = call.word(0, "rule"), call.word(1, "value")
    try:
        rules = call.session.rules.with_rule(key, value)
    except ValueError as error:
        raise GtpError(f"unknown rules: {error}") from None
    _change(call, rules)


@TOPIC.add("kgs-rules", arguments="chinese | japanese | aga | new_zealand", fails=_FAILS)
def kgs_rules(call: Call) -> None:
    """Change the rules to those of KGS."""
    name = call.word(0, "rules").lower()
    _change(call, _parsed(_KGS.get(name, name)))


def _parsed(text: str) -> Rules:
    try:
        return Rules.parse(text)
    except (ValueError, RecursionError) as error:
        raise GtpError(f"unknown rules: {error}") from None


def _change(call: Call, rules: Rules) -> None:
    try:
        call.session.set_rules(rules)
    except IllegalMove:
        raise GtpError("illegal move under these rules") from None


# ---- The count ---------------------------------------------------------------------------------------------------


@SCORING.add("final_score", answer="`B+3.5`, `W+12` or `0`")
def final_score(call: Call) -> str:
    """Count the board by the rules in force. Stones that look dead to playouts are taken off first,
    unless the rules want them captured. If the game is neither over nor settled, the answer is an estimate from the
    expected owner of each point in playouts, and standard error says so."""
    from katachi.play import judgement

    standing = judgement.standing(call.session.game)
    if standing.is_estimate:
        call.session.warn(f"final_score: the game is not over, the score is {standing}")
    return str(standing.score)


@SCORING.add("final_status_list", arguments="dead | alive | seki", fails=("syntax error",), answer=_CHAINS)
def final_status_list(call: Call) -> str:
    """The stones of one status, as playouts see it; seki is looked for when the board is mostly full."""
    from katachi.play import judgement

    status, game = call.word(0, "status").lower(), call.session.game
    if status not in ("dead", "alive", "seki"):
        raise GtpError("syntax error: the status is dead, alive or seki")
    stones = {point for point in range(game.size**2) if game.position.color(point)}
    dead = set(judgement.removable_stones(game))
    seki = set(judgement.seki_stones(game)) - dead
    groups = {"dead": dead, "seki": seki, "alive": stones - dead - seki}
    chains = {tuple(sorted(game.position.chain(point))) for point in groups[status]}
    return "\n".join(" ".join(vertex(point, game.size) for point in chain) for chain in sorted(chains))

"""Commands about the rules of the game, under the names KataGo and KGS use."""

import json

from katachi.go import IllegalMove, Rules
from katachi.interfaces.gtp.registry import Call, GtpError, Registry

TOPIC = "Rules"
_FAILS = ("unknown rules", "illegal move under these rules")
_KGS = {"chinese": "chinese-kgs"}


def register(registry: Registry) -> None:
    """Add the commands of this topic."""
    add = registry.add

    @add("kata-get-rules", topic=TOPIC, answer="a JSON object")
    def get_rules(call: Call) -> str:
        """The rules in force."""
        return json.dumps(call.session.rules.to_json())

    @add("kata-set-rules", topic=TOPIC, arguments="NAME | JSON", fails=_FAILS)
    def set_rules(call: Call) -> None:
        """Change the rules: `tromp-taylor`, `chinese`, `japanese` and so on, or a JSON object as `kata-get-rules`
        gives it. Moves, komi and size stay."""
        call.word(0, "rules")
        _change(call, _parsed(call.text()))

    @add("kata-set-rule", topic=TOPIC, arguments="KEY VALUE", fails=_FAILS)
    def set_rule(call: Call) -> None:
        """Change one of the rules, for example `ko SIMPLE`."""
        key, value = call.word(0, "rule"), call.word(1, "value")
        try:
            rules = call.session.rules.with_rule(key, value)
        except ValueError as error:
            raise GtpError(f"unknown rules: {error}") from None
        _change(call, rules)

    @add("kgs-rules", topic=TOPIC, arguments="chinese | japanese | aga | new_zealand", fails=_FAILS)
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

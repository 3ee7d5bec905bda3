"""Predefined spaces: knobs that belong together, with ranges that are wide but not silly."""

SPACES: dict[str, tuple[str, ...]] = {
    # Eq. 3: how simulations, AMAF, patterns and hints share the weight, and how it changes with n and n(d). The offline
    # knobs have an effect only with offline=on.
    "eq3": (
        "rave_equivalence=100:10000:log",
        "bias_weight=0:0.5",
        "bias_growth=-1:0.2",
        "bias_decay=0:1",
        "offline_weight=5:500:log",
        "offline_power=0.1:1.5",
        "offline_doubt=0:1",
        "hint.even=0.1:4:log",
    ),
    # How the tree grows, and what it counts as a win.
    "tree": (
        "expand_visits=2:12:int",
        "score_weight=0:0.1",
        "offline_visits=1:64:log:int",
        "widening=0|3|5|8|16",  # options, because 0 is not next to 1: it means all moves
        "preselect=0|7|15|30",
    ),
    "playouts": (
        "playout.save=on|off",
        "playout.nakade=on|off",
        "playout.large_nakade=on|off",
        "playout.fill_tries=0:4:int",
        "playout.patterns=on|off|frequent:400|nearest:400",
        "playout.urgency=on|off",
        "playout.capture=on|off",
        "playout.keep_seki=on|off",
        "playout.self_atari=0|2|4",  # options, because 0 is not next to 1: it means never
    ),
    # What looks good on its own: patterns, lines, the named shapes.
    "shapes": (
        "shapes=on|off",
        "hint.3x3 pattern=0.1:4:log",
        "hint.first line=0.1:4:log",
        "hint.second line=0.1:4:log",
        "hint.third line=0.1:4:log",
        "hint.hane=0.1:4:log",
        "hint.connect=0.1:4:log",
        "hint.peep-connect=0.1:4:log",
        "hint.wall=0.1:4:log",
        "hint.kosumi=0.1:8:log",
        "hint.kogeima=0.1:8:log",
        "hint.bad kogeima=0.1:4:log",
        "hint.bad tobi=0.1:4:log",
        "hint.empty triangle=0.1:4:log",
        "hint.alone on the first line=0.1:4:log",
    ),
    # What fights: captures, ladders, nearness to the last moves.
    "hints": (
        "hint.self-atari=0.1:4:log",
        "hint.capture=0.1:4:log",
        "hint.capture of several stones=0.1:4:log",
        "hint.escape=0.1:4:log",
        "hint.lost ladder=0.1:4:log",
        "hint.ladder=0.1:4:log",
        "hint.atari=0.1:4:log",
        "hint.next to the last move=0.1:4:log",
        "hint.near the last move=0.1:4:log",
        "hint.not far from the last move=0.1:4:log",
    ),
}

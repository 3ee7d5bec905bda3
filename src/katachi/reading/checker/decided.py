"""Positions decided without further moves. The arguments are in docs/proofs.md."""

from katachi.reading.checker.game import Ground, Points, Spot


def why_not_decided(ground: Ground, spot: Spot, winner: str) -> str | None:
    """None if the position is already won, else what is missing."""
    if winner == "A":
        if attacker_has_captured(ground, spot) or is_dead(ground, spot):
            return None
        return "the defender is not shown to be dead here"
    if spot.mover != "A":
        return "only a position with the attacker to move can already be safe for the defender"
    return None if is_safe(ground, spot) else "the defender is not safe here"


def attacker_has_captured(ground: Ground, spot: Spot) -> bool:
    """All targets if the goal is all of them, otherwise any target."""
    if not ground.targets:
        return False
    return not spot.left if ground.goal == "all targets" else len(spot.left) < len(ground.targets)


def is_safe(ground: Ground, spot: Spot) -> bool:
    """Whether the defender has what he wants, with the attacker to move."""
    if attacker_has_captured(ground, spot):
        return False
    if spot.defender & ground.escape:
        return True
    if ground.goal == "link":
        chain = ground.connected([min(ground.targets[0])], spot.defender)
        liberties = ground.around(chain) - spot.defender - spot.attacker
        return all(target <= chain for target in ground.targets) and len(liberties) >= 2
    alive = living_stones(ground, spot.defender, spot.attacker)
    if not ground.targets:
        return bool(alive)
    if ground.goal == "all targets":
        return any(ground.targets[i] <= alive for i in spot.left)
    return all(target <= alive for target in ground.targets)


def living_stones(ground: Ground, defender: Points, attacker: Points) -> set[int]:
    """The stones that live even if their owner never moves again (Benson's theorem).

    A room is a connected set of points without defenders that the wall does not touch. It is an eye of a chain if every
    empty point of it is a liberty of that chain. Chains with fewer than two eyes are struck off, and rooms next to a
    struck-off chain stop being eyes, until nothing changes.
    """
    rooms = [room for room in ground.parts(ground.near.keys() - defender) if not room & ground.wall]
    chains = list(ground.parts(defender))
    while True:
        rooms = [
            room for room in rooms if all(any(p in chain for chain in chains) for p in _stones(ground, room, defender))
        ]
        alive = [chain for chain in chains if sum(_is_eye(ground, room, chain, attacker) for room in rooms) >= 2]
        if len(alive) == len(chains):
            return set().union(*alive)
        chains = alive


def _stones(ground: Ground, room: set[int], defender: Points) -> set[int]:
    return ground.around(room) & defender


def _is_eye(ground: Ground, room: set[int], chain: set[int], attacker: Points) -> bool:
    touched = ground.around(chain)
    return bool(room & touched) and room - attacker <= touched


def is_dead(ground: Ground, spot: Spot) -> bool:
    """Whether filling from the wall inwards leaves the attacker facing only groups with at most one eye, or with two
    neighbouring eyes. It does not matter whose turn it is."""
    if ground.goal == "link":
        return False  # dead stones may still be connected
    attacker = spot.attacker
    held = ground.connected(attacker & ground.wall, attacker)  # never captured
    open_points = ground.near.keys() - held
    if open_points & ground.escape:
        return False
    to_fill = open_points & (ground.wall | ground.around(held))
    eyes = true_eyes(ground, open_points, open_points - to_fill)
    for part in ground.parts(open_points):
        here = eyes & part
        if not here:
            continue
        if len(part & to_fill) < 2 or len(here) > 2:
            return False
        if len(here) == 2 and not ground.around([min(here)]) & here:
            return False
    return True


def true_eyes(ground: Ground, open_points: set[int], eyes: set[int]) -> set[int]:
    """The eyes without the false ones: points that cut off a part of the open points that has no eye."""
    eyes = set(eyes)
    while True:
        for eye in eyes:
            rest = open_points - {eye}
            if ground.near[eye] & rest - ground.connected(eyes - {eye}, rest):
                eyes.remove(eye)
                break
        else:
            return eyes

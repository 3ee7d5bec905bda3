"""The streams of analysis: arguments in any order, the form of every line, and how they end."""

import json
import re
import threading
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from katachi.interfaces.gtp import protocol
from katachi.interfaces.gtp.server import GtpServer
from katachi.play import Player
from katachi.work import Budget

from .test_interrupts import Conversation
from .tools import ask, new_engine, statuses, talk

REAL = re.compile(r"-?[0-9]+\.[0-9]+")
KATA_REALS = (
    "utility", "winrate", "scoreMean", "scoreStdev", "scoreLead", "scoreSelfplay", "prior", "lcb", "utilityLcb",
    "weight", "ravewinrate", "expert",
)  # fmt: skip


def tree_engine(size: int = 5, playouts: int = 300) -> GtpServer:
    return new_engine(player=Player(seed=1), budget=Budget(playouts=playouts), size=size)


def after(looks: int) -> Callable[[], bool]:
    """Says stop when it was asked so often; it takes its time, so that lines become due on every machine."""
    left = iter(range(looks))

    def should_stop() -> bool:
        time.sleep(0.004)
        return next(left, None) is None

    return should_stop


def stream(engine: GtpServer, line: str, looks: int = 12) -> list[str]:
    request = protocol.parse(line)
    assert request
    return engine.answer(request, after(looks)).split("\n")


def infos(line: str) -> list[dict[str, str]]:
    """The pairs of each move, and its line of play."""
    found = []
    for part in re.split(r"(?:^| )info ", line.partition(" rootInfo ")[0].partition(" ownership ")[0])[1:]:
        pairs, _, play = part.partition(" pv ")
        words = pairs.split(" ")
        found.append({**dict(zip(words[::2], words[1::2], strict=True)), "pv": play})
    return found


def test_kata_lines() -> None:
    head, *lines, end, nothing = stream(tree_engine(), "7 kata-analyze b 1")
    assert (head, end, nothing) == ("=7", "", "")
    assert lines
    for line in lines:
        moves = infos(line)
        assert [int(move["order"]) for move in moves] == list(range(len(moves)))
        for move in moves:
            assert all(REAL.fullmatch(move[key]) for key in KATA_REALS), move
            assert move["scoreMean"] == move["scoreLead"]
            assert move["pv"].split(" ")[0] == move["move"]
            assert int(move["visits"]) > 0
    assert "ownership" not in lines[-1]
    assert "rootInfo" not in lines[-1]


def test_leela_lines() -> None:
    _, *lines, _, _ = stream(tree_engine(), "lz-analyze 1")
    for move in infos(lines[-1]):
        numbers = [move[key] for key in ("visits", "winrate", "prior", "lcb", "order", "ravewinrate", "expert")]
        assert all(number.isdigit() for number in numbers), move
        assert int(move["lcb"]) <= int(move["winrate"]) <= 10_000


@pytest.mark.parametrize("name", ["lz-analyze", "kata-analyze"])
def test_moves_that_are_the_same_by_symmetry_have_the_same_numbers(name: str) -> None:
    _, *lines, _, _ = stream(tree_engine(), f"{name} 1")
    moves = {move["move"]: move for move in infos(lines[-1])}
    corners = [moves[vertex] for vertex in ("B2", "B4", "D2", "D4") if vertex in moves]
    assert len({(move["visits"], move["winrate"], move["lcb"], move["prior"]) for move in corners}) == 1
    assert len(corners) == 4
    assert all(move["pv"].split(" ")[0] == move["move"] for move in corners)
    originals = {move.get("isSymmetryOf") for move in corners}
    assert len(originals) == (2 if name == "kata-analyze" else 1)


def test_what_is_asked_for_comes_behind_the_moves() -> None:
    _, *lines, _, _ = stream(tree_engine(), "kata-analyze ownership true maxmoves 2 1 rootInfo true pvVisits true w")
    moves, _, rest = lines[-1].partition(" rootInfo ")
    root, _, owners = rest.partition(" ownership ")
    assert len(infos(moves)) == 2
    assert root.startswith("winrate 0.")
    assert len(owners.split(" ")) == 25
    assert all(REAL.fullmatch(word) for word in owners.split(" "))


def test_the_side_to_move_decides_the_sign() -> None:
    engine = tree_engine()
    ask(engine, "play b C3")
    ownership = {}
    for color in "bw":
        *_, line, _, _ = stream(engine, f"kata-analyze {color} 1 ownership true")
        ownership[color] = float(line.partition(" ownership ")[2].split(" ")[12])
    assert ownership["b"] > 0 > ownership["w"]


def test_minmoves_shows_untried_moves() -> None:
    _, *lines, _, _ = stream(tree_engine(), "lz-analyze 1 minmoves 26")
    assert len(infos(lines[0])) == 26


def test_avoid_and_allow_restrict_the_search() -> None:
    engine = tree_engine()
    _, *lines, _, _ = stream(engine, "lz-analyze 1 allow b B2,D4 1 allow w C3 2")
    assert {move["move"] for move in infos(lines[-1])} <= {"B2", "D4"}
    assert ask(engine, "kata-genmove_analyze b avoid b C3 1")[0].split("\n")[-1] != "play C3"
    assert ask(tree_engine(), "kata-genmove_analyze b allow b A1 1")[0].endswith("\nplay A1")


def test_a_restricted_tree_is_not_kept() -> None:
    engine = tree_engine()
    free = ask(engine, "kata-search b")[0]
    assert ask(engine, "kata-search_analyze b allow b A1 1")[0].endswith("play A1")
    assert ask(engine, "kata-search b")[0] == free


def test_analysis_does_not_play() -> None:
    engine = tree_engine()
    for line in ("lz-analyze 1", "kata-analyze", "kata-search b", "kata-search_analyze b 1", "kata-search_cancellable"):
        stream(engine, line)
    assert engine.session.game.moves == []


@pytest.mark.parametrize("name", ["lz-genmove_analyze", "kata-genmove_analyze", "kata-search_analyze"])
def test_moves_with_lines(name: str) -> None:
    head, *lines, last = ask(tree_engine(), f"3 {name} b")[0].split("\n")
    assert head == "=3"
    move = infos(lines[-1])[0]["move"]
    assert last == f"play {move}"


def test_a_line_ends_a_search_that_can_be_cancelled() -> None:
    assert stream(tree_engine(playouts=10**8), "kata-search_cancellable b") == ["= cancelled", "", ""]
    assert stream(tree_engine(playouts=10**8), "kata-search_analyze_cancellable b")[-3] == "play cancelled"


def test_every_move_has_its_owners_if_they_are_asked_for() -> None:
    lines = stream(tree_engine(), "kata-analyze b 1 movesOwnership true ownership true maxmoves 2")
    moves = next(line for line in lines if line.startswith("info ")).split("info move ")[1:]
    assert 1 <= len(moves) <= 2
    for text in moves:
        own = text.split(" movesOwnership ")[1].split(" ownership ")[0].split()
        assert len(own) == 25
        assert all(-1 <= float(value) <= 1 for value in own)
    assert all("movesOwnership" not in line for line in stream(tree_engine(), "kata-analyze b 1 ownership true"))


def test_cgos() -> None:
    head, text, last = ask(tree_engine(), "cgos-genmove_analyze b")[0].split("\n")
    data = json.loads(text)
    assert head == "="
    assert last == f"play {data['moves'][0]['move']}"
    assert len(data["ownership"]) == 25
    assert 0 < data["visits"] <= 300  # fewer when the rest could not change the move


@pytest.mark.parametrize(
    "arguments",
    ["x", "interval", "interval x", "-5", "minmoves x", "avoid", "avoid b", "avoid x C3 1", "avoid b Z9 1", "ownership",
     "ownership maybe", "interval nan"],
)  # fmt: skip
def test_wrong_arguments_fail_before_the_stream(arguments: str) -> None:
    for name in ("lz-analyze", "kata-analyze", "kata-genmove_analyze", "kata-search"):
        assert ask(tree_engine(), f"{name} {arguments}")[0].startswith("? ")


@pytest.mark.parametrize("line", ["name", "", "# remark"])
def test_any_line_ends_the_stream_and_is_executed(line: str) -> None:
    conversation = Conversation(tree_engine())
    conversation.pipe.send("1 kata-analyze 1")
    assert conversation.answer() == "=1"
    assert conversation.answer().startswith("info move ")
    conversation.pipe.send(line)
    while (answer := conversation.answer()).startswith("info "):
        pass
    assert answer == ""
    if line == "name":
        assert conversation.answer() == "= Katachi"


def test_the_end_of_the_input_ends_the_stream() -> None:
    out: list[bytes] = []
    worker = threading.Thread(target=lambda: out.append(talk(tree_engine(), b"kata-analyze 1\n")), daemon=True)
    worker.start()
    worker.join(10)
    assert list(statuses(out[0]))


WORDS = [
    "b", "w", "10", "0", "1.5", "interval", "minmoves", "maxmoves", "avoid", "allow", "C3", "A1,B2", "pass",
    "ownership", "true", "false", "rootInfo", "pvVisits", "movesOwnership", "x", "1e400", "-1", "nan", "C3,,", "Z9",
    "99999999999",
]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["lz-analyze", "kata-analyze", "kata-genmove_analyze", "kata-search_analyze_cancellable"]),
    st.lists(st.sampled_from(WORDS), max_size=6),
)
def test_random_arguments(name: str, words: list[str]) -> None:
    engine = new_engine(player=Player(seed=1), budget=Budget(playouts=30), size=3)
    warnings: list[str] = []
    engine.session.warn = warnings.append
    request = protocol.parse(f"{name} {' '.join(words)}")
    assert request
    answer = engine.answer(request, after(4)).encode()
    assert len(list(statuses(answer))) == 1
    assert warnings == []


def test_settings_by_name() -> None:
    engine = tree_engine()
    assert "rave_equivalence" in ask(engine, "kata-list-params")[0]
    before = engine.session.player
    assert ask(engine, "kata-set-param expand_visits 8", "kata-get-param expand_visits") == ["=", "= 8"]
    assert engine.session.player is not before
    assert ask(engine, 'kata-set-params {"shapes": false, "hint.next_to_the_last_move": "3:2"}') == ["="]
    values = json.loads(ask(engine, "kata-get-params")[0][2:])
    assert (values["shapes"], values["hint.next_to_the_last_move"], values["expand_visits"]) == (False, "3:2", 8)
    for line in ("kata-get-param x", "kata-set-param x 1", "kata-set-param shapes maybe", "kata-set-param threads 0",
                 "kata-set-param exploration -1", "kata-set-param exploration nan", "kata-set-params []",
                 'kata-set-params {"shapes": true, "x": 1}'):  # fmt: skip
        assert ask(engine, line)[0].startswith("? "), line
    assert ask(engine, "kata-get-param shapes") == ["= false"]
    assert ask(new_engine(), "kata-list-params") == ["? this player has no settings"]


def test_gogui_commands() -> None:
    engine = tree_engine()
    menu = ask(engine, "gogui-analyze_commands")[0][2:].split("\n")
    for entry in menu:
        assert engine.commands.get(entry.split("/")[2].split(" ")[0]), entry
    for name in ("katachi-ownership", "katachi-rave b", "katachi-visits"):
        rows = ask(engine, name)[0].split("\n")[1:]
        assert [len(row.split()) for row in rows] == [5] * 5
    assert "LABEL C3 " in ask(engine, "katachi-candidates b")[0]
    assert "[bool] shapes 1" in ask(engine, "katachi-param_search")[0]
    assert ask(engine, "katachi-param_search shapes 0", "kata-get-param shapes") == ["=", "= false"]
    assert "simulations" in ask(engine, "katachi-explain C3")[0]


def test_why_the_last_move() -> None:
    engine = tree_engine(size=9, playouts=500)
    ask(engine, "play b E5", "play w E6")
    move = ask(engine, "genmove b")[0][2:]
    text = ask(engine, "gomill-explain_last_move")[0]
    assert f"I played {move}" in text
    assert any(words in text for words in (f"{move} ", "A quiet move"))
    assert "Expected continuation" in text


def test_the_last_move_is_explained_by_games_too() -> None:
    engine = tree_engine(size=19, playouts=100)
    ask(engine, "kata-set-param book off", "play b Q16", "play w D4", "play b Q3", "play w R17")
    move = ask(engine, "genmove b")[0][2:]
    assert move in ("R16", "Q17")  # the two blocks against the invasion
    text = ask(engine, "gomill-explain_last_move")[0]
    other = "Q17" if move == "R16" else "R16"
    assert "It is the usual move in this corner: " in text  # seen from the position before the move
    assert f" such corners ({other} included, the same by symmetry); " in text


def test_why_not_another_move() -> None:
    engine = tree_engine(size=9, playouts=100)
    ask(engine, "play b E5", "play w E6", "play b F6", "play w D5")
    told = ask(engine, "katachi-why_not A1")[0]
    assert told.startswith("= About ")
    assert "points less than" in told
    assert ask(engine, "katachi-why_not pass")[0].startswith("= About ")
    assert ask(engine, "katachi-why_not E5")[0].startswith("? illegal move")


def test_groups_as_a_drawing() -> None:
    """The corner group lives with B2, and dies without it."""
    engine = tree_engine(size=9, playouts=100)
    for stone in ("A3", "B3", "C3", "D3", "D2", "D1"):
        ask(engine, f"play b {stone}")
    for stone in ("A4", "B4", "C4", "D4", "E4", "E3", "E2", "E1"):
        ask(engine, f"play w {stone}")
    drawing = ask(engine, "katachi-groups")[0]
    assert "COLOR #ff9900 " in drawing
    assert "TRIANGLE B2" in drawing
    assert "Black saves them with B2" in drawing


def test_live_graphics() -> None:
    engine = new_engine(player=Player(seed=1), budget=Budget(seconds=1.2), size=9)
    shown: list[object] = []
    engine.session.live = shown.append
    begin = time.monotonic()
    ask(engine, "genmove b")
    assert shown[-1] is None
    assert len(shown) > 1 or time.monotonic() - begin < 1  # a move that is decided early shows nothing

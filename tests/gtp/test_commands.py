"""What transcripts do not show: warnings, generated moves, handicap in the count, the table of commands."""

import re
from collections.abc import Callable

import pytest

from katachi.go import WHITE, Color, Game, parse_vertex
from katachi.interfaces.gtp.commands import COMMANDS
from katachi.interfaces.gtp.commands.setup import free_handicap
from katachi.interfaces.gtp.registry import Call, Topic, collected
from katachi.play import Choice
from katachi.work import Budget

from .tools import SlowPlayer, ask, new_engine

REQUIRED = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "gg-undo",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "reg_genmove",
    "time_settings",
    "time_left",
    "kgs-time_settings",
    "kata-time_settings",
    "kata-list_time_settings",
    "final_score",
    "final_status_list",
    "showboard",
    "get_komi",
    "clear_cache",
    "stop",
    "set_position",
    "gogui-setup",
    "gogui-setup_player",
    "gogui-play_sequence",
    "gogui-interrupt",
    "gogui-title",
    "cputime",
    "gomill-cpu_time",
    "gomill-describe_engine",
    "gomill-explain_last_move",
    "gomill-genmove_ex",
    "kata-get-rules",
    "kata-set-rules",
    "kata-set-rule",
    "kgs-rules",
    "kgs-chat",
    "kgs-game_over",
    "kgs-genmove_cleanup",
    "cgos-opponent_name",
    "cgos-opponent_rating",
    "cgos-gameover",
    "rectangular_boardsize",
    "loadsgf",
    "printsgf",
]


def test_all_required_commands_are_listed() -> None:
    listed = ask(new_engine(), "list_commands")[0].removeprefix("= ").split("\n")
    assert set(REQUIRED) <= set(listed)
    assert len(set(listed)) == len(listed)


def test_every_command_is_documented() -> None:
    for command in COMMANDS.values():
        assert command.summary.endswith((".", "?")), command.name
        assert command.answer, command.name


def test_a_name_cannot_be_registered_twice() -> None:
    topic = Topic("t")
    topic.add("x")(lambda _call: None)
    topic.add("x")(lambda _call: None)
    with pytest.raises(ValueError, match="twice"):
        collected([topic])


def test_strange_komi_warns_and_is_taken() -> None:
    warnings: list[str] = []
    engine = new_engine(warn=warnings.append)
    assert ask(engine, "komi 6.5", "komi 3.75", "komi 365.3", "get_komi") == ["=", "=", "=", "= 365.3"]
    assert len(warnings) == 1
    assert "365.3" in warnings[0]


def test_the_score_of_a_running_game_is_an_estimate_and_says_so() -> None:
    warnings: list[str] = []
    engine = new_engine(warn=warnings.append)
    (found,) = ask(engine, "play b E5", "final_score")[1:]
    assert re.fullmatch(r"= ([BW]\+\d+(\.5)?|0)", found)
    assert found != "= B+73.5", "the board as it stands"
    assert warnings == [f"final_score: the game is not over, the score is about {found[2:]} (estimate)"]
    ask(engine, "play w pass", "play b pass", "final_score")
    assert len(warnings) == 1


def test_genmove_plays_and_reg_genmove_does_not() -> None:
    engine = new_engine()
    move = ask(engine, "reg_genmove b")[0].removeprefix("= ")
    assert engine.session.board_is_empty
    assert ask(engine, "genmove b")[0] == f"= {move}"  # same seed, same position, same move
    assert engine.session.game.position.color(parse_vertex(move, 9)) == 1


def test_genmove_for_the_side_not_to_move() -> None:
    engine = new_engine()
    ask(engine, "play b E5", "genmove b", "genmove b")
    assert engine.session.game.position.stones(1) == 3
    assert engine.session.game.position.stones(2) == 0


def test_explanation_names_the_move_and_its_rivals() -> None:
    engine = new_engine()
    move = ask(engine, "genmove b")[0].removeprefix("= ")
    sentence, *candidates = ask(engine, "gomill-explain_last_move")[0].removeprefix("= ").split("\n")
    assert sentence.startswith(f"I played {move} because ")
    assert candidates[0].startswith(move)
    assert 1 < len(candidates) <= 5
    assert ask(engine, "clear_board", "gomill-explain_last_move") == ["=", "="]


def test_handicap_stones_count_for_white() -> None:
    engine = new_engine()
    even = engine.session.game.komi
    assert ask(engine, "fixed_handicap 4", "kata-set-rules chinese")[1] == "="
    assert engine.session.game.handicap == 4
    assert engine.session.game.to_move is WHITE
    assert engine.session.game.score().white == even + 4


def test_rules_survive_a_new_game() -> None:
    engine = new_engine()
    ask(engine, "kata-set-rules japanese", "boardsize 5", "clear_board")
    assert engine.session.game.rules.scoring == "TERRITORY"
    assert engine.session.game.komi == 7.5  # the client did not ask for another komi


def test_changing_rules_keeps_moves_undo_and_turn() -> None:
    engine = new_engine()
    ask(engine, "gogui-setup w A2", "gogui-setup_player w", "play w A1", "play w B1", "kata-set-rules aga")
    assert ask(engine, "gg-undo 2", "undo") == ["=", "? cannot undo"]
    assert engine.session.game.to_move is WHITE


def test_cpu_time_grows_with_moves() -> None:
    engine = new_engine()
    ask(engine, "genmove b")
    assert float(ask(engine, "gomill-cpu_time")[0][2:]) > 0
    assert float(ask(engine, "cputime")[0][2:]) > 0


def test_an_error_inside_is_a_failure_and_not_the_end() -> None:
    warnings: list[str] = []
    engine = new_engine(warn=warnings.append)
    topic = Topic("t")

    @topic.add("explode")
    def explode(_call: Call) -> str:
        raise RuntimeError("boom\n\nboom")

    engine.commands = collected([topic]) | engine.commands
    assert ask(engine, "3 explode", "name") == ["?3 internal error: RuntimeError: boom\nboom", "= Katachi"]
    assert "Traceback" in warnings[0]


class BudgetSpy(SlowPlayer):
    """Remembers the budget it was given."""

    seen: Budget | None = None

    def choose(
        self, game: Game, color: Color, budget: Budget, should_stop: Callable[[], bool], *, cleanup: bool = False
    ) -> Choice:
        self.seen = budget
        return super().choose(game, color, budget, should_stop, cleanup=cleanup)


@pytest.mark.parametrize(
    ("clock", "clock_decides", "expected"),
    [
        ("time_settings 0 1 0", False, Budget(playouts=200)),
        ("time_settings 0 1 0", True, Budget(playouts=200)),
        ("kgs-time_settings byoyomi 0 5.15 3", False, Budget(playouts=200, seconds=4.5)),
        ("kgs-time_settings byoyomi 0 5.15 3", True, Budget(seconds=4.5)),
        ("time_settings 0 300 1", True, Budget(seconds=30.0)),
        ("time_settings 0 0 0", True, Budget(seconds=0.0)),
    ],
)
def test_clock_and_budget(clock: str, clock_decides: bool, expected: Budget) -> None:
    player = BudgetSpy(seconds=0)
    engine = new_engine(player=player)
    engine.session.clock_decides = clock_decides
    assert ask(engine, clock, "genmove b")[0] == "="
    assert player.seen == expected


def test_broken_json_rules() -> None:
    (answer,) = ask(new_engine(), "kata-set-rules {broken")
    assert answer.startswith("? unknown rules: ")


@pytest.mark.parametrize(("stones", "size"), [(2, 2), (3, 5), (8, 3), (9, 19), (12, 13), (30, 9), (20, 19), (360, 19)])
def test_free_handicap_points_differ(stones: int, size: int) -> None:
    points = free_handicap(stones, size)
    assert len(set(points)) == len(points) == stones
    assert all(0 <= point < size * size for point in points)

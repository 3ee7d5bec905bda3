"""SGF through Python: any bytes are read, in any encoding, and what is written is read the same."""

import harness

with harness.instrumented():
    from katachi.reading.problems.files import problem_of
    from katachi.records import GameRecord, GameTree, SgfError, parse, write


def _shape(games: list[GameTree]) -> list[list[tuple[int, dict[str, list[str]]]]]:
    """The nodes of each game: how many children they have, and their values. CA is always written as UTF-8."""
    return [
        [(len(node.children), {name: v for name, v in node.raw.items() if name != "CA"}) for node in game.nodes()]
        for game in games
    ]


def one_case(data: bytes) -> None:
    sgf = parse(data)
    for warning in sgf.warnings:
        harness.check_line(str(warning))
    text = write(sgf.games)
    if text.count("CA") == len(sgf.games):  # a value that looks like another CA misleads the guess of the encoding
        assert _shape(parse(text.encode()).games) == _shape(sgf.games), "what is written is read the same"
    for game in sgf.games:
        with harness.refused(SgfError, ValueError):
            record = GameRecord.from_tree(game)
            assert record.winner in ("B", "W", "draw", None, ""), record.winner
            record.date, record.komi, record.handicap, record.game()
        with harness.refused(SgfError, ValueError):
            problem_of(game, "x")


harness.main(one_case)

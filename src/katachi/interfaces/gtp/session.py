"""What a GTP client and the engine share: the game, its clock, the player and its last thoughts. No input or output."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import katachi
from katachi.go import BLACK, DEFAULT_RULES, WHITE, Color, Game, Move, Position, Rules
from katachi.play import Analyst, AnyPlayer, Choice, Clock, Player, Ponderer, restricted
from katachi.search import Candidate, TreeSearch
from katachi.work import Budget

_LONGEST_MOVE = 10.0  # seconds: more would not make the move better, and people wait
_LIVE_SECONDS = 0.5  # between two pictures of a tree that grows
_STRANGE_KOMI = 100.0  # half-points aside, nobody gives more


@dataclass(frozen=True)
class Identity:
    """What the engine calls itself. Some clients know only certain names, so people may change it."""

    name: str = "Katachi"
    version: str = katachi.__version__


@dataclass
class Session:
    """The state of one GTP connection."""

    player: AnyPlayer
    budget: Budget
    clock_decides: bool = False  # the budget is only for games without a clock
    ponders: bool = False  # think on the opponent's time
    identity: Identity = field(default_factory=Identity)
    warn: Callable[[str], None] = lambda _text: None
    size: int = 19
    rules: Rules = DEFAULT_RULES
    komi: float | None = None  # None: what the rules say
    clock: Clock = field(default_factory=Clock)
    wants_quit: bool = False
    last_choice: Choice | None = None
    last_reasons: Candidate | None = None  # of the last choice, if a tree was searched for it
    last_asked: Game | None = None  # the game as it was then
    thinking_seconds: float = 0.0  # processor time of all generated moves
    live: Callable[[TreeSearch | None], None] | None = None  # is shown the tree while a move is chosen, None at the end
    game: Game = field(init=False)
    _generated: list[Move] = field(default_factory=list)  # the moves up to the last one that the player made

    def __post_init__(self) -> None:
        self.game = self._new_game()
        self.komi = self.game.komi  # from here on only the client changes it

    def _new_game(self) -> Game:
        return Game(self.size, rules=self.rules, komi=self.komi)

    # ---- A new game ------------------------------------------------------------------------------------------------

    def new_game(self, size: int | None = None) -> None:
        """An empty board; rules and komi stay."""
        self.size = self.size if size is None else size
        self.last_choice = None
        self.game = self._new_game()
        self.clock.restart()

    def set_komi(self, komi: float) -> None:
        """Change the komi of this and later games."""
        if abs(komi) > _STRANGE_KOMI or (4 * komi) % 1:
            self.warn(f"strange komi {komi:g}: I take it as it is")
        self.komi = komi
        self.game.komi = komi

    def set_rules(self, rules: Rules) -> None:
        """Change the rules in the middle of a game; its moves stay.

        Raises IllegalMove, and changes nothing, if a move so far is illegal under the new rules.
        """
        self.game = self.game.under(rules)
        self.rules = rules

    def load(self, game: Game) -> None:
        """Go on from a game that was played before."""
        self.game, self.last_choice = game, None
        self.size, self.rules, self.komi = game.size, game.rules, game.komi
        self.clock.restart()

    # ---- Set-up ----------------------------------------------------------------------------------------------------

    @property
    def board_is_empty(self) -> bool:
        """Whether there are no stones."""
        position = self.game.position
        return not (position.stones(BLACK) or position.stones(WHITE))

    def set_up(self, black: Iterable[int], white: Iterable[int] = (), handicap: int = 0) -> None:
        """Start from these stones. Raises ValueError, and changes nothing, if they cannot stand like that."""
        game = self._new_game()
        game.set_up(black=black, white=white, handicap=handicap)
        self.game, self.last_choice = game, None

    # ---- Moves -----------------------------------------------------------------------------------------------------

    def play(self, moves: Iterable[tuple[Color, int]]) -> None:
        """Play moves of either colour: all of them, or none and IllegalMove."""
        game = self.game.copy()
        for color, point in moves:
            game.play(point, color)
        self.game = game

    def undo(self, moves: int = 1) -> None:
        """Take moves back: all of them, or none and ValueError."""
        self.game.undo(moves)

    # ---- Thinking --------------------------------------------------------------------------------------------------

    def choose(
        self,
        color: Color,
        should_stop: Callable[[], bool],
        *,
        cleanup: bool = False,
        player: AnyPlayer | None = None,
        banned: frozenset[int] = frozenset(),
    ) -> Choice:
        """Let the player, or another one, think within its budget and its clock, without playing the move."""
        started, processor = time.monotonic(), time.process_time()
        game = restricted(self.game, banned) if banned else self.game
        chooser = player or self.player
        watch = self._shown_live(chooser, should_stop)
        choice = chooser.choose(game, color, self._budget_for(color), watch, cleanup=cleanup)
        if self.live:
            self.live(None)
        self.clock.spend(color, time.monotonic() - started)
        self.thinking_seconds += time.process_time() - processor
        self.last_choice, self.last_reasons = choice, self._reasons(chooser, choice)
        self.last_asked = self.game.copy()
        return choice

    def _reasons(self, player: AnyPlayer, choice: Choice) -> Candidate | None:
        """What the tree says about the chosen move; it must be asked before the tree moves on."""
        if choice.candidates and isinstance(player, Player):
            return player.search.explained(choice.candidates[0])
        return None

    def _shown_live(self, player: AnyPlayer, should_stop: Callable[[], bool]) -> Callable[[], bool]:
        """The question whether to stop, asked often while a player thinks, is also the moment to show its tree."""
        live = self.live
        if live is None or not isinstance(player, Player):
            return should_stop
        due = time.monotonic() + _LIVE_SECONDS

        def watch() -> bool:
            nonlocal due
            if time.monotonic() >= due:
                live(player.search)
                due = time.monotonic() + _LIVE_SECONDS
            return should_stop()

        return watch

    def _budget_for(self, color: Color) -> Budget:
        limit = self.clock.seconds_for_move(color, len(self.game.moves), self.game.size)
        if limit is not None and self.clock_decides:
            return Budget(seconds=min(limit, _LONGEST_MOVE))
        return self.budget.at_most(limit)

    def forget(self) -> None:
        """Give up what the player has searched."""
        if isinstance(self.player, Player):
            self.player = replace(self.player)

    def analyst(self, *, fresh: bool = False) -> Analyst:
        """Someone who looks at the game without playing: with the player's own tree, unless a fresh one is wanted."""
        if isinstance(self.player, Player):
            player = replace(self.player) if fresh else self.player
            return Analyst(player.search, player.threads)
        return Analyst(TreeSearch())

    def generate(self, color: Color, should_stop: Callable[[], bool], *, cleanup: bool = False) -> Choice:
        """Let the player think and play its move."""
        choice = self.choose(color, should_stop, cleanup=cleanup)
        self.accept(choice, color)
        return choice

    def accept(self, choice: Choice, color: Color) -> None:
        """Play the move that the player chose; after a resignation there is none."""
        if not choice.resign:
            self.game.play(choice.point, color)
            self._generated = self.game.moves

    def ponder(self, should_stop: Callable[[], bool]) -> None:
        """Think on the opponent's time, if that is wanted and our move is the last thing that happened to the board."""
        if not self.ponders or should_stop() or not isinstance(self.player, Ponderer):
            return
        waiting = bool(self._generated) and self.game.moves == self._generated and not self.wants_quit
        if waiting and not self.game.is_over:
            self.player.ponder(self.game, self._generated[-1].color.opponent, should_stop)


def chains(position: Position, points: Sequence[int]) -> list[list[int]]:
    """The chains that hold these stones, each once."""
    seen: set[int] = set()
    found = []
    for point in points:
        if point not in seen:
            chain = sorted(position.chain(point))
            seen.update(chain)
            found.append(chain)
    return found

"""The state of a GTP connection: the game, its clock, the player and its last thoughts. No input or output.

A client waits while the engine starts, so this package imports players, searches and numpy only when they are needed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import katachi
from katachi import play
from katachi.go import BLACK, DEFAULT_RULES, WHITE, Color, Game, Move, Rules
from katachi.play.clock import Clock
from katachi.work.budget import Budget

if TYPE_CHECKING:
    from katachi.knowledge import KnowledgeBase
    from katachi.play import Analyst, AnyPlayer, Choice, Player, Rank
    from katachi.play.witness import Witness
    from katachi.search import Candidate, TreeSearch

_LONGEST_MOVE = 30.0  # seconds: people wait
_LIVE_SECONDS = 0.5  # between two pictures of a tree that grows
_STRANGE_KOMI = 100.0  # half-points aside, nobody gives more


@dataclass
class Session:
    """The state of one GTP connection."""

    make_player: Callable[[], AnyPlayer]  # called when the player is first needed
    budget: Budget
    clock_decides: bool = False  # the budget holds only for games without a clock
    ponders: bool = False  # think on the opponent's time
    name: str = "Katachi"  # some clients know only certain names, so users may change it
    version: str = katachi.__version__
    warn: Callable[[str], None] = lambda _text: None
    size: int = 19
    rules: Rules = DEFAULT_RULES
    komi: float | None = None  # None: that of the rules
    clock: Clock = field(default_factory=Clock)
    wants_quit: bool = False
    last_choice: Choice | None = None
    last_reasons: Candidate | None = None  # of the last choice, if a tree was searched for it
    last_asked: Game | None = None  # the game as it was then
    thinking_seconds: float = 0.0  # processor time of all generated moves
    live: Callable[[TreeSearch | None], None] | None = None  # gets the tree while a move is chosen, then None
    game: Game = field(init=False)
    _full_strength: AnyPlayer | None = None  # the player that an opponent by rank replaced
    _generated: list[Move] = field(default_factory=list)  # the moves up to the last one that the player made
    _witness: tuple[KnowledgeBase, Witness] | None = None  # of the base it was made for

    def __post_init__(self) -> None:
        self.game = self._new_game()
        self.komi = self.game.komi  # from here on only the client changes it

    @cached_property
    def player(self) -> AnyPlayer:
        """The player; it may be replaced by another one."""
        return self.make_player()

    @property
    def tree_player(self) -> Player | None:
        """The player, if it searches with a tree."""
        return self.player if isinstance(self.player, play.Player) else None

    @property
    def reader(self) -> Player | None:
        """The player that searches with a tree, also if an opponent by rank only asks it now and then."""
        return self.player.reader if isinstance(self.player, play.RankPlayer) else self.tree_player

    @property
    def rank(self) -> Rank | None:
        """The rank the player plays like; None: as well as it can."""
        return self.player.rank if isinstance(self.player, play.RankPlayer) else None

    def set_rank(self, rank: Rank | None) -> None:
        """Let the player play like this rank from now on; None: as well as it can."""
        player = self.player
        if isinstance(player, play.RankPlayer):
            self.player = (self._full_strength or player.reader) if rank is None else player.with_rank(rank)
        elif rank is not None:
            seed, resign = getattr(player, "seed", 0), getattr(player, "resign", True)
            self._full_strength = player
            self.player = play.RankPlayer(rank, self.tree_player or play.Player(seed=seed), seed, resign)

    @property
    def title(self) -> str:
        """The name and version of the engine."""
        return f"{self.name} {self.version}"

    def close(self) -> None:
        """End the workers of a player that has any."""
        getattr(vars(self).get("player"), "close", lambda: None)()

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
            self.warn(f"strange komi {komi:g}: I use it as it is")
        self.komi = komi
        self.game.komi = komi

    def set_rules(self, rules: Rules) -> None:
        """Change the rules in the middle of a game; its moves stay.

        Raises MoveError, and changes nothing, if a move so far is illegal under the new rules.
        """
        self.game = self.game.under(rules)
        self.rules = rules

    def load(self, game: Game) -> None:
        """Continue a game that was played before."""
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
        """Start from these stones. Raises ValueError, and changes nothing, if the position is impossible."""
        game = self._new_game()
        game.set_up(black=black, white=white, handicap=handicap)
        self.game, self.last_choice = game, None

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
        game = play.restricted(self.game, banned) if banned else self.game
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
        """The chosen move with its hints; the tree knows them only until it moves on."""
        if choice.candidates and isinstance(player, play.Player):
            return player.search.explained(choice.candidates[0])
        return None

    def _shown_live(self, player: AnyPlayer, should_stop: Callable[[], bool]) -> Callable[[], bool]:
        """The player often asks whether to stop while it thinks: each time, its tree may be shown too."""
        live = self.live
        if live is None or not isinstance(player, play.Player):
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
        """Give the player an empty tree."""
        if player := self.tree_player:
            self.player = replace(player)

    def analyst(self, *, fresh: bool = False) -> Analyst:
        """Looks at the game without playing: with the player's own tree, unless a fresh one is wanted."""
        if (player := self.reader) is None:
            from katachi.search import TreeSearch

            return play.Analyst(TreeSearch())
        player = replace(player) if fresh else player
        return play.Analyst(player.search, player.threads)

    def sentences(self, move: Candidate, game: Game) -> list[str]:
        """The reasons for a move; the game is as it was before the move."""
        from katachi.play import sentences

        return sentences.about(self.witness().document(move, game), game.size)

    def witness(self) -> Witness:
        """What gathers evidence about moves, from the base that the player uses."""
        from katachi.knowledge import KnowledgeBase, KnowledgeBaseError
        from katachi.play.library import Library
        from katachi.play.witness import Witness

        knowledge = self.reader.knowledge if self.reader else KnowledgeBase.shipped()
        try:
            knowledge.manifest  # noqa: B018 - it is read here
            library = Library(knowledge)
        except KnowledgeBaseError:  # an engine without a base explains all the same
            library = None
        if self._witness is None or self._witness[0] is not knowledge:
            self._witness = knowledge, Witness(library)
        return self._witness[1]

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
        """Think on the opponent's time, if that is wanted and our move was the last change of the board."""
        ponder = getattr(self.player, "ponder", None) if self.ponders and not should_stop() else None
        waiting = bool(self._generated) and self.game.moves == self._generated and not self.wants_quit
        if ponder and waiting and not self.game.is_over:
            ponder(self.game, self._generated[-1].color.opponent, should_stop)

"""A small GTP engine that behaves in one of many ways: ``python fake_engine.py BEHAVIOUR [ARGUMENT]``."""

import os
import random
import sys
import time

SIMPLE = ("name", "version", "list_commands", "boardsize", "clear_board", "komi", "play", "genmove", "quit")


class Fake:
    def __init__(self, behaviour: str, argument: str) -> None:
        self.behaviour, self.argument = behaviour, argument
        self.size, self.moves = 9, [""] * 0
        self.random = random.Random(0)
        self.asked = 0

    def commands(self) -> list[str]:
        known = list(SIMPLE)
        if self.behaviour in ("random", "slow"):
            known.append("set_random_seed")
        if self.behaviour == "liar":
            known.append("final_score")
        return known

    def answer(self, name: str, words: list[str]) -> str:
        if name == "boardsize":
            self.size = int(words[0])
            if self.behaviour == "only9" and self.size != 9:
                raise ValueError("unacceptable size")
        elif name in ("clear_board", "play"):
            self.moves = [*self.moves, words[1]] if name == "play" else []
            if name == "play" and self.behaviour == "refuser":
                raise ValueError("illegal move")
        elif name == "set_random_seed":
            self.random.seed(int(words[0]))
        elif name == "genmove":
            self.moves.append(move := self.genmove(words[0]))
            return move
        return {"name": "Fake", "version": "1", "list_commands": "\n".join(self.commands()), "final_score": "B+99"}.get(
            name, ""
        )

    def genmove(self, color: str) -> str:
        self.asked += 1
        match self.behaviour:
            case "resign":
                return "resign"
            case "illegal":
                return self.argument
            case "crash" if self.asked >= int(self.argument):
                print("my last words", file=sys.stderr, flush=True)
                os._exit(3)
            case "hang":
                time.sleep(1000)
            case "noisy":
                print("x" * 200_000, file=sys.stderr, flush=True)
                print("thinking aloud\n\nstill", flush=True)
            case "random" | "slow":
                time.sleep(float(self.argument or 0))
                return self.random_move(color)
        return "pass"

    def random_move(self, color: str) -> str:
        """A random legal move; after a while a pass."""
        from katachi.go import Color, Game, vertex  # noqa: PLC0415 - only this behaviour needs it

        game = Game(self.size)
        for move in self.moves:
            game.play(move)
        legal = game.legal_moves(Color.parse(color))
        if not legal or len(self.moves) > self.size * self.size:
            return "pass"
        return vertex(self.random.choice(legal), self.size)


def main() -> None:
    fake = Fake(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
    if fake.behaviour == "stillborn":
        sys.exit("no weights found")
    for line in sys.stdin:
        name, *words = line.split() or [""]
        try:
            if name not in fake.commands():
                raise ValueError("unknown command")
            print(f"= {fake.answer(name, words)}\n", flush=True)
        except ValueError as error:
            print(f"? {error}\n", flush=True)
        if name == "quit":
            return


if __name__ == "__main__":
    main()

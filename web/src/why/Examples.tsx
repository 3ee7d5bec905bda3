// The games behind a count. Where the base has them, they open on the board.
import { useState } from "preact/hooks";
import { ask, lineOf } from "../api/client";
import { openGame } from "../app/open";
import { s } from "../strings";
import { Note } from "../ui/Note";
import type { Example } from "./types";
import { exampleText } from "./words";

export function Examples({ examples, base }: { examples: readonly Example[]; base: string }) {
  const [opening, setOpening] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const open = async (number: number, move: number) => {
    setOpening(number);
    setError(null);
    try {
      const path = { number };
      const game = (await ask("GET", "/api/archive/{number}", { path, query: { base } })) as { sgf: string };
      openGame(game.sgf, move);
    } catch (problem) {
      setError(lineOf(problem));
    } finally {
      setOpening(null);
    }
  };
  if (!examples.length) return null;
  return (
    <div class="why-examples">
      <ul aria-label={s.why.examples}>
        {examples.map((example) => (
          <li key={`${example.number} ${exampleText(example)}`}>
            {example.number === null || example.number === undefined ? (
              exampleText(example)
            ) : (
              <button type="button" class="why-link" onClick={() => open(example.number!, example.move)}>
                {exampleText(example)}
                {opening === example.number ? ` ${s.why.opening}` : ""}
              </button>
            )}
          </li>
        ))}
      </ul>
      {error && <Note kind="error">{error}</Note>}
    </div>
  );
}

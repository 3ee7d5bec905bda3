import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { post, type Schemas } from "../api/client";
import { Board } from "../board/Board";
import { SmallBoard } from "../board/SmallBoard";
import { Stage } from "../board/Stage";
import { emptySigns, signsWith, stonesOf } from "../game/stones";
import { type Point, pointOf, type Sign } from "../game/vertex";
import { claimOf, type Rule } from "../shared/RuleWords";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { openRule } from "./state";

type Matches = Schemas["RuleMatches"];

const SIZE = 9;
const NEW_GAME = { komi: null, rules: "chinese-ogs", handicap: 0, moves: [], to_move: null };
const START = {
  black: ["C9", "D9", "B8", "D8", "C7", "E7", "D6"],
  white: ["A9", "B9", "A6", "A5", "B5", "C5", "D5", "E5", "E6", "F6", "F7", "F8", "F9"],
};
const stones = signal<Sign[][]>(signsWith(SIZE, START));

/** Empty, black, white, and empty again. */
export function cycled(signs: readonly (readonly Sign[])[], [x, y]: Point): Sign[][] {
  const next: Record<string, Sign> = { "0": 1, "1": -1, "-1": 0 };
  return signs.map((row, r) => row.map((sign, c) => (r === y && c === x ? next[String(sign)]! : sign)));
}

/** Set stones, and see which proven rules hold. */
export function OnBoard({ head }: { head?: ComponentChildren }) {
  const signs = stones.value;
  const [chosen, setChosen] = useState<{ of: Sign[][]; shown: number }>({ of: signs, shown: 0 });
  const shown = chosen.of === signs ? chosen.shown : 0;
  const game = { ...NEW_GAME, size: SIZE, ...stonesOf(signs) };
  const {
    answer: found,
    error,
    fresh,
    again,
  } = useAnswer<Matches>(
    JSON.stringify(game),
    (signal) => post("/api/rules/match", { game, goal: null, color: null, limit: 40 }, { signal }),
    0,
  );
  const match = fresh ? found?.matches[shown] : undefined; // what held before is not marked on this board
  const points = match?.points.map((vertex) => pointOf(vertex, SIZE)).filter((point) => point !== null) ?? [];
  return (
    <Stage
      board={
        <Board
          signs={signs}
          areas={points.map((point) => ({ point, sign: 2 as const, strength: 0.9 }))}
          onVertex={(point) => {
            stones.value = cycled(stones.value, point);
          }}
        />
      }
    >
      {head}
      <div class="panel">
        <p class="muted">{s.rules.boardWords}</p>
        <div class="row">
          <button
            type="button"
            onClick={() => {
              stones.value = emptySigns(SIZE);
            }}
          >
            {s.rules.clear}
          </button>
          <button
            type="button"
            onClick={() => {
              stones.value = signsWith(SIZE, START);
            }}
          >
            {s.rules.example}
          </button>
        </div>
      </div>
      <Problem line={error} again={again} />
      {!found && !error && <Note kind="busy">{s.shell.loading}</Note>}
      {found && !found.total && <Note>{s.rules.noMatch}</Note>}
      {found && found.total > 0 && (
        <p role="status">{s.rules.matches(count(found.matches.length), count(found.total))}</p>
      )}
      <ul class="match-list" aria-busy={!fresh}>
        {found?.matches.map((one, index) => (
          <MatchRow
            key={index}
            match={one}
            chosen={index === shown}
            onChoose={() => fresh && setChosen({ of: signs, shown: index })}
          />
        ))}
      </ul>
    </Stage>
  );
}

function MatchRow({ match, chosen, onChoose }: { match: Rule; chosen: boolean; onChoose: () => void }) {
  return (
    <li class={`panel${chosen ? " chosen" : ""}`}>
      <SmallBoard picture={match.picture} label={s.why.drawing(claimOf(match))} cell={20} />
      <div>
        <strong>{claimOf(match)}.</strong>
        <p class="muted small">{s.rules.ruleOf(match.set, count(match.number))}</p>
        <div class="row">
          <button type="button" aria-pressed={chosen} onClick={onChoose}>
            {s.rules.showOnBoard}
          </button>
          <button type="button" onClick={() => openRule(match.set, match.number)}>
            {s.rules.openRule}
          </button>
        </div>
      </div>
    </li>
  );
}

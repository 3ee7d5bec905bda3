import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { isAborted, lineOf, post, type Schemas } from "../api/client";
import { Board } from "../board/Board";
import { type Point, pointOf, type Sign, vertexOf } from "../game/vertex";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { RuleDrawing } from "./RuleDrawing";
import { open } from "./state";

type Matches = Schemas["RuleMatchesModel"];
type Match = Schemas["RuleMatchModel"];

const SIZE = 9;
const START = {
  black: ["C9", "D9", "B8", "D8", "C7", "E7", "D6"],
  white: ["A9", "B9", "A6", "A5", "B5", "C5", "D5", "E5", "E6", "F6", "F7", "F8", "F9"],
};
const stones = signal<Sign[][]>(placed(START));

function placed({ black, white }: { black: string[]; white: string[] }): Sign[][] {
  const signs: Sign[][] = Array.from({ length: SIZE }, () => new Array<Sign>(SIZE).fill(0));
  for (const [vertices, sign] of [
    [black, 1],
    [white, -1],
  ] as const)
    for (const vertex of vertices) {
      const point = pointOf(vertex, SIZE)!;
      signs[point[1]]![point[0]] = sign;
    }
  return signs;
}

/** Empty, black, white, and empty again. */
export function cycled(signs: readonly (readonly Sign[])[], [x, y]: Point): Sign[][] {
  const next: Record<string, Sign> = { "0": 1, "1": -1, "-1": 0 };
  return signs.map((row, r) => row.map((sign, c) => (r === y && c === x ? next[String(sign)]! : sign)));
}

export function gameOf(signs: readonly (readonly Sign[])[]): { size: number; black: string[]; white: string[] } {
  const size = signs.length;
  const of = (wanted: Sign) =>
    signs.flatMap((row, y) => row.flatMap((sign, x) => (sign === wanted ? [vertexOf([x, y], size)] : [])));
  return { size, black: of(1), white: of(-1) };
}

/** Set stones, and see which proven rules hold. */
export function OnBoard() {
  const [found, setFound] = useState<Matches | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState(0);
  const signs = stones.value;
  useEffect(() => {
    const ended = new AbortController();
    const game = { ...gameOf(signs), komi: null, rules: "chinese-ogs", handicap: 0, moves: [], to_move: null };
    post("/api/rules/match", { game, goal: null, color: null, limit: 40 }, { signal: ended.signal }).then(
      (answer) => {
        setFound(answer);
        setProblem(null);
        setShown(0);
      },
      (error: unknown) => !isAborted(error) && setProblem(lineOf(error)),
    );
    return () => ended.abort();
  }, [signs]);
  const match = found?.matches[shown];
  const points = match?.points.map((vertex) => pointOf(vertex, SIZE)).filter((point) => point !== null) ?? [];
  return (
    <div class="split">
      <div class="panel">
        <p class="muted">{s.rules.boardWords}</p>
        <Board
          signs={signs}
          areas={points.map((point) => ({ point, sign: 2 as const, strength: 0.9 }))}
          onVertex={(point) => {
            stones.value = cycled(signs, point);
          }}
          maxHeight="34rem"
        />
        <div class="row">
          <button
            type="button"
            onClick={() => {
              stones.value = placed({ black: [], white: [] });
            }}
          >
            {s.rules.clear}
          </button>
          <button
            type="button"
            onClick={() => {
              stones.value = placed(START);
            }}
          >
            {s.rules.example}
          </button>
        </div>
      </div>
      <div class="side">
        {problem && <Note kind="error">{problem}</Note>}
        {!found && !problem && <Note kind="busy">{s.shell.loading}</Note>}
        {found && !found.total && <Note>{s.rules.noMatch}</Note>}
        {found && found.total > 0 && (
          <p role="status">{s.rules.matches(count(found.matches.length), count(found.total))}</p>
        )}
        <ul class="match-list">
          {found?.matches.map((one, index) => (
            <MatchRow key={index} match={one} chosen={index === shown} onChoose={() => setShown(index)} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function MatchRow({ match, chosen, onChoose }: { match: Match; chosen: boolean; onChoose: () => void }) {
  return (
    <li class={`panel${chosen ? " chosen" : ""}`}>
      <RuleDrawing rule={match.rule} cell={20} />
      <div>
        <strong>{match.text}</strong>
        {match.color === "white" && <p class="muted small">{s.rules.swapped}</p>}
        <div class="row">
          <button type="button" aria-pressed={chosen} onClick={onChoose}>
            {s.rules.showOnBoard}
          </button>
          <button type="button" onClick={() => open(match.rule.set, match.rule.number)}>
            {s.rules.openRule}
          </button>
        </div>
      </div>
    </li>
  );
}

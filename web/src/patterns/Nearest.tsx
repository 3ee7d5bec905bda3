// The nearest pattern of a point: which stones and edges come first, and what each of them changes.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { post, type Schemas } from "../api/client";
import { Board } from "../board/Board";
import type { Mark } from "../board/Layer";
import { Stage } from "../board/Stage";
import { currentBase } from "../frame/base";
import { type ColorName, type Point, pointOf, vertexOf } from "../game/vertex";
import { chance, chanceInterval } from "../shared/format";
import { GameLink } from "../shared/GameLink";
import { edited, modelOf, type Tool, toMove } from "../shared/setup";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { useStateOf } from "../ui/useStateOf";
import { BoardTools } from "./BoardTools";
import { Chances } from "./Chances";
import { change, setup, signs, tool } from "./state";

type Answer = Schemas["NearestAnswer"];
type Fact = Schemas["NearestFact"];
const TOOLS: readonly Tool[] = ["ask", "play", "black", "white", "erase"];

export default function Nearest({ head }: { head?: ComponentChildren }) {
  const [asked, setAsked] = useState<Point | null>(null);
  const [color, setColor] = useState<ColorName | "next">("next");
  const { size } = setup.value;
  // before it is drawn: a tool chosen after that is not taken back
  useLayoutEffect(() => {
    tool.value = "ask";
    return () => {
      tool.value = "play";
    };
  }, []);
  const point = asked && signs.value[asked[1]]?.[asked[0]] === 0 ? asked : null;
  const mover = color === "next" ? toMove(setup.value) : color;
  const body = point && { game: modelOf(setup.value), vertex: vertexOf(point, size), color: mover };
  const question = body && JSON.stringify([currentBase.value, body]);
  const [shown, setShown] = useStateOf(question ?? "", 99); // another point is shown with all its stones
  const { answer, error, busy, fresh, again } = useAnswer<Answer>(
    question,
    (signal) =>
      post("/api/patterns/nearest", body as Schemas["NearestRequest"], { query: { base: currentBase.value }, signal }),
    40,
  );
  const click = (at: Point) => {
    if (tool.value === "ask") setAsked(at);
    else change(edited(setup.value, tool.value, at));
  };
  const facts = fresh ? (answer?.facts.slice(0, shown) ?? []) : []; // those of another point are not on this board
  return (
    <Stage
      board={
        <Board
          signs={signs.value}
          label={s.patterns.nearestBoard(size)}
          lastMove={facts.length ? null : (setup.value.moves.at(-1)?.point ?? null)}
          spots={point ? [{ point, kind: "best", letter: mover === "black" ? "●" : "○" }] : []}
          marks={facts.flatMap((fact) => markOf(fact, size))}
          onVertex={click}
        />
      }
    >
      {head}
      <BoardTools tools={TOOLS} />
      <div class="row">
        <label>
          {s.patterns.whoPlays}{" "}
          <select value={color} onChange={(event) => setColor(event.currentTarget.value as ColorName | "next")}>
            <option value="next">{s.patterns.whoNext(s.colors[toMove(setup.value)])}</option>
            <option value="black">{s.colors.black}</option>
            <option value="white">{s.colors.white}</option>
          </select>
        </label>
      </div>
      {!point && <Note>{s.patterns.askPoint}</Note>}
      <Problem line={error} again={again} />
      {point && !answer && !error && busy && <Note kind="busy">{s.shell.loading}</Note>}
      {point && answer && !error && <Told answer={answer} shown={shown} onShown={setShown} busy={!fresh} />}
    </Stage>
  );
}

interface ToldProps {
  answer: Answer;
  shown: number;
  onShown: (n: number) => void;
  busy: boolean;
}

function Told({ answer, shown, onShown, busy }: ToldProps) {
  const { links } = answer;
  const last = Math.min(shown, links.length);
  return (
    <section class={busy ? "panel stale" : "panel"} aria-busy={busy}>
      <h2>{s.patterns.nearestTitle(answer.vertex, s.colors[answer.color])}</h2>
      {answer.note && <Note lang="en">{answer.note}</Note>}
      {links.length > 0 && (
        <>
          <p>
            {answer.probability !== null && <strong>{s.patterns.likelihood(chance(answer.probability))}</strong>}{" "}
            <span class="muted">{s.patterns.average(chance(answer.average))}</span>
          </p>
          <label class="growing">
            {s.patterns.grow(last)}
            <input
              type="range"
              min="1"
              max={links.length}
              value={last}
              onInput={(event) => onShown(Number(event.currentTarget.value))}
            />
          </label>
          <Chances links={links} average={answer.average} shown={last} onShown={onShown} />
          <div class="scroll">
            <LinkTable answer={answer} last={last} onShown={onShown} />
          </div>
        </>
      )}
    </section>
  );
}

function LinkTable({ answer, last, onShown }: { answer: Answer; last: number; onShown: (n: number) => void }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{s.patterns.orderShort}</th>
          <th scope="col">{s.patterns.newFact}</th>
          <th scope="col" class="number">
            {s.patterns.playedOf}
          </th>
          <th scope="col" class="number">
            {s.patterns.probability}
          </th>
        </tr>
      </thead>
      <tbody>
        {answer.links.map((link, i) => (
          <tr
            key={link.order}
            class={link.order === last ? "hovered" : undefined}
            onPointerEnter={() => onShown(link.order)}
          >
            <th scope="row">
              <button type="button" class="move" onClick={() => onShown(link.order)}>
                {link.order}
              </button>
            </th>
            <td>{factText(answer.facts[i])}</td>
            <td class="number">
              {count(link.played)}
              <small>{s.patterns.of(count(link.matched))}</small>
            </td>
            <td class="number" title={link.examples.length ? undefined : s.patterns.noExamples}>
              {link.probability === null ? "–" : chance(link.probability)}
              <small>{chanceInterval(link.interval)}</small>
            </td>
          </tr>
        ))}
      </tbody>
      <Examples answer={answer} last={last} />
    </table>
  );
}

function Examples({ answer, last }: { answer: Answer; last: number }) {
  const games = answer.links[last - 1]?.examples ?? [];
  if (!games.length) return null;
  return (
    <tfoot>
      <tr>
        <td colSpan={4}>
          {s.patterns.exampleOf(last)}{" "}
          {games.map((game, i) => (
            <span key={i}>
              {i > 0 && "; "}
              <GameLink game={game} />
            </span>
          ))}
        </td>
      </tr>
    </tfoot>
  );
}

function factText(fact: Fact | undefined): string {
  if (!fact) return "";
  if (fact.kind === "edge") return s.patterns.edgeFact[fact.side ?? "left"];
  return `${s.patterns.factKind[fact.kind]} ${fact.beside}`;
}

const OUTSIDE = 0.3; // lines: between the edge and the coordinates, which begin at 0.75

/** Stones get their number, edges theirs just outside the board. */
export function markOf(fact: Fact, size: number): Mark[] {
  const at = pointOf(fact.beside, size);
  if (!at) return [];
  const text = String(fact.number);
  if (fact.kind !== "edge") return [{ point: at, type: "letter", text }];
  const step: Record<string, Point> = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] };
  const [dx, dy] = step[fact.side ?? "left"]!;
  return [{ point: [at[0] + dx * OUTSIDE, at[1] + dy * OUTSIDE], type: "letter", text }];
}

// The next moves as a table: how often each was played, its share and how often it won.
import type { ComponentChildren } from "preact";
import type { Schemas } from "../api/client";
import type { ColorName } from "../game/vertex";
import { s } from "../strings";
import { intervalText, shareText } from "./format";

type Share = Schemas["Share"];

interface Move {
  letter: string;
  color: ColorName;
  vertex: string;
  share?: Share | null;
  wins?: Share | null;
}

interface Column<M> {
  head: string;
  number?: boolean;
  cell: (move: M) => ComponentChildren;
}

interface Props<M> {
  moves: readonly M[];
  keyOf: (move: M) => string;
  fresh: boolean; // else they follow the position before: they cannot be played now
  onPlay: (move: M) => void;
  onHover: (move: M | null) => void;
  classOf: (move: M) => string;
  below: (move: M) => ComponentChildren; // its name
  count: Column<M>;
  hasShares?: boolean;
  last?: Column<M> | null;
}

export function MoveTable<M extends Move>(props: Props<M>) {
  const { moves, keyOf, onHover, classOf, hasShares = true } = props;
  const columns: Column<M>[] = [
    { ...props.count, number: true },
    ...(hasShares ? [{ head: s.patterns.share, number: true, cell: ({ share }: M) => <Counted share={share} /> }] : []),
    { head: s.patterns.wins, number: true, cell: ({ wins }) => <Counted share={wins} /> },
    ...(props.last ? [props.last] : []),
  ];
  return (
    <div class="scroll continuations">
      <table>
        <thead>
          <tr>
            <th scope="col">{s.patterns.move}</th>
            {columns.map(({ head, number }) => (
              <th key={head} scope="col" class={number ? "number" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <tr
              key={keyOf(move)}
              class={classOf(move)}
              onPointerEnter={() => onHover(move)}
              onPointerLeave={() => onHover(null)}
            >
              <PlayIt {...props} move={move} />
              {columns.map(({ head, number, cell }) => (
                <td key={head} class={number ? "number" : undefined}>
                  {cell(move)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A share with its interval below it. */
function Counted({ share }: { share?: Share | null }) {
  return (
    <>
      {shareText(share)}
      <small>{intervalText(share)}</small>
    </>
  );
}

/** A share with its interval next to it. */
export function ShareInLine({ share }: { share: Share | null }) {
  return (
    <>
      {shareText(share)} <span class="muted">[{intervalText(share)}]</span>
    </>
  );
}

function PlayIt<M extends Move>({ move, fresh, onPlay, onHover, below }: Props<M> & { move: M }) {
  return (
    <th scope="row">
      <button
        type="button"
        class="move"
        aria-disabled={!fresh}
        onClick={() => onPlay(move)}
        onFocus={() => onHover(move)}
        onBlur={() => onHover(null)}
      >
        <span class="visually-hidden">{s.patterns.playMove}</span> <b>{move.letter || "·"}</b>{" "}
        <Stone color={move.color} /> {move.vertex}
      </button>
      {below(move)}
    </th>
  );
}

/** A small stone with its initial, so that it can be read without colours. */
function Stone({ color }: { color: ColorName }) {
  return (
    <>
      <span class={`stone ${color}`} aria-hidden="true">
        {s.colors[color][0]}
      </span>
      <span class="visually-hidden">{s.colors[color]}</span>
    </>
  );
}

/** On a phone the tables are below the board: after a move is played from one, the board comes back into sight. */
export function showBoard(): void {
  document.querySelector(".stage-board .board")?.scrollIntoView?.({ block: "nearest", behavior: "smooth" });
}

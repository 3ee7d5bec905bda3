// A game that came in a link: to be looked at, not changed. Everything is in the address.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board";
import type { Mark } from "../board/Layer";
import { Stage } from "../board/Stage";
import { openGame } from "../frame/open";
import { go, route } from "../frame/router";
import { positionAt } from "../game/position";
import { type GameTree, lineThrough, moveOf, type Props, pathTo, sizeOf } from "../game/tree";
import { type Point, vertexOf } from "../game/vertex";
import { gameOfCode, sgfOfTree } from "../shared/link";
import { marksOf, strokesOf, territoryOf } from "../shared/marks";
import { useWheel, WalkBar } from "../shared/WalkBar";
import { s } from "../strings";
import { namesText } from "../ui/format";
import { Note } from "../ui/Note";
import "./view.css";

export default function SharedView() {
  const [code = "", place = "0"] = route.value.parts;
  const [tree, setTree] = useState<GameTree | null | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    setTree(undefined);
    void gameOfCode(code).then((found) => isWanted && setTree(found));
    return () => {
      isWanted = false;
    };
  }, [code]);
  if (tree === undefined) return <Note kind="busy">{s.shell.loading}</Note>;
  if (tree === null) return <Note kind="error">{s.share.broken}</Note>;
  const at = Number.parseInt(place, 10);
  return <Shared tree={tree} at={tree.nodes[at] ? at : 0} code={code} />;
}

function Shared({ tree, at, code }: { tree: GameTree; at: number; code: string }) {
  const size = sizeOf(tree);
  const { props, children } = tree.nodes[at]!;
  const position = useMemo(() => positionAt(tree, at), [tree, at]);
  const line = lineThrough(tree, at);
  const isMove = (node: number) => moveOf(tree.nodes[node]!, size) !== null;
  const show = (node: number) => go("view", [code, node], true);
  const step = (moves: number) => {
    const here = line.indexOf(at);
    show(line[Math.max(0, Math.min(line.length - 1, here + moves))]!);
  };
  const jump = (move: number) => {
    const nodes = line.filter((node) => node === 0 || isMove(node));
    show(nodes[Math.min(move, nodes.length - 1)] ?? 0);
  };
  const wheel = useWheel(step);
  useKeys(step);
  const root = tree.nodes[0]!.props;
  const lastMove = moveOf(tree.nodes[at]!, size);
  return (
    <Stage
      board={
        <div onWheel={wheel}>
          <Board
            signs={position.signs}
            lastMove={position.lastMove}
            marks={[...variations(tree, children, size), ...marksOf(props, size)]}
            strokes={strokesOf(props, size)}
            areas={territoryOf(props, size)}
            onSwipe={step}
          />
        </div>
      }
    >
      <h2 class="view-title">{namesText(playersOf(root))}</h2>
      <p class="muted view-about">
        {[root.EV, root.DT, root.RE]
          .map((value) => value?.[0])
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div class="row">
        <span class="muted">{s.share.readOnly}</span>
        <button type="button" class="primary" onClick={() => openGame(sgfOfTree(tree), movesTo(tree, at, isMove))}>
          {s.share.open}
        </button>
      </div>
      <WalkBar current={position.number} last={line.filter(isMove).length} onJump={jump} onStep={step} />
      <p class="view-move" aria-live="polite">
        {lastMove && s.play.lastMove(s.colors[lastMove.color], said(lastMove.point, size))}
      </p>
      {children.length > 1 && (
        <div class="row">
          <span class="muted">{s.share.next}</span>
          {children.map((child, i) => {
            const move = moveOf(tree.nodes[child]!, size);
            return (
              <button type="button" key={child} onClick={() => show(child)}>
                <b aria-hidden="true">{letterOf(i)}</b> {said(move?.point ?? null, size, s.play.pass)}
              </button>
            );
          })}
        </div>
      )}
      <p class="view-comment" aria-live="polite">
        {props.C?.[0]}
      </p>
    </Stage>
  );
}

function said(point: Point | null, size: number, pass = s.play.passed): string {
  return point ? vertexOf(point, size) : pass;
}

function letterOf(index: number): string {
  return String.fromCharCode(97 + (index % 26));
}

/** Where the game goes on in several ways, a letter for each. */
function variations(tree: GameTree, children: readonly number[], size: number): Mark[] {
  if (children.length < 2) return [];
  return children.flatMap((child, i) => {
    const point = moveOf(tree.nodes[child]!, size)?.point;
    return point ? [{ point, type: "letter" as const, text: letterOf(i) }] : [];
  });
}

function playersOf({ PB, PW, BR, WR }: Props) {
  return { black: PB?.[0] ?? "", white: PW?.[0] ?? "", black_rank: BR?.[0] ?? "", white_rank: WR?.[0] ?? "" };
}

function movesTo(tree: GameTree, at: number, isMove: (node: number) => boolean): number {
  return pathTo(tree, at).filter(isMove).length;
}

/** The arrows walk, unless something that needs them has the focus. */
function useKeys(step: (moves: number) => void): void {
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      const isTaken = event.target instanceof Element && event.target.closest("input, select, textarea, .board");
      if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
      const steps = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10, Home: -100_000, End: 100_000 }[
        event.key
      ];
      if (!steps) return;
      step(steps);
      event.preventDefault();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [step]);
}

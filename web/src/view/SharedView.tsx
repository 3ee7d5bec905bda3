// A game that came in a link: to be looked at, not changed. Everything is in the address.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Board } from "../board/Board";
import { Stage } from "../board/Stage";
import { openGame } from "../frame/open";
import { go, route } from "../frame/router";
import { positionAt } from "../game/position";
import { type GameTree, lineThrough, moveOf, pathTo, sizeOf } from "../game/tree";
import { vertexOf } from "../game/vertex";
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
  return (
    <Stage
      board={
        <div onWheel={wheel}>
          <Board
            signs={position.signs}
            lastMove={position.lastMove}
            marks={marksOf(props, size)}
            strokes={strokesOf(props, size)}
            areas={territoryOf(props, size)}
            onSwipe={step}
          />
        </div>
      }
    >
      <h2 class="view-title">{namesText({ black: root.PB?.[0] ?? "", white: root.PW?.[0] ?? "" })}</h2>
      <div class="row">
        <span class="muted">{s.share.readOnly}</span>
        <button type="button" class="primary" onClick={() => openGame(sgfOfTree(tree), movesTo(tree, at, isMove))}>
          {s.share.open}
        </button>
      </div>
      <WalkBar current={position.number} last={line.filter(isMove).length} onJump={jump} onStep={step} />
      {children.length > 1 && (
        <div class="row">
          <span class="muted">{s.share.next}</span>
          {children.map((child) => {
            const move = moveOf(tree.nodes[child]!, size);
            return (
              <button type="button" key={child} onClick={() => show(child)}>
                {move?.point ? vertexOf(move.point, size) : s.play.pass}
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

function movesTo(tree: GameTree, at: number, isMove: (node: number) => boolean): number {
  return pathTo(tree, at).filter(isMove).length;
}

/** The arrows walk, unless something that needs them has the focus. */
function useKeys(step: (moves: number) => void): void {
  useLayoutEffect(() => {
    const key = (event: KeyboardEvent) => {
      const isTaken = event.target instanceof Element && event.target.closest("input, select, textarea, .board");
      if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
      const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -100_000, End: 100_000 }[event.key];
      if (!steps) return;
      step(steps);
      event.preventDefault();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [step]);
}

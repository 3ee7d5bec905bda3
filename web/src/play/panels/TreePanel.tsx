// The game tree as a drawing. Only what is seen is drawn, so a tree of any size scrolls like a small one.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { moveOf, sizeOf } from "../../game/tree";
import { vertexOf } from "../../game/vertex";
import { s } from "../../strings";
import { count } from "../../ui/format";
import { at, deleteBranch, deletion, goTo, line, makeMainLine, putBack, tree } from "../game/store";
import { moveNumber } from "../game/walk";
import { layoutOf, visible, type Window } from "./layout";

const CELL = 26; // pixels
const RADIUS = 9;

export function TreePanel() {
  const place = useRef<HTMLDivElement>(null);
  const layout = layoutOf(tree.value);
  const [seen, setSeen] = useState<Window>({ left: 0, right: 20, top: 0, bottom: 5 });
  const look = () => {
    const box = place.current;
    if (!box) return;
    const next = {
      left: Math.floor(box.scrollLeft / CELL) - 1,
      right: Math.ceil((box.scrollLeft + box.clientWidth) / CELL),
      top: Math.floor(box.scrollTop / CELL) - 1,
      bottom: Math.ceil((box.scrollTop + box.clientHeight) / CELL),
    };
    const same = Object.entries(next).every(([side, value]) => seen[side as keyof Window] === value);
    if (!same) setSeen(next);
  };
  const [x, y] = [layout.column[at.value] ?? 0, layout.row[at.value] ?? 0];
  // A tree that was scrolled stays there until the game continues.
  useLayoutEffect(() => {
    if (place.current) keepInView(place.current, x, y);
  }, [x, y]);
  useLayoutEffect(look);
  const { nodes, edges } = visible(tree.value, layout, seen);
  const children = tree.value.nodes[at.value]!.children;
  const total = moveNumber(tree.value, line.value.at(-1) ?? 0);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing that scrolls, no form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
      <div class="tree-scroll" role="group" aria-label={s.play.tree} tabIndex={0} ref={place} onScroll={look}>
        <div class="tree-room" style={{ width: `${layout.columns * CELL}px`, height: `${layout.rows * CELL}px` }}>
          {/* The keys of the page walk the tree; the drawing is for pointing. */}
          <svg
            class="tree"
            role="img"
            aria-label={s.play.treeLabel(moveNumber(tree.value, at.value), total, children.length)}
            style={{ left: `${Math.max(0, seen.left) * CELL}px`, top: `${Math.max(0, seen.top) * CELL}px` }}
            width={(seen.right - Math.max(0, seen.left) + 1) * CELL}
            height={(seen.bottom - Math.max(0, seen.top) + 1) * CELL}
            viewBox={`${Math.max(0, seen.left) * CELL} ${Math.max(0, seen.top) * CELL} ${
              (seen.right - Math.max(0, seen.left) + 1) * CELL
            } ${(seen.bottom - Math.max(0, seen.top) + 1) * CELL}`}
          >
            {edges.map((node) => (
              <Edge key={`e${node}`} node={node} />
            ))}
            {nodes.map((node) => (
              <TreeNode key={node} node={node} isHere={node === at.value} />
            ))}
          </svg>
        </div>
      </div>
      {children.length > 1 && <Variations />}
      {at.value > 0 && (
        <div class="row tree-tools">
          <button type="button" onClick={makeMainLine}>
            {s.play.mainLine}
          </button>
          <button type="button" onClick={deleteBranch}>
            {s.play.delete}
          </button>
        </div>
      )}
      <Deleted />
    </>
  );
}

/** What was deleted can be put back as long as nothing else was done. */
function Deleted() {
  const found = deletion.value;
  return (
    <div role="status">
      {found && (
        <div class="row deleted">
          <span>{s.play.deleted(count(found.moves), found.moves === 1)}</span>
          <button type="button" title={s.play.putBackHint} onClick={putBack}>
            {s.play.putBack}
          </button>
        </div>
      )}
    </div>
  );
}

function keepInView(box: HTMLElement, x: number, y: number): void {
  const [left, top] = [x * CELL, y * CELL];
  if (left < box.scrollLeft + CELL || left > box.scrollLeft + box.clientWidth - 2 * CELL)
    box.scrollLeft = left - box.clientWidth / 2;
  if (top < box.scrollTop || top > box.scrollTop + box.clientHeight - CELL) box.scrollTop = top - box.clientHeight / 2;
}

function Edge({ node }: { node: number }) {
  const { column, row } = layoutOf(tree.value);
  const parent = tree.value.nodes[node]!.parent;
  const mid = (place: number) => place * CELL + CELL / 2;
  const [x, y, x0, y0] = [mid(column[node]!), mid(row[node]!), mid(column[parent]!), mid(row[parent]!)];
  // Straight on in its own row; else down the parent's column and round the corner.
  const d = y === y0 ? `M${x0} ${y0}H${x}` : `M${x0} ${y0}V${y - CELL / 2}L${x} ${y}`;
  return <path class="tree-edge" d={d} />;
}

function TreeNode({ node, isHere }: { node: number; isHere: boolean }) {
  const { column, row } = layoutOf(tree.value);
  const { props } = tree.value.nodes[node]!;
  const move = moveOf(tree.value.nodes[node]!, sizeOf(tree.value));
  const [x, y] = [column[node]! * CELL + CELL / 2, row[node]! * CELL + CELL / 2];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the page walk the tree
    <g class={`tree-node${isHere ? " here" : ""}`} onClick={() => goTo(node)}>
      <rect class="tree-hit" x={x - CELL / 2} y={y - CELL / 2} width={CELL} height={CELL} />
      {move ? (
        <circle class={`tree-stone ${move.color}`} cx={x} cy={y} r={RADIUS} />
      ) : (
        <rect class="tree-stone other" x={x - 6} y={y - 6} width="12" height="12" />
      )}
      {move && column[node]! < 1000 && (
        <text class={`tree-number ${move.color}`} x={x} y={y + 3.2}>
          {move.point ? column[node] : "–"}
        </text>
      )}
      {props.C && <circle class="tree-comment" cx={x + RADIUS - 1} cy={y - RADIUS + 1} r="3.4" />}
      {isHere && <circle class="tree-ring" cx={x} cy={y} r={RADIUS + 2.5} />}
    </g>
  );
}

/** The continuations as buttons, for readers who do not see the drawing. */
function Variations() {
  const size = sizeOf(tree.value);
  return (
    <div class="row tree-next">
      <span class="muted">{s.play.next}</span>
      {tree.value.nodes[at.value]!.children.map((child) => {
        const move = moveOf(tree.value.nodes[child]!, size);
        return (
          <button type="button" key={child} onClick={() => goTo(child)}>
            {move ? (move.point ? vertexOf(move.point, size) : s.play.pass) : "·"}
          </button>
        );
      })}
    </div>
  );
}

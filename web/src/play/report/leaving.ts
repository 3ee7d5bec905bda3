// How a report leaves the page: on paper, as a file, and as short comments in the game itself.
import { download } from "../../api/client";
import { add, edit, type GameTree, moveOf, sizeOf } from "../../game/tree";
import { other, pointOf, sgfOf } from "../../game/vertex";
import { s } from "../../strings";
import { spoken } from "../../ui/Spoken";
import { change, line, state } from "../game/store";
import { nodeOfMove } from "../game/walk";
import type { GameReport, Moment } from "../review/review";

const LONGEST = 6; // moves of a variation

export function printReport(): void {
  window.print();
}

/** The report as it is on the screen, with the looks it needs, in one file. */
export function saveReport(page: HTMLElement, name: string): void {
  const looks = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules].map((rule) => rule.cssText);
    } catch {
      return []; // of another origin: a browser extension's
    }
  });
  const copy = page.cloneNode(true) as HTMLElement;
  for (const gone of copy.querySelectorAll("button, canvas, .graph, .report-moment-acts")) gone.remove();
  const head = `<meta charset="utf-8"><title>${s.report.title}</title><style>${looks.join("\n")}</style>`;
  const html = `<!doctype html><html lang="${document.documentElement.lang}"><head>${head}</head><body>${copy.outerHTML}</body></html>`;
  download(`${name.replace(/[^\p{L}\p{N}-]+/gu, "_") || "game"}-report.html`, html, "text/html");
}

/** One or two sentences at each mistake, and the better line as a variation. Undo takes them out again. */
export function writeComments(report: GameReport, shift: number): void {
  const { tree, at } = state.value;
  const nodes = line.value;
  let next = tree;
  for (const moment of report.mistakes) next = written(next, nodeOfMove(tree, nodes, moment.number + shift), moment);
  change(next, at);
}

function written(tree: GameTree, at: number, { color, points_lost, better, reason, line: expected }: Moment): GameTree {
  const size = sizeOf(tree);
  const node = tree.nodes[at]!;
  const text = `${s.report.comment(Math.round(points_lost), better)} ${spoken(reason)}`;
  const before = node.props.C?.[0] ?? "";
  if (before.includes(text) || !moveOf(node, size)) return tree; // it was written already
  let next = edit(tree, at, { C: [before ? `${before}\n${text}` : text] });
  let [parent, side] = [node.parent, color as "black" | "white"];
  for (const [i, vertex] of expected.slice(0, LONGEST).entries()) {
    const point = pointOf(vertex, size);
    const value = point ? sgfOf(point) : "";
    const props = { [side === "black" ? "B" : "W"]: [value], ...(i === 0 ? { N: [s.report.betterName] } : {}) };
    [next, parent] = add(next, parent, props);
    side = other(side);
  }
  return next;
}

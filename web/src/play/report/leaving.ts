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

/** On paper nothing is folded away. */
export function printReport(page: HTMLElement): void {
  const folded = [...page.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
  for (const each of folded) each.open = true;
  const fold = () => {
    for (const each of folded) each.open = false;
  };
  window.addEventListener("afterprint", fold, { once: true });
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
  const copy = standingAlone(page);
  const head = `<meta charset="utf-8"><title>${s.report.title}</title><style>${looks.join("\n")}</style>`;
  const { lang, dataset } = document.documentElement;
  const chosen = ["theme", "palette"].map((name) => ` data-${name}="${dataset[name] ?? ""}"`).join("");
  const body = `<body class="view-play report-page">${copy.outerHTML}</body>`;
  const html = `<!doctype html><html lang="${lang}"${chosen}><head>${head}</head>${body}</html>`;
  download(`${name.replace(/[^\p{L}\p{N}-]+/gu, "_") || "game"}-report.html`, html, "text/html");
}

/** Without buttons, with everything unfolded, and with the graph as a picture. */
function standingAlone(page: HTMLElement): HTMLElement {
  const copy = page.cloneNode(true) as HTMLElement;
  const drawn = page.querySelector("canvas");
  const picture = document.createElement("img");
  picture.alt = "";
  if (drawn) picture.src = drawn.toDataURL();
  copy.querySelector(".graph-canvas")?.replaceChildren(picture);
  for (const each of copy.querySelectorAll<HTMLDetailsElement>("details")) each.open = true;
  for (const link of copy.querySelectorAll("button.link")) link.replaceWith(link.textContent ?? ""); // it leads nowhere there
  for (const gone of copy.querySelectorAll(
    drawn ? "button, .report-moment-acts" : "button, .graph, .report-moment-acts",
  ))
    gone.remove();
  return copy;
}

/**
 * One or two sentences at each mistake, and the better line as a variation. Undo takes them out again. Returns how many
 * were written: those that were there already are not.
 */
export function writeComments(report: GameReport, shift: number): number {
  const { tree, at } = state.value;
  const nodes = line.value;
  let next = tree;
  let count = 0;
  for (const moment of report.mistakes) {
    const before = next;
    next = written(next, nodeOfMove(tree, nodes, moment.number + shift), moment);
    if (next !== before) count += 1;
  }
  change(next, at);
  return count;
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

// Marks in a record: letters, numbers, shapes, lines, arrows and territory, as SGF writes them.

import type { Area, Mark, Stroke } from "../board/Layer";
import { edit, type GameTree, type Props, sizeOf } from "../game/tree";
import { type Point, pointOfSgf, pointsOfSgf, same, sgfOf } from "../game/vertex";

export const MARK_TOOLS = [
  "letter",
  "number",
  "triangle",
  "square",
  "circle",
  "cross",
  "line",
  "arrow",
  "territory",
  "eraser",
] as const;
export type MarkTool = (typeof MARK_TOOLS)[number];

const SHAPES = { triangle: "TR", square: "SQ", circle: "CR", cross: "MA" } as const;
const STROKES = { line: "LN", arrow: "AR" } as const;
/** The properties that are marks. */
export const MARKS: readonly string[] = [
  ...["LB", "SL", "TB", "TW"],
  ...Object.values(SHAPES),
  ...Object.values(STROKES),
];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LONGEST = 4; // characters of a label that fit on a point

type Changes = Record<string, readonly string[] | null>;

// ---- Reading ----

/** What a record says about points of the board. */
export function marksOf(props: Props, size: number): Mark[] {
  const shapes = [...Object.entries(SHAPES), ["square", "SL"] as const].flatMap(([type, name]) =>
    pointsOfSgf(props[name] ?? [], size).map((point): Mark => ({ point, type: type as Mark["type"] })),
  );
  const labels = labelsOf(props, size).map(({ point, text }): Mark => ({ point, type: "letter", text }));
  return [...shapes, ...labels];
}

function labelsOf(props: Props, size: number): { point: Point; text: string }[] {
  return (props.LB ?? []).flatMap((value) => {
    const cut = value.indexOf(":");
    const point = cut < 0 ? null : pointOfSgf(value.slice(0, cut), size);
    return point ? [{ point, text: value.slice(cut + 1, cut + 1 + LONGEST) }] : [];
  });
}

export function strokesOf(props: Props, size: number): Stroke[] {
  return Object.entries(STROKES).flatMap(([type, name]) =>
    (props[name] ?? []).flatMap((value): Stroke[] => {
      const [from, to] = value.split(":").map((text) => pointOfSgf(text, size));
      return from && to ? [{ from, to, arrow: type === "arrow" }] : [];
    }),
  );
}

/** Territory that a record marks. */
export function territoryOf(props: Props, size: number): Area[] {
  const of = (name: string, sign: 1 | -1) =>
    pointsOfSgf(props[name] ?? [], size).map((point): Area => ({ point, sign, strength: 1 }));
  return [...of("TB", 1), ...of("TW", -1)];
}

// ---- Writing ----

/** Mark this point, or take the same mark off it; a shape takes the place of another one. */
export function marked(tree: GameTree, at: number, tool: MarkTool, point: Point): GameTree {
  const size = sizeOf(tree);
  const { props } = tree.nodes[at]!;
  const cleared = without(props, point, size);
  if (tool === "eraser") return edit(tree, at, { ...cleared, ...withoutStrokes(props, point, size) });
  if (tool === "territory") return edit(tree, at, territory(props, point, size));
  if (tool === "line" || tool === "arrow") return tree; // they have two ends
  const changes: Changes = { ...cleared };
  if (tool === "letter" || tool === "number") {
    const labels = labelsOf(props, size);
    if (labels.some((label) => same(label.point, point))) return edit(tree, at, cleared);
    const text = tool === "letter" ? nextLetter(labels) : nextNumber(labels);
    changes.LB = [...(cleared.LB ?? []), `${sgfOf(point)}:${text}`];
    return edit(tree, at, changes);
  }
  const name = SHAPES[tool];
  const isOn = pointsOfSgf(props[name] ?? [], size).some((known) => same(known, point));
  if (!isOn) changes[name] = [...(cleared[name] ?? []), sgfOf(point)];
  return edit(tree, at, changes);
}

/** A line or an arrow; the same one again takes it off. */
export function stroked(tree: GameTree, at: number, tool: "line" | "arrow", from: Point, to: Point): GameTree {
  if (same(from, to)) return tree;
  const name = STROKES[tool];
  const value = `${sgfOf(from)}:${sgfOf(to)}`;
  const known = tree.nodes[at]!.props[name] ?? [];
  const next = known.includes(value) ? known.filter((each) => each !== value) : [...known, value];
  return edit(tree, at, { [name]: orNothing(next) });
}

/** Every mark of this node. */
export function unmarked(tree: GameTree, at: number): GameTree {
  return edit(tree, at, Object.fromEntries(MARKS.map((name) => [name, null])));
}

/** The properties of shapes and labels without this point. */
function without(props: Props, point: Point, size: number): Changes {
  const changes: Changes = {};
  for (const name of [...Object.values(SHAPES), "SL"]) {
    const points = pointsOfSgf(props[name] ?? [], size);
    changes[name] = orNothing(points.filter((known) => !same(known, point)).map(sgfOf));
  }
  changes.LB = orNothing((props.LB ?? []).filter((value) => !value.startsWith(`${sgfOf(point)}:`)));
  return changes;
}

/** Lines from or to this point, and territory on it. */
function withoutStrokes(props: Props, point: Point, size: number): Changes {
  const name = sgfOf(point);
  const keep = (values: readonly string[]) => orNothing(values.filter((value) => !value.split(":").includes(name)));
  const free = (values: readonly string[]) =>
    orNothing(
      pointsOfSgf(values, size)
        .filter((known) => !same(known, point))
        .map(sgfOf),
    );
  return { LN: keep(props.LN ?? []), AR: keep(props.AR ?? []), TB: free(props.TB ?? []), TW: free(props.TW ?? []) };
}

/** Black's, White's, nobody's. */
function territory(props: Props, point: Point, size: number): Changes {
  const names = (list: string) => pointsOfSgf(props[list] ?? [], size);
  const isIn = (list: string) => names(list).some((known) => same(known, point));
  const rest = (list: string) =>
    names(list)
      .filter((known) => !same(known, point))
      .map(sgfOf);
  const [black, white] = [rest("TB"), rest("TW")];
  if (isIn("TB")) white.push(sgfOf(point));
  else if (!isIn("TW")) black.push(sgfOf(point));
  return { TB: orNothing(black), TW: orNothing(white) };
}

function nextLetter(labels: readonly { text: string }[]): string {
  return [...LETTERS].find((letter) => !labels.some(({ text }) => text === letter)) ?? "?";
}

function nextNumber(labels: readonly { text: string }[]): string {
  for (let n = 1; ; n++) if (!labels.some(({ text }) => text === String(n))) return String(n);
}

function orNothing(values: readonly string[]): readonly string[] | null {
  return values.length ? values : null;
}

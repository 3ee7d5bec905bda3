// What a record says about points of the board: letters, triangles and so on.
import type { Mark } from "../../board/Layer";
import type { Props } from "../../game/tree";
import { pointOfSgf, pointsOfSgf } from "../../game/vertex";

const SHAPES = [
  ["TR", "triangle"],
  ["SQ", "square"],
  ["CR", "circle"],
  ["MA", "cross"],
  ["SL", "square"],
] as const;

export function marksOf(props: Props, size: number): Mark[] {
  const shapes = SHAPES.flatMap(([name, type]) =>
    pointsOfSgf(props[name] ?? [], size).map((point): Mark => ({ point, type })),
  );
  const labels = (props.LB ?? []).flatMap((value): Mark[] => {
    const cut = value.indexOf(":");
    const point = cut < 0 ? null : pointOfSgf(value.slice(0, cut), size);
    return point ? [{ point, type: "letter", text: value.slice(cut + 1, cut + 5) }] : [];
  });
  return [...shapes, ...labels];
}

/** What a record says about a move: good, bad, doubtful, interesting. */
export function judgementOf(props: Props): "good" | "bad" | "doubtful" | "interesting" | null {
  if (props.TE) return "good";
  if (props.BM) return "bad";
  if (props.DO) return "doubtful";
  return props.IT ? "interesting" : null;
}

// The board with what is known: first moves, a line, a rule's rectangle, or the walk.
import { Board } from "../board/Board";
import type { Area, Mark, Spot } from "../board/Layer";
import { cornerOf, type Window, windowOf } from "../board/zoom";
import { type Point, pointOf } from "../game/vertex";
import { s } from "../strings";
import { asksGroup, groups } from "./groups";
import { ghostsOf, positionAfter } from "./lines";
import {
  clickOther,
  clickSetup,
  clickWalk,
  dragSetup,
  eachMove,
  isByHand,
  isZoomed,
  known,
  preview,
  rule,
  setup,
  showRegion,
  stepped,
  walk,
} from "./store";

export function ProblemBoard() {
  const { size, target } = setup.value;
  const at = (vertex: string) => pointOf(vertex, size);
  const position = positionAfter(setup.value, shownMoves());
  const isWalk = walk.value !== null;
  const ghosts = preview.value ? ghostsOf(preview.value, size) : [];
  const marks: Mark[] = rule.value
    ? ruleMarks(at)
    : points(target, at).map((point): Mark => ({ point, type: "triangle" }));
  return (
    <Board
      signs={position.signs}
      part={isZoomed.value ? zoomed() : null}
      lastMove={position.lastMove}
      label={s.tsumego.board(s.colors[position.toMove])}
      marks={marks.filter(({ point: [x, y], type }) => type !== "triangle" || position.signs[y]?.[x] !== 0)}
      spots={preview.value || stepped.value || rule.value ? [] : spots(at)}
      areas={showRegion.value && known.value ? region(points(known.value.region, at)) : []}
      ghosts={ghosts}
      lit={isWalk || !asksGroup.value ? [] : points(groups.value[0]?.stones ?? [], at)}
      selection={rule.value ? corners(points(rule.value.points, at)) : null}
      onVertex={isWalk ? clickWalk : clickSetup}
      onOther={isWalk ? undefined : clickOther}
      onLongPress={isWalk ? undefined : clickOther}
      onRegion={isWalk ? undefined : dragSetup}
    />
  );
}

/** While stones are put down by hand the part that is seen must not jump with each of them. */
function zoomed(): Window | null {
  const { signs } = setup.value;
  return (isByHand.value && !walk.value && !known.value ? cornerOf(signs) : null) ?? windowOf(signs);
}

function shownMoves(): readonly string[] {
  if (preview.value) return walk.value?.moves ?? [];
  if (walk.value) return walk.value.moves;
  const { line, rules_after: after } = known.value ?? {};
  if (rule.value) return line?.moves.slice(0, after).map((move) => move.vertex) ?? [];
  return stepped.value?.moves.slice(0, stepped.value.at).map((move) => move.vertex) ?? [];
}

type Places = (vertex: string) => Point | null;

function points(vertices: readonly string[], at: Places): Point[] {
  return vertices.map(at).filter((point) => point !== null);
}

function region(found: readonly Point[]): Area[] {
  return found.map((point) => ({ point, sign: 2, strength: 1 }));
}

/** Right moves in a ring with a check, wrong ones with a cross, those that get a ko with ↻: never by colour alone. */
function spots(at: Places): Spot[] {
  if (walk.value) return eachMove.value ? walkSpots(at) : [];
  const found = known.value;
  if (!found) return [];
  const right = points(found.first_moves, at).map((point): Spot => ({ point, kind: "good", letter: "✓", ring: true }));
  const wrong = found.wrong.flatMap(({ vertex, verdict }): Spot[] => {
    const point = at(vertex);
    if (!point) return [];
    return [
      verdict === "ko" ? { point, kind: "plain", letter: "↻" } : { point, kind: "bad", letter: "✗", faint: true },
    ];
  });
  return found.settled ? [] : [...right, ...wrong];
}

function walkSpots(at: Places): Spot[] {
  return (walk.value?.verdicts?.moves ?? []).flatMap(({ vertex, good, by_ko: byKo }): Spot[] => {
    const point = at(vertex);
    if (!point) return [];
    if (good === null || byKo) return [{ point, kind: "plain", letter: byKo ? "↻" : "?" }];
    return [good ? { point, kind: "good", letter: "✓", ring: true } : { point, kind: "bad", letter: "✗", faint: true }];
  });
}

function ruleMarks(at: Places): Mark[] {
  return (rule.value?.conditions ?? []).flatMap(({ letter, at: where }) =>
    points(where, at).map((point): Mark => ({ point, type: "letter", text: letter })),
  );
}

function corners(found: readonly Point[]): readonly [Point, Point] | null {
  if (!found.length) return null;
  const [xs, ys] = [found.map(([x]) => x), found.map(([, y]) => y)];
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ];
}

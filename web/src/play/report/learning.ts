// What a review leaves for later: the mistakes as exercises, and what both players lost, for trends.
import { positionAt } from "../../game/position";
import { stonesOf } from "../../game/stones";
import type { GameTree } from "../../game/tree";
import type { ColorName } from "../../game/vertex";
import { dayOf } from "../../shared/day";
import { noteMistakes } from "../../shared/mistakes";
import { noteLosses } from "../../shared/trends";
import { nodeOfMove } from "../game/walk";
import type { GameReport, Moment } from "../review/review";

interface Game {
  id: string;
  tree: GameTree;
  line: readonly number[];
  shift: number; // moves of the line before the first one of the review
}

/** Remember a complete report. */
export function noteReport(game: Game, report: GameReport): void {
  const { id, shift } = game;
  const colors: readonly ColorName[] = ["black", "white"];
  const ofColor = (color: ColorName) => report.mistakes.filter((moment) => moment.color === color);
  noteLosses(
    id,
    colors.map((color) => ({
      ...{ name: report.sides[color]?.name ?? "", kinds: report.sides[color]?.kinds ?? {} },
      mistakes: ofColor(color).map(({ number, points_lost }) => ({ move: number + shift, points: points_lost })),
    })),
  );
  const exercises = report.mistakes.map((moment) => exerciseFor(game, report, moment));
  noteMistakes(id, exercises, dayOf(new Date()));
}

function exerciseFor({ id, tree, line, shift }: Game, { sides }: GameReport, moment: Moment) {
  const { number, color, played, better, reason, points_lost: points, decisive } = moment;
  const move = number + shift;
  const { signs, size } = positionAt(tree, nodeOfMove(tree, line, move - 1));
  const { black, white } = stonesOf(signs);
  const about = { id, move, played, better, reason, points, decisive, size, color: color as ColorName };
  return { ...about, name: sides[color]?.name ?? "", black: black.join(" "), white: white.join(" ") };
}

// The course of the game, and every way through it: graph, slider and buttons. Wheel, keys and swipes are elsewhere.
import { WalkBar } from "../../shared/WalkBar";
import { WinrateGraph } from "../../why/WinrateGraph";
import { goTo, line, position, step, tree } from "../game/store";
import { nodeOfMove } from "../game/walk";
import { reviewOf } from "../review/review";
import { course, lastNumber } from "./course";

export function jumpTo(move: number): void {
  goTo(nodeOfMove(tree.value, line.value, move));
}

export function Graph() {
  const isComing = reviewOf(tree.value, line.value)?.running ?? false;
  return <WinrateGraph points={course.value} current={position.value.number} onJump={jumpTo} isComing={isComing} />;
}

export function Walk() {
  const { number } = position.value;
  return <WalkBar current={number} last={Math.max(lastNumber.value, number)} onJump={jumpTo} onStep={step} />;
}

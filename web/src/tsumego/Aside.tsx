import { asideOf, type LineMove } from "./lines";

/** Below the board: the moves of a line that no stone on it shows. Nothing, if there are none. */
export function Aside({ moves }: { moves: readonly LineMove[] }) {
  const text = asideOf(moves);
  return text ? <p class="tsumego-aside">{text}</p> : null;
}

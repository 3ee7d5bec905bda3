// The solver counts its own processor time; people look at a clock. Where both differ, both are said.
import { s } from "../strings";

const ALIKE = 1.3; // times as long, and a second more: nobody would notice less

export function clockWords(thought: number, passed: number): string {
  if (passed < thought * ALIKE || passed < thought + 1) return "";
  return s.tsumego.onTheClock(passed.toFixed(passed < 10 ? 1 : 0));
}

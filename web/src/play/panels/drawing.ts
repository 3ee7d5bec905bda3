// Reasons draw on the board of this screen.
import type { Drawing } from "../../why/FactList";
import { marked, shown } from "../board/overlay";
import { boardInSight } from "../board/tools";

export function drawing(): Drawing {
  return {
    shown: shown.value,
    onMark: (vertices) => {
      marked.value = vertices;
    },
    onShow: (drawn) => {
      shown.value = drawn;
      if (drawn) boardInSight();
    },
  };
}

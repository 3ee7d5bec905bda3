// A proven rule on a board, in words.
import type { Schemas } from "../api/client";
import { other } from "../game/vertex";
import { s } from "../strings";

export type Rule = Schemas["RuleFact"];

/** What a rule promises: "Black lives within 4 plies although White moves first". */
export function claimOf({ goal, depth, color }: Pick<Rule, "goal" | "depth" | "color">): string {
  return s.rules.claim(s.colors[color], s.colors[other(color)], goal, depth);
}

/** What a rule requires of the stones, or of the empty points, with its letters. */
export function Conditions({ rule }: { rule: Pick<Rule, "conditions"> }) {
  return (
    <ul class="rule-conditions">
      {rule.conditions.flatMap(({ letter, at, words }) =>
        words.map((line) => (
          <li key={letter + line}>
            <b>{letter}</b> ({at.join(" ")}): <span lang="en">{line}</span>
          </li>
        )),
      )}
    </ul>
  );
}

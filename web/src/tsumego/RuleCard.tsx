import { SmallBoard } from "../board/SmallBoard";
import { Conditions, claimOf, type Rule } from "../shared/RuleWords";
import { s } from "../strings";
import { count } from "../ui/format";
import { preview, rule, stepped } from "./store";

const t = s.tsumego;

/** A proven rule that holds on the way, with its conditions outside the rectangle. */
export function RuleCard({ rule: one, after }: { rule: Rule; after: number }) {
  const title = s.rules.ruleOf(one.set, count(one.number));
  const isShown = rule.value === one;
  const toggle = () => {
    preview.value = null;
    stepped.value = null;
    rule.value = isShown ? null : one;
  };
  return (
    <section class="panel">
      <h2>{t.rules}</h2>
      <p>
        {claimOf(one)}, {t.rulesAfter(after)}.
      </p>
      <p class="muted">{title}</p>
      <SmallBoard picture={one.picture} label={title} cell={30} />
      <p class="muted">{one.conditions.length ? s.why.outside : s.why.noConditions}</p>
      <Conditions rule={one} />
      <button type="button" aria-pressed={isShown} onClick={toggle}>
        {t.showRule}
      </button>
    </section>
  );
}

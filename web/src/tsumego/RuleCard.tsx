import { SmallBoard } from "../board/SmallBoard";
import { s } from "../strings";
import { preview, type Rule, rule, stepped } from "./store";

const t = s.tsumego;

/** A proven rule that holds on the way, with its conditions outside the rectangle. */
export function RuleCard({ rule: one }: { rule: Rule }) {
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
        {one.sentence}, {t.rulesAfter(one.after)}.
      </p>
      <p class="muted">{one.title}</p>
      <SmallBoard picture={one.picture} label={one.title} cell={30} />
      {one.marks.length ? (
        <ul>
          {one.marks.flatMap((mark) =>
            mark.words.map((words) => (
              <li key={`${mark.letter}${words}`}>
                <strong>{mark.letter}</strong> ({mark.points.join(" ")}): {words}
              </li>
            )),
          )}
        </ul>
      ) : (
        <p>{t.noConditions}</p>
      )}
      <button type="button" aria-pressed={isShown} onClick={toggle}>
        {t.showRule}
      </button>
    </section>
  );
}

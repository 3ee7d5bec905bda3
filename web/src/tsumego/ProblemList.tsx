// The problems of the level, to jump to.
import { s } from "../strings";
import * as practice from "./practiceStore";

const t = s.tsumego;

export function ProblemList() {
  return (
    <details>
      <summary>{practice.isOwn.value ? t.problemsOfFile : t.problemsOfLevel(practice.level.value)}</summary>
      <ol class="tsumego-list">
        {practice.practised.value.map(({ id, title }, i) => {
          const before = practice.results.value.problems[id];
          const how = before?.solved ? "solved" : before ? "tried" : "fresh";
          const words = t.problemWords(i + 1, title, t.problemStates[how]);
          return (
            <li key={id}>
              <button
                type="button"
                class={how}
                aria-label={words}
                title={words}
                aria-current={practice.current.value?.id === id ? "true" : undefined}
                onClick={() => void practice.choose(id)}
              >
                {i + 1}
                <span aria-hidden="true">{{ solved: " ✓", tried: " ·", fresh: "" }[how]}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </details>
  );
}

import { hashOf, route } from "../app/router";
import { s } from "../strings";
import { PracticeView } from "./PracticeView";
import { SolveView } from "./SolveView";
import "./tsumego.css";

const t = s.tsumego;

export default function TsumegoView() {
  const isPractice = route.value.parts[0] === "practice";
  return (
    <div class="tsumego">
      <nav class="tsumego-modes row" aria-label={t.modes}>
        <a href={hashOf("tsumego")} aria-current={isPractice ? undefined : "page"}>
          {t.solveMode}
        </a>
        <a href={hashOf("tsumego", "practice")} aria-current={isPractice ? "page" : undefined}>
          {t.practiceMode}
        </a>
      </nav>
      {isPractice ? <PracticeView /> : <SolveView />}
    </div>
  );
}

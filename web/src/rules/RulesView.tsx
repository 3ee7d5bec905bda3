import { useEffect } from "preact/hooks";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { Parts } from "../ui/Parts";
import { Browse } from "./Browse";
import { Detail } from "./Detail";
import { OnBoard } from "./OnBoard";
import { Paper } from "./Paper";
import { Shapes } from "./Shapes";
import { current, loadSets, opened, type Part, part, problem, sets } from "./state";
import "./rules.css";

const PARTS: readonly Part[] = ["shapes", "browse", "paper", "board"];

export default function RulesView() {
  useEffect(() => {
    loadSets();
  }, []);
  const set = current.value;
  const head = (
    <header class="rules-head">
      {part.value !== "shapes" && <p class="muted">{s.rules.intro}</p>}
      <Parts label={s.rules.parts} tab="rules" names={PARTS} texts={s.rules.partNames} current={part.value} />
    </header>
  );
  return (
    <div class="rules">
      {part.value !== "board" && head}
      {problem.value && <Note kind="error">{problem.value}</Note>}
      {part.value === "shapes" && <Shapes />}
      {part.value !== "shapes" && !sets.value && !problem.value && <Note kind="busy">{s.shell.loading}</Note>}
      {set &&
        part.value === "browse" &&
        (opened.value === null ? <Browse set={set} /> : <Detail set={set.name} number={opened.value} />)}
      {set && part.value === "paper" && <Paper />}
      {part.value === "board" && <OnBoard head={head} />}
    </div>
  );
}

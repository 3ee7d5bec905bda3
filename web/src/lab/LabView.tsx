import { route } from "../frame/router";
import { s } from "../strings";
import { Parts } from "../ui/Parts";
import { Matches } from "./Matches";
import { Tables } from "./Tables";
import "./lab.css";

const PARTS = ["tables", "matches"] as const;

export default function LabView() {
  const part = route.value.parts[0] === "matches" ? "matches" : "tables";
  return (
    <div class="lab">
      <header>
        <p class="muted">{s.lab.intro}</p>
        <Parts label={s.lab.parts} tab="lab" names={PARTS} texts={s.lab.partNames} current={part} />
      </header>
      {part === "tables" ? <Tables /> : <Matches />}
    </div>
  );
}

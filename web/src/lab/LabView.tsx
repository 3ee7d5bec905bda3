import { go, hashOf, route } from "../app/router";
import { s } from "../strings";
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
        <nav class="row" aria-label={s.lab.parts}>
          {PARTS.map((name) => (
            <a
              key={name}
              class="part"
              href={hashOf("lab", name)}
              aria-current={part === name ? "page" : undefined}
              onClick={(event) => {
                event.preventDefault();
                go("lab", [name]);
              }}
            >
              {s.lab.partNames[name]}
            </a>
          ))}
        </nav>
      </header>
      {part === "tables" ? <Tables /> : <Matches />}
    </div>
  );
}

import { BasePicker } from "../app/BasePicker";
import { hashOf, route } from "../app/router";
import { s } from "../strings";
import Nearest from "./Nearest";
import Search from "./Search";
import Top from "./Top";
import "./patterns.css";

const PARTS = ["search", "top", "nearest"] as const;
type Part = (typeof PARTS)[number];
const VIEWS = { search: Search, top: Top, nearest: Nearest };

export default function PatternsView() {
  const asked = route.value.parts[0] as Part;
  const part = PARTS.includes(asked) ? asked : "search";
  const View = VIEWS[part];
  return (
    <>
      <div class="row patterns-head">
        <nav class="parts" aria-label={s.patterns.parts}>
          {PARTS.map((name) => (
            <a key={name} href={hashOf("patterns", name)} aria-current={name === part ? "page" : undefined}>
              {s.patterns.part[name]}
            </a>
          ))}
        </nav>
        <BasePicker />
      </div>
      <View />
    </>
  );
}

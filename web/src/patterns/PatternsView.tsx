import { lostBase } from "../frame/addressedBase";
import { route } from "../frame/router";
import { BasePicker } from "../shared/BasePicker";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { Parts } from "../ui/Parts";
import { useAddress } from "./address";
import Nearest from "./Nearest";
import Search from "./Search";
import Top from "./Top";
import "../shared/explore.css";
import "./patterns.css";

const PARTS = ["search", "top", "nearest"] as const;
type Part = (typeof PARTS)[number];
const VIEWS = { search: Search, top: Top, nearest: Nearest };

export default function PatternsView() {
  const asked = route.value.parts[0] as Part;
  const part = PARTS.includes(asked) ? asked : "search";
  const View = VIEWS[part];
  useAddress(part);
  return (
    <View
      head={
        <>
          <div class="row patterns-head">
            <Parts label={s.patterns.parts} tab="patterns" names={PARTS} texts={s.patterns.part} current={part} />
            <BasePicker />
          </div>
          {lostBase.value !== null && <Note kind="warn">{s.patterns.lostBase(lostBase.value)}</Note>}
        </>
      }
    />
  );
}

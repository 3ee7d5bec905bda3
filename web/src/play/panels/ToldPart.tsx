// What was asked about the position: why not a move, and which groups need one. Next to the board, before all else.
import { useEffect, useRef } from "preact/hooks";
import { GroupsPanel } from "../../why/GroupsPanel";
import { WhyNotPanel } from "../../why/WhyNotPanel";
import { shown } from "../board/overlay";
import { showGroups } from "../game/analysing";
import { askAbout, asked, forgetAnswer } from "../game/asking";
import { groups } from "../game/grouping";
import { position } from "../game/store";
import { hidden } from "../review/quiz";
import { drawing } from "./drawing";

export function ToldPart() {
  if (hidden.value || (!asked.value && !showGroups.value)) return null;
  return (
    <div class="side side-told">
      <AskedPart />
      {showGroups.value && (
        <GroupsPanel
          groups={groups.value?.groups ?? null}
          error={groups.value?.error ?? null}
          toMove={position.value.toMove}
          drawing={drawing()}
          onClose={() => {
            showGroups.value = false;
          }}
        />
      )}
    </div>
  );
}

/** The answer comes into view, wherever its reader has scrolled to. */
function AskedPart() {
  const place = useRef<HTMLDivElement>(null);
  const now = asked.value;
  useEffect(() => {
    if (now) place.current?.scrollIntoView?.({ block: "nearest" });
  }, [now]);
  if (!now) return null;
  return (
    <div ref={place}>
      <WhyNotPanel
        asked={now}
        color={position.value.toMove}
        drawing={drawing()}
        onAsk={(vertex) => {
          shown.value = null;
          void askAbout(vertex);
        }}
        onClose={() => {
          shown.value = null;
          forgetAnswer();
        }}
      />
    </div>
  );
}

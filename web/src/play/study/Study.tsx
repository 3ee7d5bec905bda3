// Everything about the game, in one column: players, a verdict, the course, what to do, and one panel.
import { s } from "../../strings";
import { Note } from "../../ui/Note";
import { isUpright } from "../../ui/window";
import { Warnings } from "../dialogs/Dialogs";
import { loadError, loading, warnings } from "../keeping/files";
import { BlunderCard } from "../panels/BlunderCard";
import { HitBar } from "../panels/HitBar";
import { EndCard } from "../report/EndCard";
import { TryPanel } from "../report/TryPanel";
import { ReviewStatus } from "../review/ReviewStatus";
import { Acts } from "./Acts";
import { GameHead } from "./GameHead";
import { Panels } from "./Panels";
import { Verdict } from "./Verdict";
import { Graph, Walk } from "./Walk";

/** `place`: puts the stone where a finger has aimed. */
export function Study({ place }: { place: () => void }) {
  return (
    <div class="study">
      <GameHead />
      <Messages />
      <HitBar />
      <ReviewStatus />
      <TryPanel />
      <EndCard />
      <Verdict />
      <BlunderCard />
      {!isUpright.value && <Graph />}
      <Walk />
      <div class="controls">
        <Acts place={place} />
      </div>
      <Panels />
    </div>
  );
}

export function Messages() {
  return (
    <>
      {loading.value && <Note kind="busy">{s.play.loadingGame}</Note>}
      {loadError.value && (
        <Note kind="error">
          {loadError.value}{" "}
          <button
            type="button"
            onClick={() => {
              loadError.value = null;
            }}
          >
            {s.play.dismiss}
          </button>
        </Note>
      )}
      {warnings.value.length > 0 && (
        <Warnings
          lines={warnings.value}
          onDismiss={() => {
            warnings.value = [];
          }}
        />
      )}
    </>
  );
}

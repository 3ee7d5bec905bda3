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
      {isUpright.value && <Cards />}
      <Verdict />
      {!isUpright.value && <Graph />}
      <Walk />
      <div class="controls">
        <Acts place={place} />
      </div>
      {!isUpright.value && <ReviewStatus />}
      {!isUpright.value && <Cards />}
      <Panels />
    </div>
  );
}

/** They come and go: next to the board, that moves only the panels; below it, they come first. */
function Cards() {
  return (
    <>
      <TryPanel />
      <EndCard />
      <BlunderCard />
    </>
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

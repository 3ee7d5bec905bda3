// Play, look at games, analyse them: the board, and everything about it in one column next to it.

import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { Stage } from "../board/Stage";
import { dialogs, exercises, opponents, reviews } from "../shared/handover";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { dropping, listen } from "./board/gestures";
import { marked, preview, selected, shown } from "./board/overlay";
import { PlayBoard, playAt } from "./board/PlayBoard";
import { aimed, dialog } from "./board/tools";
import { followClock } from "./clock/clock";
import { Dialogs } from "./dialogs/Dialogs";
import { loadRulesets } from "./dialogs/NewGameDialog";
import { follow, key } from "./game/analysing";
import { asking, forgetAnswer } from "./game/asking";
import { followBlunders } from "./game/blunder";
import { goOnThinking, stopThinking, thinking } from "./game/engine";
import { followGroups } from "./game/grouping";
import { startAgainst } from "./game/opponent";
import { followEnd } from "./game/score";
import { isDecided, state } from "./game/store";
import { isFresh, openFresh, opening, openKept, startKeeping, stayHere } from "./keeping/keep";
import { startTrying } from "./report/trying";
import { awaitReview, followAwaited } from "./review/awaited";
import { keepCourse } from "./study/course";
import { GameHead } from "./study/GameHead";
import { openPanel } from "./study/Panels";
import { Messages, Study } from "./study/Study";
import "./markup/markup.css";
import "./play.css";
import "./study/study.css";

export default function PlayView() {
  // Before it is drawn: a move played on the first picture must not be lost to the game that is opened after it.
  useLayoutEffect(() => {
    startKeeping();
    opponents.take(startAgainst);
    exercises.take(startTrying);
    reviews.take(() => {
      openPanel("review");
      awaitReview();
    });
    dialogs.take((name) => {
      dialog.value = name;
    });
    goOnThinking();
    const effects = [effect(leaveWhatIsGone), effect(leaveWhatIsOver)];
    const endings = [
      listen(),
      follow(),
      followEnd(),
      followClock(),
      followBlunders(),
      followGroups(),
      keepCourse(),
      followAwaited(),
      ...effects,
    ];
    return () => {
      for (const end of endings) end();
    };
  }, []);
  useEffect(() => {
    loadRulesets().catch(() => {}); // then the usual ones are taken; a new game says that they could not be loaded
  }, []);
  if (opening.value) return <Opening />;
  return (
    <div class={`play${dropping.value ? " dropping" : ""}${asking.value ? " asking-mode" : ""}`}>
      <Stage board={<PlayBoard />}>
        <Study place={() => aimed.value && playAt(aimed.value)} />
      </Stage>
      {dropping.value && <div class="drop-here">{s.play.dropHere}</div>}
      <Dialogs />
    </div>
  );
}

/** Walking away from the position ends the engine's thinking about it, and what was chosen there. */
function leaveWhatIsGone(): void {
  const now = key.value;
  if (thinking.peek() && thinking.peek()!.key !== now) stopThinking();
  selected.value = null;
  preview.value = null;
  marked.value = [];
  shown.value = null;
  aimed.value = null;
  forgetAnswer();
}

function leaveWhatIsOver(): void {
  if (isDecided() && thinking.peek()) stopThinking();
}

/** A game that is on its way, or cannot be had: then there is everything that leads to another one. */
function Opening() {
  const { id, error, isMissing } = opening.value!;
  if (!error) return <Note kind="busy">{s.play.opening}</Note>;
  return (
    <div class="play no-game">
      <Note kind="error">
        <p>{error}</p>
        <div class="row">
          {!isFresh(state.value) && (
            <button type="button" onClick={stayHere}>
              {s.play.gameBefore}
            </button>
          )}
          <button type="button" onClick={openFresh}>
            {s.play.freshGame}
          </button>
          {!isMissing && (
            <button type="button" onClick={() => void openKept(id)}>
              {s.shell.tryAgain}
            </button>
          )}
        </div>
      </Note>
      <GameHead hasGame={false} />
      <Messages />
      <Dialogs />
    </div>
  );
}

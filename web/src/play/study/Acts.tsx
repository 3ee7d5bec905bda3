// What can be done now: one row, at most one primary button, the rest behind "More".
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { vertexOf } from "../../game/vertex";
import { s } from "../../strings";
import { Icon } from "../../ui/Icon";
import { Menu } from "../../ui/Menu";
import { aimed, focusBoard, markTool, picking, tool } from "../board/tools";
import { hasClock, isPaused, togglePause } from "../clock/clock";
import { analysing, region, report, showGroups, showOwnership, toggleAnalysis, toggleHint } from "../game/analysing";
import { asking } from "../game/asking";
import { answer, stopThinking, thinking } from "../game/engine";
import { count, counting, endCounting } from "../game/score";
import { humanColor, playHere, position, resign, state, takeBack } from "../game/store";
import { isOver } from "../game/walk";
import { isFresh } from "../keeping/keep";
import { MarkBar } from "../markup/MarkBar";
import { SetUpBar } from "../markup/SetUpBar";
import { ended, isPlaying } from "../report/EndCard";
import { Opens } from "./Opens";
import { panel } from "./Panels";

export function Acts({ place }: { place: () => void }) {
  if (tool.value) return <SetUpBar />;
  if (markTool.value) return <MarkBar />;
  if (aimed.value) return <Aimed place={place} />;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, no form */}
      <div class="row acts" role="group" aria-label={s.play.controls}>
        {isPlaying.value ? (
          <>
            <PassButton />
            <UndoButton />
            <ResignButton />
            <HintButton />
            <More>
              <AnalyseButton />
              <AskButton />
              <GroupsButton />
              <OwnershipButton />
              {hasClock.value && <ClockButton />}
              <RareButtons />
            </More>
          </>
        ) : (
          <>
            <AnalyseButton isPrimary />
            <AskButton />
            <GroupsButton />
            <UndoButton />
            <More>
              <OwnershipButton />
              <PassButton />
              <RareButtons />
            </More>
          </>
        )}
      </div>
      {(picking.value || asking.value) && (
        <p class="muted area-help" role="status">
          {picking.value ? s.play.areaHelp : s.play.askHelp}
        </p>
      )}
    </>
  );
}

function More({ children }: { children: ComponentChildren }) {
  return (
    <Menu
      name="more-menu"
      title={s.play.more}
      label={
        <>
          <Icon name="more" />
          <span class="visually-hidden">{s.play.more}</span>
        </>
      }
    >
      {children}
    </Menu>
  );
}

/** A finger covers the point it means: the stone is shown first, and placed by another tap or this button. */
function Aimed({ place }: { place: () => void }) {
  const vertex = vertexOf(aimed.value!, position.value.size);
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons, no form
    <div class="row acts" role="group" aria-label={s.play.controls}>
      <button type="button" class="primary place" onClick={place}>
        {s.play.placeAt(vertex)}
      </button>
      <button
        type="button"
        onClick={() => {
          aimed.value = null;
        }}
      >
        {s.play.cancel}
      </button>
    </div>
  );
}

function PassButton() {
  return (
    <button type="button" onClick={passTurn} disabled={thinking.value !== null}>
      {s.play.pass}
    </button>
  );
}

function UndoButton() {
  return (
    <button type="button" onClick={undoMove}>
      {s.play.undo}
    </button>
  );
}

function AnalyseButton({ isPrimary = false }: { isPrimary?: boolean }) {
  const isIdle = !analysing.value && !report.value && !counting.value;
  // One primary action at a time: an empty board invites to a game, the end of a game and its panel to a review.
  const isElsewhere = isFresh(state.value) || ended.value !== null || panel.value === "review";
  const isWanted = isPrimary && isIdle && !isElsewhere;
  return (
    <button
      type="button"
      class={isWanted ? "primary" : ""}
      aria-pressed={analysing.value}
      onClick={() => toggleAnalysis()}
    >
      {s.play.analyse}
    </button>
  );
}

/** In a game: what to play here, and nothing about the next position. */
function HintButton() {
  return (
    <button type="button" aria-pressed={analysing.value} title={s.play.hintHint} onClick={toggleHint}>
      {s.play.hint}
    </button>
  );
}

function AskButton() {
  return (
    <button
      type="button"
      aria-pressed={asking.value}
      title={s.play.askHint}
      aria-label={s.play.ask}
      onClick={() => {
        asking.value = !asking.value;
        focusBoard(asking.value);
      }}
    >
      {s.play.askShort}
    </button>
  );
}

function GroupsButton() {
  return (
    <button
      type="button"
      aria-pressed={showGroups.value}
      title={s.play.groupsHint}
      onClick={() => {
        showGroups.value = !showGroups.value;
      }}
    >
      {s.play.groups}
    </button>
  );
}

function ClockButton() {
  return (
    <button type="button" onClick={togglePause}>
      {isPaused.value ? s.clock.resume : s.clock.pause}
    </button>
  );
}

function OwnershipButton() {
  return (
    <button type="button" aria-pressed={showOwnership.value} title={s.play.ownershipHint} onClick={toggleOwnership}>
      {s.play.ownership}
    </button>
  );
}

function RareButtons() {
  return (
    <>
      <button
        type="button"
        aria-pressed={counting.value !== null}
        onClick={() => (counting.value ? endCounting() : void count())}
      >
        {s.play.count}
      </button>
      <button
        type="button"
        aria-pressed={picking.value || region.value !== null}
        title={region.value ? s.play.areaClear : s.play.areaHint}
        onClick={pickArea}
      >
        {region.value ? s.play.areaClear : s.play.area}
      </button>
      <button
        type="button"
        onClick={() => {
          stopThinking();
          tool.value = "black";
        }}
      >
        {s.play.setUp}
      </button>
      <button
        type="button"
        title={s.mark.drawHint}
        onClick={() => {
          markTool.value = "letter";
        }}
      >
        {s.mark.draw}
      </button>
      <Opens name="diagram" text={s.diagram.title} />
      <Opens name="share" text={s.share.title} />
    </>
  );
}

export function passTurn(): void {
  if (thinking.value || isOver(state.value.tree, state.value.at)) return;
  playHere(null);
  answer();
}

export function undoMove(): void {
  stopThinking();
  takeBack();
}

function toggleOwnership(): void {
  showOwnership.value = !showOwnership.value;
  if (showOwnership.value && !analysing.value && !report.value) toggleAnalysis(true);
}

function pickArea(): void {
  if (region.value) region.value = null;
  else picking.value = !picking.value;
}

/** The question is about this game at this move: with the next one it is gone. */
export function ResignButton() {
  const asked = useSignal<string | null>(null);
  const byKeys = useRef(false);
  const { id, at } = state.value;
  const here = `${id}/${at}`;
  useEffect(() => {
    asked.value = null;
  }, [here]);
  const setAsking = (isAsking: boolean) => {
    asked.value = isAsking ? here : null;
  };
  if (asked.value !== here)
    return (
      <button
        type="button"
        onClick={(event) => {
          byKeys.current = event.detail === 0;
          setAsking(true);
        }}
      >
        {s.play.resign}
      </button>
    );
  return (
    <span class="row asking">
      <button
        type="button"
        class="primary"
        ref={(button) => {
          if (byKeys.current) button?.focus(); // the button that was pressed is gone
          byKeys.current = false;
        }}
        onClick={() => {
          setAsking(false);
          stopThinking();
          resign(humanColor());
        }}
      >
        {s.play.resignSure}
      </button>
      <button type="button" onClick={() => setAsking(false)} aria-label={s.shell.close}>
        ×
      </button>
    </span>
  );
}

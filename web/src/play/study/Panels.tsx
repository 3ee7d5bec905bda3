// The panels about the position, one at a time: beside the board below the graph, on a phone a sheet from below.
import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { kept } from "../../frame/kept";
import { s } from "../../strings";
import { Icon } from "../../ui/Icon";
import { Note } from "../../ui/Note";
import { Spoken } from "../../ui/Spoken";
import { isUpright } from "../../ui/window";
import { GraphTable } from "../../why/WinrateGraph";
import { key, report, showGroups } from "../game/analysing";
import { asked } from "../game/asking";
import { reasons } from "../game/engine";
import { counting } from "../game/score";
import { node, position, state } from "../game/store";
import { isFresh } from "../keeping/keep";
import { AnalysisPart, WhyPart } from "../panels/AnalysisPart";
import { beginning, CommentPanel } from "../panels/CommentPanel";
import { InfoPanel } from "../panels/InfoPanel";
import { ScorePanel } from "../panels/ScorePanel";
import { ToldPart } from "../panels/ToldPart";
import { TreePanel } from "../panels/TreePanel";
import { isPassed, isPlaying } from "../report/EndCard";
import { exercise } from "../report/trying";
import { MomentPart } from "../review/MomentPart";
import { hidden } from "../review/quiz";
import { ReviewPanel } from "../review/ReviewPanel";
import { ReviewStatus } from "../review/ReviewStatus";
import { lossBefore, lossHere } from "../review/review";
import { course } from "./course";
import { Opens } from "./Opens";
import { Graph, jumpTo } from "./Walk";

export const PANELS = ["why", "moves", "review", "tree", "comment", "info"] as const;
export type PanelName = (typeof PANELS)[number];

export const panel = kept<PanelName>("play.panel", "why", (v) => (PANELS as readonly unknown[]).includes(v));
export const isSheetOpen = signal(false); // on a phone

const VIEWS: Record<PanelName, ComponentType> = {
  why: Why,
  moves: Moves,
  review: ReviewPanel,
  tree: TreePanel,
  comment: CommentPanel,
  info: InfoPanel,
};

/** Show this panel, wherever it is. */
export function openPanel(name: PanelName): void {
  panel.value = name;
  isSheetOpen.value = true;
}

export function Panels() {
  const body = useRef<HTMLDivElement>(null);
  const { id } = state.value;
  const name = panel.value;
  useEffect(() => {
    if (body.current) body.current.scrollTop = 0; // another panel, or another game, is read from its beginning
  }, [id, name]);
  useAnswersInSight();
  const asked = exercise.value;
  useEffect(() => {
    if (asked) isSheetOpen.value = false; // the question is where the sheet would be
  }, [asked]);
  const View = VIEWS[name];
  const isShown = !isUpright.value || isSheetOpen.value || counting.value !== null;
  return (
    <div class={`panels${isShown ? " open" : ""}`}>
      {isUpright.value && <ReviewStatus />}
      <Tabs />
      {isShown && (
        <div class="panel-body" role="tabpanel" id="play-panel" aria-label={s.play.panels[name]} ref={body}>
          {isUpright.value && course.value.some(({ winrate }) => winrate !== null) && <Graph />}
          {counting.value ? (
            <ScorePanel />
          ) : (
            <>
              {name !== "comment" && <Notes />}
              <View />
            </>
          )}
        </div>
      )}
    </div>
  );
}

function Tabs() {
  const choose = (name: PanelName) => {
    const isSame = panel.value === name;
    panel.value = name;
    isSheetOpen.value = isUpright.value ? !(isSame && isSheetOpen.value) : true;
  };
  const walk = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!step) return;
    const next = PANELS[(PANELS.indexOf(panel.value) + step + PANELS.length) % PANELS.length]!;
    openPanel(next);
    event.preventDefault();
    event.stopPropagation(); // the game is walked with the same keys elsewhere
    document.getElementById(`tab-${next}`)?.focus();
  };
  const isOpen = !isUpright.value || isSheetOpen.value;
  return (
    <div class="panel-tabs">
      <div class="tab-list" role="tablist" aria-label={s.play.panelsLabel} onKeyDown={walk}>
        {PANELS.map((name) => (
          <button
            type="button"
            key={name}
            id={`tab-${name}`}
            role="tab"
            aria-selected={panel.value === name && isOpen}
            aria-controls={isOpen ? "play-panel" : undefined}
            tabIndex={panel.value === name ? 0 : -1}
            class={name === "comment" && node.value.props.C ? "marked" : ""}
            onClick={() => choose(name)}
          >
            {s.play.panels[name]}
          </button>
        ))}
      </div>
      {isUpright.value && isSheetOpen.value && (
        <button
          type="button"
          class="sheet-close"
          aria-label={s.shell.close}
          onClick={() => {
            isSheetOpen.value = false;
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}

const SHOWN = 20_000; // characters of a comment

/** What Katachi said about its move, and the comment of the record. */
function Notes() {
  const said = reasons.value.get(key.value)?.reason;
  const comment = node.value.props.C?.[0];
  if (!said && !comment) return null;
  return (
    <div class="notes">
      {said && (
        <p class="said">
          <strong>{s.play.said}</strong> <Spoken text={said} />
        </p>
      )}
      {comment && <p class="comment-shown">{beginning(comment, SHOWN)}</p>}
    </div>
  );
}

function Why() {
  const isTold = !hidden.value && (asked.value || showGroups.value);
  return (
    <>
      <ToldPart />
      {!hidden.value && <MomentPart />}
      {hidden.value ? (
        <Note>{s.play.hintsHidden}</Note>
      ) : report.value ? (
        <WhyPart />
      ) : (
        !isTold && !lossHere.value && !lossBefore.value && <Quiet />
      )}
    </>
  );
}

/** Nothing is known about the position: what one can do. */
function Quiet() {
  if (isFresh(state.value)) return <Invitation />;
  if (isPassed.value) return <Note>{s.play.playOnHint}</Note>;
  return <Note>{isPlaying.value ? s.why.noHints : s.why.noReport}</Note>;
}

/** Nothing is on the board yet: the ways to begin. */
function Invitation() {
  return (
    <div class="invitation">
      <p>{s.play.invitation}</p>
      <div class="row">
        <Opens name="new" text={s.play.newGame} isPrimary />
        <Opens name="paste" text={s.play.paste} />
        <Opens name="saved" text={s.play.saved} />
      </div>
    </div>
  );
}

function Moves() {
  return (
    <>
      <AnalysisPart />
      {!hidden.value && <GraphTable points={course.value} current={position.value.number} onJump={jumpTo} />}
    </>
  );
}

/** Whoever asks about a move or about groups sees the answer; on a phone, the count too. */
function useAnswersInSight(): void {
  const question = asked.value;
  const isOn = showGroups.value;
  useEffect(() => {
    if (question || isOn) openPanel("why");
  }, [question !== null, isOn]);
}

// The analysis of the position on the board, and the reasons for its moves.

import { currentBase } from "../../frame/base";
import { gameModel } from "../../game/position";
import { type GameTree, toMoveAt } from "../../game/tree";
import { type Point, pointOf } from "../../game/vertex";
import { exploreJoseki, searchRegion } from "../../shared/handover";
import { regionOf } from "../../shared/region";
import { s } from "../../strings";
import { Note } from "../../ui/Note";
import AnalysisPanel from "../../why/AnalysisPanel";
import WhyPanel from "../../why/WhyPanel";
import { explained, preview, selected, shown } from "../board/overlay";
import { analysis, budget, perspective, region, report, shownState, toggleAnalysis } from "../game/analysing";
import { askAbout } from "../game/asking";
import { answer } from "../game/engine";
import { requestAt } from "../game/request";
import { playHere, position, state } from "../game/store";
import { hidden } from "../review/quiz";
import { drawing } from "./drawing";

export function AnalysisPart() {
  const { tree, at } = state.value;
  if (hidden.value) return <Note>{s.play.hintsHidden}</Note>;
  return (
    <>
      {region.value && (
        <p class="row">
          <span class="muted">{s.play.areaActive}</span>
          <button
            type="button"
            onClick={() => {
              region.value = null;
            }}
          >
            {s.play.areaClear}
          </button>
          <SearchHere tree={tree} at={at} region={region.value} />
        </p>
      )}
      <AnalysisPanel
        state={shownState.value}
        report={report.value}
        error={analysis.error.value}
        onToggle={toggleAnalysis}
        budget={budget.value}
        onBudget={(visits) => {
          budget.value = visits;
        }}
        perspective={perspective.value}
        onPerspective={(side) => {
          perspective.value = side;
        }}
        selected={selected.value}
        onSelect={select}
        onPlay={(vertex) => {
          if (playHere(vertex === "pass" ? null : pointOf(vertex, position.value.size))) answer();
        }}
        onPreview={show}
      />
    </>
  );
}

export function WhyPart() {
  const { tree, at } = state.value;
  if (!report.value) return null;
  return (
    <WhyPanel
      game={{ ...requestAt(tree, at), to_move: toMoveAt(tree, at) }}
      base={currentBase.value}
      report={report.value}
      selected={explained.value}
      drawing={drawing()}
      onSelect={select}
      onPreview={show}
      onAsk={(vertex) => void askAbout(vertex)}
    />
  );
}

function select(vertex: string): void {
  selected.value = vertex;
  shown.value = null;
}

function show(vertex: string | null): void {
  preview.value = vertex;
}

interface SearchProps {
  tree: GameTree;
  at: number;
  region: readonly [Point, Point] | null;
}

/** The position, searched as a pattern or walked as joseki. */
export function SearchHere({ tree, at, region }: SearchProps) {
  return (
    <>
      <button
        type="button"
        onClick={() => searchRegion(gameModel(tree, at), region ? regionOf(region[0], region[1]) : undefined)}
      >
        {region ? s.patterns.searchRegion : s.patterns.searchHere}
      </button>
      <button type="button" onClick={() => exploreJoseki(gameModel(tree, at))}>
        {s.joseki.explore}
      </button>
    </>
  );
}

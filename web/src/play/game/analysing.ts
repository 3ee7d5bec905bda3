// Analysis of the position on the screen: on or off, with a budget; what was found stays with its position.

import { batch, computed, effect, signal, untracked } from "@preact/signals";
import { currentBase } from "../../frame/base";
import { judge, OWN } from "../../frame/judge";
import { kept } from "../../frame/kept";
import type { Point } from "../../game/vertex";
import { createAnalysis } from "../../why/analysis";
import type { Analysis, AnalysisRequest, AnalysisState, Perspective } from "../../why/types";
import { requestAt, verticesIn } from "./request";
import { state } from "./store";
import { keyOf } from "./walk";

const MOST_KEPT = 2_000; // reports of about 20 kB

export const analysing = signal(false);
export const budget = kept<number | null>("play.budget", 5_000, (v) => v === null || typeof v === "number");
export const perspective = kept<Perspective>("play.perspective", "mover", (v) => v === "black" || v === "mover");
export const showOwnership = kept("play.ownership", false, (v) => typeof v === "boolean");
export const showGroups = signal(false); // which need a move, and which are dead
/** The area of interest: only moves in it are searched. */
export const region = signal<readonly [Point, Point] | null>(null);
export const analysis = createAnalysis();
const quiet = signal<string | null>(null); // a game that started without hints
export const reports = signal<ReadonlyMap<string, Analysis>>(new Map());
export const key = computed(() => keyOf(state.value.tree, state.value.at));
let asked = source(currentBase.peek(), judge.peek()); // what the reports are from
const again = signal(0); // counts restarts of the search
const running = signal(""); // the subject of the running search

/** What is known about the position on the screen: from the running search, or from before. */
export const report = computed<Analysis | null>(() => {
  if (quiet.value === state.value.id && !analysing.value) return null;
  const live = analysis.report.value;
  return (running.value === question() && live) || (reports.value.get(stored(key.value)) ?? null);
});

function stored(position: string): string {
  return region.value ? `${position}|${region.value.join(" ")}` : position;
}

function question(): string {
  return stored(key.value);
}

export function remember(position: string, found: Analysis): void {
  const known = reports.peek().get(position);
  if (known && known.visits > found.visits) return;
  const next = new Map(reports.peek()).set(position, found);
  for (const oldest of next.keys()) {
    if (next.size <= MOST_KEPT) break;
    next.delete(oldest);
  }
  reports.value = next;
}

function source(base: string, judge: string | null): string {
  return JSON.stringify([base, judge]);
}

/** When another base or judge is asked, what the old one said is forgotten. */
function forgetOther(): () => void {
  return effect(() => {
    const now = source(currentBase.value, judge.value);
    if (now === asked) return;
    asked = now;
    batch(() => {
      reports.value = new Map();
      again.value = again.peek() + 1;
    });
  });
}

/** A game against Katachi starts: no hints, new or old, until the reader asks for them. */
export function quietGame(id: string): void {
  batch(() => {
    analysing.value = false;
    hinted.value = null;
    showGroups.value = false;
    quiet.value = id;
  });
}

/** One hint, for the position on the screen: with the next move hints are gone again. */
export const hinted = signal<string | null>(null);

export function toggleHint(): void {
  if (analysing.peek()) {
    quietGame(state.peek().id);
    return;
  }
  toggleAnalysis(true);
  hinted.value = key.peek();
}

/** On or off; turned on where it is on already, it starts again. */
export function toggleAnalysis(on = !analysing.value): void {
  hinted.value = null;
  if (on && analysing.value) {
    const next = new Map(reports.value);
    next.delete(question());
    batch(() => {
      reports.value = next;
      running.value = "";
      analysis.clear();
      again.value += 1;
    });
  }
  analysing.value = on;
  if (on) quiet.value = null;
}

/** What the panel says: a position that is known needs no search, whether analysis is on or off. */
export const shownState = computed<AnalysisState>(() => {
  const now = running.value === question() ? analysis.state.value : "off";
  if (now !== "off" || !report.value) return analysing.value || now !== "off" ? now : "off";
  return report.value.finished ? "finished" : "stopped";
});

/** Start what keeps analysis in step with the game; returns how to end it. */
export function follow(): () => void {
  const endings = [
    forgetOther(),
    effect(() => {
      if (hinted.value !== null && hinted.value !== key.value) untracked(() => quietGame(state.value.id));
    }),
    effect(() => {
      const found = analysis.report.value;
      if (found && running.peek()) remember(running.peek(), found);
    }),
    effect(() => {
      const request = wanted(again.value);
      untracked(() => {
        if (request) analysis.run(request);
        else if (!analysing.peek()) analysis.stop();
        else if (running.peek() !== question()) halt(); // all is known: the search of another position ends
      });
    }),
  ];
  return () => {
    for (const end of endings) end();
    halt();
  };
}

/** What is to be searched now, if anything. */
function wanted(_round: number): AnalysisRequest | null {
  if (!analysing.value) return null;
  const { tree, at } = state.value;
  const about = question();
  const known = reports.peek().get(about);
  if (known && budget.value !== null && known.visits >= budget.value) return null;
  if (known?.finished && known.by !== OWN) return null; // a judge has a budget of its own
  running.value = about;
  const allow = region.value ? verticesIn(tree, at, region.value) : [];
  const game = requestAt(tree, at);
  return {
    game,
    base: currentBase.value,
    visits: budget.value,
    judge: judge.value,
    ...(allow.length ? { allow } : {}),
  };
}

function halt(): void {
  running.value = "";
  analysis.clear();
}

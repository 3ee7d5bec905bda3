// The problem on the board, what is proved about it, and the walk through the proof.
import { batch, computed, effect, signal } from "@preact/signals";
import { ApiError, download, lineOf, post, type Schemas } from "../api/client";
import { connection, type JobHandle, startJob } from "../api/live";
import { kept } from "../frame/kept";
import { signsWith, stonesOf } from "../game/stones";
import { type Point, vertexOf } from "../game/vertex";
import { problems } from "../shared/handover";
import type { Rule } from "../shared/RuleWords";
import { s } from "../strings";
import { decimal } from "../ui/format";
import { type LineMove, movesOfClick, PASS, positionAfter } from "./lines";
import {
  applyAlong,
  applyTool,
  emptySetup,
  isSetup,
  otherTool,
  type Problem,
  problemOf,
  type Setup,
  type Tool,
} from "./setup";

export type Solution = Schemas["Solution"];
export type Known = Schemas["KnownProblem"];

export type Progress = Schemas["SolveProgress"]; // of the job "solve", while it works

export const setup = kept<Setup>("tsumego.setup", emptySetup(), isSetup);
export const tool = signal<Tool>("black");
export const seconds = kept<number>("tsumego.seconds", 10, (value) => typeof value === "number" && value > 0);
export const useRules = kept<boolean>("tsumego.rules", true, (value) => typeof value === "boolean");
const zoom = kept<boolean | null>("tsumego.zoom", null, (value) => value === null || typeof value === "boolean");
const NARROW = "(max-width: 40rem)"; // lines of a whole board are too near to each other for a finger

/** Whether the stones were put down here, and not loaded. */
export const isByHand = computed(() => setup.value.name === emptySetup().name);

/** As the reader chose; until then problems that were loaded are shown large where there is little room. */
export const isZoomed = computed(
  () => zoom.value ?? (!isByHand.value && (window.matchMedia?.(NARROW).matches ?? false)),
);

export function setZoom(on: boolean): void {
  zoom.value = on;
}
export const problem = computed<Problem>(() => ({ ...problemOf(setup.value), rules: useRules.value }));

const history = signal<readonly Setup[]>([]);
export const canUndo = computed(() => history.value.length > 0);

/** Another position: what was proved about the last one goes. */
export function change(next: Setup): void {
  if (next === setup.value) return;
  history.value = [...history.value.slice(-99), setup.value];
  show(next);
}

export function undo(): void {
  const last = history.value.at(-1);
  if (!last) return;
  history.value = history.value.slice(0, -1);
  show(last);
}

function show(next: Setup): void {
  forget();
  setup.value = next;
}

export function clickSetup(point: Point, event?: { shiftKey: boolean }): void {
  change(applyTool(setup.value, event?.shiftKey ? otherTool(tool.value) : tool.value, point));
}

export function clickOther(point: Point): void {
  change(applyTool(setup.value, otherTool(tool.value), point));
}

export function dragSetup(from: Point, to: Point, done: boolean, isOther = false): void {
  if (done) change(applyAlong(setup.value, isOther ? otherTool(tool.value) : tool.value, from, to));
}

// ---- Solving ----

export const solution = signal<Solution | null>(null);
export const progress = signal<Progress | null>(null);
export const running = signal(false);
export const failure = signal("");
export const notice = signal("");
let job: JobHandle | null = null;

/** What the result panels show: the last answer, or what is known while it is worked on. */
export const known = computed(() => solution.value ?? progress.value?.known ?? null);

export function forget(): void {
  job?.close();
  job = null;
  clearInterval(ticking);
  batch(() => {
    solution.value = null;
    progress.value = null;
    running.value = false;
    failure.value = "";
    notice.value = "";
    preview.value = null;
    stepped.value = null;
    rule.value = null;
    walk.value = null;
  });
}

export const elapsed = signal(0); // seconds on the clock since the start
const TICK = 500; // milliseconds
let ticking: ReturnType<typeof setInterval> | undefined;

/** A clock for people: the solver counts only its own time, and the engine may work for others meanwhile. */
function startClock(): void {
  const began = performance.now();
  clearInterval(ticking);
  elapsed.value = 0;
  ticking = setInterval(() => {
    elapsed.value = (performance.now() - began) / 1000;
  }, TICK);
}

const ALIKE = 1.3; // times as long, and a second more: less is not noticed

/** The solver counts its own processor time; people look at a clock. Where both differ, both are said. */
export function clockWords(thought: number, passed: number): string {
  if (passed < thought * ALIKE || passed < thought + 1) return "";
  return s.tsumego.onTheClock(decimal(passed, passed < 10 ? 1 : 0));
}

/** Solve a position from another tab; one that is on the board already stays as it is. */
export function solveHere(next: Setup): void {
  change(next);
  if (!running.value && !solution.value) solve();
}

export function solve(): void {
  forget();
  running.value = true;
  startClock();
  const end = () => {
    clearInterval(ticking);
    running.value = false;
    job = null;
  };
  job = startJob(
    "solve",
    { ...problem.value, seconds: seconds.value, both: true },
    {
      onReport: (report) => {
        progress.value = report;
      },
      onDone: (answer) => {
        batch(() => {
          solution.value = answer;
          notice.value = solution.value.stopped ? s.tsumego.stopped : ""; // whether it was restarted no longer matters
          end();
        });
      },
      onError: (line) => {
        batch(() => {
          failure.value = line;
          end();
        });
      },
      onRestart: () => {
        notice.value = s.tsumego.restarted;
      },
    },
  );
}

/** The attacker's stones close the wall; then it is solved again. */
export function closeWall({ closing, defender }: Pick<Solution, "closing" | "defender">): void {
  if (!closing) return;
  const { signs, size } = setup.value;
  const stones = stonesOf(signs);
  const black = [...stones.black, ...(closing.color === "black" ? closing.stones : [])];
  const white = [...stones.white, ...(closing.color === "white" ? closing.stones : [])];
  const owner = defender ?? (closing.color === "black" ? "white" : "black");
  solveHere({ ...setup.value, signs: signsWith(size, { black, white }), defender: owner });
}

export function stop(): void {
  if (connection.value === "lost")
    forget(); // there is no connection, and nothing to wait for
  else job?.stop();
}

// ---- Lines and rules on the board ----

export const preview = signal<readonly LineMove[] | null>(null); // a line shown while it is pointed at
export const stepped = signal<{ moves: readonly LineMove[]; at: number } | null>(null); // a line that is walked
export const rule = signal<Rule | null>(null);
export const showRegion = signal(false);

// ---- Playing against the proof ----

export interface Walk {
  readonly moves: readonly string[];
  readonly undone: readonly number[]; // how many moves each click was, to take them back
  readonly reply: Schemas["Reply"] | null;
  readonly verdicts: Schemas["MoveVerdicts"] | null;
  readonly busy: boolean;
  readonly failure: string;
}

export const walk = signal<Walk | null>(null);
export const machine = kept<boolean>("tsumego.machine", true, (value) => typeof value === "boolean");
export const eachMove = kept<boolean>("tsumego.eachMove", false, (value) => typeof value === "boolean");

const START: Walk = { moves: [], undone: [], reply: null, verdicts: null, busy: false, failure: "" };
const ASK_AGAIN = 6; // times that the server is asked to continue automatically

export function startWalk(): void {
  batch(() => {
    stepped.value = null;
    preview.value = null;
    rule.value = null;
    walk.value = START;
  });
  void judgeWalk([], [], false);
}

export function clickWalk(point: Point): void {
  const now = walk.value;
  if (!now || now.busy) return;
  const vertex = vertexOf(point, setup.value.size);
  const added = movesOfClick(positionAfter(setup.value, now.moves), point, vertex);
  if (added) void judgeWalk([...now.moves, ...added], [...now.undone, added.length], machine.value);
}

export function passWalk(): void {
  const now = walk.value;
  if (now && !now.busy) void judgeWalk([...now.moves, PASS], [...now.undone, 1], machine.value);
}

export function undoWalk(): void {
  const now = walk.value;
  if (!now || now.busy || !now.undone.length) return;
  const count = now.undone.at(-1)!;
  void judgeWalk(now.moves.slice(0, now.moves.length - count), now.undone.slice(0, -1), false);
}

export function readOn(): void {
  const now = walk.value;
  if (now && !now.busy) void judgeWalk(now.moves, now.undone, false);
}

/** Ask the proof about the moves; with `answer` it plays its reply too. */
async function judgeWalk(moves: readonly string[], undone: readonly number[], answer: boolean): Promise<void> {
  const before = walk.value;
  walk.value = { moves, undone, reply: null, verdicts: null, busy: true, failure: "" };
  const mine = walk.value;
  try {
    let reply = await replyTo(problem.value, moves);
    let played = moves;
    let steps = undone;
    if (answer && reply.reply.length && walk.value === mine) {
      played = [...moves, ...reply.reply];
      steps = [...undone.slice(0, -1), (undone.at(-1) ?? 0) + reply.reply.length];
      const next = await replyTo(problem.value, played);
      reply = { ...next, sentence: reply.sentence, status: reply.status };
    }
    const verdicts = eachMove.value ? await verdictsOf(problem.value, played) : null;
    if (walk.value !== mine) return;
    walk.value = { ...mine, moves: played, undone: steps, reply, verdicts, busy: false };
    if (eachMove.value && !verdicts) void judgeWalk(played, steps, false); // it was requested meanwhile
  } catch (error) {
    if (walk.value !== mine) return;
    walk.value = { ...(before ?? START), busy: false, failure: lineOf(error) };
  }
}

/** The reply; while the proof is not complete, it is requested some more times. */
export async function replyTo(asked: Problem, played: readonly string[]): Promise<Schemas["Reply"]> {
  let reply = await post("/api/tsumego/reply", { ...asked, played: [...played] });
  for (let i = 0; i < ASK_AGAIN && reply.can_go_on; i++) {
    reply = await post("/api/tsumego/reply", { ...asked, played: [...played] });
  }
  return reply;
}

async function verdictsOf(asked: Problem, played: readonly string[]): Promise<Schemas["MoveVerdicts"]> {
  return await post("/api/tsumego/moves", { ...asked, played: [...played] });
}

effect(() => {
  const wanted = eachMove.value;
  const now = walk.peek();
  if (!now || now.busy) return;
  if (!wanted) walk.value = { ...now, verdicts: null };
  else if (!now.verdicts) void judgeWalk(now.moves, now.undone, false);
});

// ---- Downloads ----

export const makingProof = signal(false);

export async function downloadProof(): Promise<void> {
  const [asked, name] = [setup.value, fileName()]; // another problem may be on the board when the proof comes
  makingProof.value = true;
  failure.value = "";
  try {
    const response = await fetch("/api/tsumego/proof", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...problem.value, seconds: 3 }),
    });
    if (!response.ok) throw new ApiError(((await response.json()) as { error: string }).error, response.status);
    download(`${name}.proof`, await response.arrayBuffer(), "application/gzip");
  } catch (error) {
    if (setup.value === asked) failure.value = error instanceof ApiError ? error.message : s.shell.offline;
  } finally {
    makingProof.value = false;
  }
}

export function downloadSgf(): void {
  if (solution.value) download(`${fileName()}.sgf`, solution.value.sgf, "application/x-go-sgf");
}

export function fileName(): string {
  return setup.value.name.replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "") || "problem";
}

// ---- From other tabs ----

problems.take(({ size, black, white, target, toMove, name }) =>
  change({ ...emptySetup(size), signs: signsWith(size, { black, white }), target, toMove, name }),
);

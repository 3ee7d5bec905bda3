// Live work in the engine over one websocket a tab. A job lives through a lost connection: it is started again.
import { signal } from "@preact/signals";
import { s } from "../strings";
import { get, locked, type Schemas } from "./client";

type Jobs = Schemas["LiveJobs"];
export type JobKind = keyof Jobs;
export type ReportOf<K extends JobKind> = Jobs[K]["report"];
export type AnswerOf<K extends JobKind> = Jobs[K]["answer"];
/** The position as requests have it; what has a default may be left out, here and in the request itself. */
export type GameRequest = Partial<Schemas["GameModel"]>;
export type RequestOf<K extends JobKind> = {
  [F in keyof Jobs[K]["request"]]?: F extends "game" ? GameRequest : Jobs[K]["request"][F];
};

export interface Handlers<K extends JobKind> {
  onReport?: (report: ReportOf<K>) => void;
  onDone?: (answer: AnswerOf<K>) => void;
  onError?: (line: string) => void;
  onRestart?: () => void; // the engine, or the connection, is back; the work was restarted
}

export interface JobHandle {
  stop(): void; // ends it; the last answer still comes
  close(): void; // forgets it: nothing comes any more
}

/** A job whose kind is known only where it was started; its answers have the types of that kind. */
interface Job {
  kind: JobKind;
  request: object;
  handlers: Omit<Handlers<JobKind>, "onReport" | "onDone"> & {
    onReport?(data: object): void;
    onDone?(data: object): void;
  };
  stopped: boolean;
}

interface Message {
  type: "report" | "done" | "error" | "restarted";
  id?: string;
  data: { error?: string };
}

export const connection = signal<"idle" | "open" | "lost">("idle");

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5000;
const MOST_FAILURES = 30; // about two minutes

const jobs = new Map<string, Job>();
let socket: WebSocket | null = null;
let numbers = 0;
let wait = FIRST_WAIT; // milliseconds before the next try
let failures = 0; // tries in a row

export function startJob<K extends JobKind>(kind: K, request: RequestOf<K>, handlers: Handlers<K>): JobHandle {
  const id = `${kind}-${++numbers}`;
  const job: Job = { kind, request, handlers: handlers as Job["handlers"], stopped: false };
  jobs.set(id, job);
  if (socket?.readyState === WebSocket.OPEN) begin(id, job);
  else connect();
  return {
    stop() {
      job.stopped = true;
      send({ type: "stop", id });
    },
    close() {
      if (jobs.delete(id)) send({ type: "forget", id });
    },
  };
}

function begin(id: string, { kind, request }: Job): void {
  send({ type: "start", id, kind, request });
}

function send(message: object): void {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

function connect(): void {
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/live`);
  socket.onopen = () => {
    const again = connection.value === "lost";
    connection.value = "open";
    wait = FIRST_WAIT;
    failures = 0;
    for (const [id, job] of jobs) {
      if (again && job.stopped) {
        finish(id, s.shell.reconnecting);
        continue;
      }
      if (again) job.handlers.onRestart?.();
      begin(id, job);
      if (job.stopped) send({ type: "stop", id }); // it could not be sent before
    }
  };
  socket.onmessage = ({ data }) => take(JSON.parse(String(data)) as Message);
  socket.onclose = () => {
    failures += 1;
    if (failures >= MOST_FAILURES) for (const id of [...jobs.keys()]) finish(id, s.shell.offline);
    connection.value = jobs.size ? "lost" : "idle";
    if (jobs.size) setTimeout(again, wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  };
}

/** A refused websocket does not say why: a question does, and without the key there is no use in trying. */
async function again(): Promise<void> {
  await get("/api/info").catch(() => {});
  if (!locked.value) connect();
}

function take({ type, id, data }: Message): void {
  const job = id === undefined ? undefined : jobs.get(id);
  if (!job || id === undefined) return;
  switch (type) {
    case "report":
      job.handlers.onReport?.(data);
      // The next report is requested when this one is on the screen: a busy tab gets fewer, never a queue.
      (typeof requestAnimationFrame === "function" && !document.hidden ? requestAnimationFrame : queueMicrotask)(() =>
        send({ type: "seen", id }),
      );
      break;
    case "done":
      jobs.delete(id);
      job.handlers.onDone?.(data);
      break;
    case "error":
      finish(id, data.error ?? "");
      break;
    case "restarted":
      job.handlers.onRestart?.();
      break;
  }
}

function finish(id: string, line: string): void {
  const job = jobs.get(id);
  jobs.delete(id);
  job?.handlers.onError?.(line);
}

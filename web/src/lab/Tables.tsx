import { computed } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { ApiError, get, isAborted, lineOf, post, type Schemas } from "../api/client";
import { bases, loadBases } from "../frame/base";
import { go, route } from "../frame/router";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import type { Table } from "./compare";
import { Results } from "./Results";
import { TableShown } from "./TableShown";

type Info = Schemas["TableInfo"];
type Job = Schemas["TableJob"];

/** All tables and figures of the papers, one of them opened. */
export function Tables() {
  const [list, setList] = useState<readonly Info[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const opened = route.value.parts[0] === "tables" ? route.value.parts[1] : undefined;
  useEffect(() => {
    get("/api/lab/tables").then(setList, (error: unknown) => setProblem(lineOf(error)));
  }, []);
  const info = list?.find((one) => one.id === opened) ?? list?.[0];
  if (problem)
    return (
      <Note kind="error" lang="en">
        {problem}
      </Note>
    );
  if (!list || !info) return <Note kind="busy">{s.shell.loading}</Note>;
  return (
    <div class="lab-tables">
      <nav class="panel lab-index" aria-label={s.lab.tables}>
        {[...new Set(list.map((one) => one.paper))].map((paper) => (
          <div key={paper}>
            <h3 lang="en">{paper}</h3>
            <ul>
              {list
                .filter((one) => one.paper === paper)
                .map((one) => (
                  <li key={one.id}>
                    <button
                      type="button"
                      aria-pressed={one.id === info.id}
                      onClick={() => go("lab", ["tables", one.id])}
                    >
                      <span lang="en">
                        <strong>{one.where}</strong> {one.what}
                      </span>
                      {!one.quick && <span class="muted"> · {s.lab.playsGames}</span>}
                    </button>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <section class="panel lab-opened" aria-live="polite">
        <Opened
          key={info.id}
          info={info}
          onMade={() =>
            setList((known) => known?.map((one) => (one.id === info.id ? { ...one, made: true } : one)) ?? null)
          }
        />
      </section>
    </div>
  );
}

function Opened({ info, onMade }: { info: Info; onMade: () => void }) {
  const [made, setMade] = useState(0);
  const [isStarting, setStarting] = useState(false);
  const [base, setBase] = useState("");
  const { table, state, setState } = useTable(info, made);
  const [job, setJob] = useJob(info.id, () => {
    setMade((times) => times + 1);
    onMade();
  });
  const run = () => {
    setStarting(true);
    const query = withGames.value.some((one) => one.name === base) ? { base } : {};
    post("/api/lab/tables/{table}/run", undefined, { path: { table: info.id }, query })
      .then(setJob, (error: unknown) => setState({ error: lineOf(error) }))
      .finally(() => setStarting(false));
  };
  return (
    <>
      <Results table={info.id} />
      <h3>{s.lab.onThisComputer}</h3>
      {state === "busy" && <Note kind="busy">{s.lab.making}</Note>}
      {typeof state === "object" && (
        <Note kind="error" lang="en">
          {state.error}
        </Note>
      )}
      {state === "absent" && !job && <Note>{s.lab.absent}</Note>}
      {job && isActive(job) && <Note kind="busy">{s.lab.running(job.step, Math.round(job.seconds))}</Note>}
      {job?.error && (
        <Note kind="error" lang="en">
          {job.error}
        </Note>
      )}
      {(!job || !isActive(job)) && state !== "busy" && (
        <div class="row">
          <button type="button" class={state === "absent" ? "primary" : undefined} disabled={isStarting} onClick={run}>
            {state === "absent" ? s.lab.run : s.lab.runAgain}
          </button>
          {!info.quick && <span class="muted small">{s.lab.quickOnly}</span>}
        </div>
      )}
      {info.from_games && <GamesOf id={info.id} base={base} onChoose={setBase} />}
      {table && <TableShown table={table} />}
    </>
  );
}

/** The bases that have games. */
const withGames = computed(() => bases.value.filter((one) => one.has_games && !one.problem));

/** Which games the table is counted from; without a base that has some, how to get one. */
function GamesOf({ id, base, onChoose }: { id: string; base: string; onChoose: (base: string) => void }) {
  useEffect(() => void loadBases(), []);
  if (!withGames.value.length)
    return (
      <p class="muted">
        {s.lab.fromGames} <code>katachi reproduce {id} --games FILE</code>
      </p>
    );
  return (
    <label class="row">
      {s.lab.countFrom}
      <select value={base} onChange={(event) => onChoose(event.currentTarget.value)}>
        <option value="">{s.lab.shippedBase}</option>
        {withGames.value.map((one) => (
          <option key={one.name} value={one.name}>
            {s.lab.baseGames(one.name, count(one.games))}
          </option>
        ))}
      </select>
    </label>
  );
}

type State = "busy" | "absent" | "here" | { error: string };

/** The table as it was made last; loaded again whenever it was made again. */
function useTable(info: Info, made: number) {
  const isToCome = info.quick || info.made; // otherwise there is nothing to load
  const [table, setTable] = useState<Table | null>(null);
  const [state, setState] = useState<State>(isToCome ? "busy" : "absent");
  useEffect(() => {
    if (!isToCome && !made) return;
    const ended = new AbortController();
    get("/api/lab/tables/{table}", { path: { table: info.id }, signal: ended.signal }).then(
      (found) => {
        setTable(found);
        setState("here");
      },
      (error: unknown) => {
        if (isAborted(error)) return;
        setState(error instanceof ApiError && error.status === 404 ? "absent" : { error: lineOf(error) });
      },
    );
    return () => ended.abort();
  }, [made]);
  return { table, state, setState };
}

/** The job that makes a table, followed until it ends. */
function useJob(table: string, onDone: () => void) {
  const [job, setJob] = useState<Job | null>(null);
  useEffect(() => {
    get("/api/lab/jobs").then(
      // One that was started meanwhile is newer than this list.
      (jobs) => setJob((started) => started ?? jobs.find((one) => one.table === table && isActive(one)) ?? null),
      () => undefined,
    );
  }, []);
  useEffect(() => {
    if (!job || !isActive(job)) return;
    const timer = setTimeout(() => {
      get("/api/lab/jobs/{job}", { path: { job: job.id } }).then(
        (next) => {
          setJob(next);
          if (next.state === "done") onDone();
        },
        (error: unknown) => setJob({ ...job, state: "failed", error: lineOf(error) }),
      );
    }, 700);
    return () => clearTimeout(timer);
  }, [job]);
  return [job, setJob] as const;
}

function isActive(job: Job): boolean {
  return job.state === "waiting" || job.state === "running";
}

import { useEffect, useState } from "preact/hooks";
import { currentBase } from "../frame/base";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { BaseList } from "./BaseList";
import { DropZone } from "./DropZone";
import { FolderBrowser } from "./FolderBrowser";
import { JobCard } from "./JobCard";
import { KeptGames } from "./KeptGames";
import { StartForm } from "./StartForm";
import { jobs, lost, mined, problem, source, used, watch } from "./state";
import { baseName, worthShowing } from "./words";
import "./mine.css";

export default function MineView() {
  useEffect(watch, []);
  return (
    <div class="mine">
      <div class="mine-main">
        <section class="panel" aria-labelledby="mine-title">
          <h2 id="mine-title">{s.mine.title}</h2>
          <p class="muted">{s.mine.intro}</p>
          <Choose />
        </section>
        {problem.value && <Note kind="error">{problem.value}</Note>}
        <StartForm />
      </div>
      <div class="mine-side">
        {lost.value && <Note kind="error">{lost.value}</Note>}
        {used.value && used.value === currentBase.value && (
          <Note kind="good">{s.mine.usedNow(baseName(used.value))}</Note>
        )}
        <Jobs />
        <BaseList />
        <KeptGames />
      </div>
    </div>
  );
}

function Choose() {
  const [isHere, setHere] = useState(source.value?.kind === "folder");
  return (
    <>
      <div class="row ways">
        <button type="button" aria-pressed={!isHere} onClick={() => setHere(false)}>
          {s.mine.fromBrowser}
        </button>
        <button type="button" aria-pressed={isHere} onClick={() => setHere(true)}>
          {s.mine.fromComputer}
        </button>
      </div>
      {isHere ? <FolderBrowser /> : <DropZone />}
    </>
  );
}

function Jobs() {
  const list = worthShowing(jobs.value ?? [], mined.value);
  if (!list.length) return null;
  return (
    <section class="jobs" aria-labelledby="jobs-title">
      <h2 id="jobs-title">{s.mine.jobs}</h2>
      {list.map((job) => (
        <JobCard key={job.id} job={job} />
      ))}
    </section>
  );
}

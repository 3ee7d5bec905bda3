import { useEffect, useState } from "preact/hooks";
import { get } from "../api/client";
import { currentBase } from "../frame/base";
import { hashOf } from "../frame/router";
import { s } from "../strings";
import { moment, namesText } from "../ui/format";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { BaseList } from "./BaseList";
import { DropZone } from "./DropZone";
import { FolderBrowser } from "./FolderBrowser";
import { JobCard } from "./JobCard";
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
          <FreeGames />
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

/** Collections that their makers offer for free, with their addresses in plain sight. */
function FreeGames() {
  return (
    <details class="free-games">
      <summary>{s.mine.free}</summary>
      <p class="muted">{s.mine.freeIs}</p>
      <ul>
        {s.mine.freeGames.map(({ name, games, address }) => (
          <li key={address}>
            {name}: {games}.{" "}
            <a href={address} rel="noreferrer" target="_blank">
              {address}
            </a>
          </li>
        ))}
      </ul>
    </details>
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

const MOST = 5;

/** The newest games that were played or opened on the play board, which keeps them. */
function KeptGames() {
  const { answer, error, again } = useAnswer("kept", (signal) => get("/api/games/saved", { signal }), 0);
  const games = answer?.games ?? [];
  return (
    <section class="panel" aria-labelledby="kept-title">
      <h2 id="kept-title">{s.mine.keptGames}</h2>
      <p class="muted">{s.mine.keptWords(s.play.saved)}</p>
      <Problem line={error} again={again} />
      {answer && !games.length && <Note>{s.play.savedEmpty}</Note>}
      <ul class="game-rows">
        {games.slice(0, MOST).map((game) => (
          <li key={game.id}>
            <a href={hashOf("play", game.id)}>{game.name || namesText(game)}</a>{" "}
            <span class="muted small">
              {[s.mine.movesOf(game.moves), game.result, moment(game.saved)].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

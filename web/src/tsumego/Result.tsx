// What is proved: the verdict in one line, first moves, refutations, the main line, rules, the other side, files.

import { openGame } from "../frame/open";
import { s } from "../strings";
import { Check } from "../ui/Check";
import { count, decimal } from "../ui/format";
import { Note } from "../ui/Note";
import { SpokenLine, SpokenVerdict } from "../ui/Spoken";
import { isSettled, LineSteps } from "./LineSteps";
import { published } from "./problemFiles";
import { RuleCard } from "./RuleCard";
import {
  clockWords,
  closeWall,
  downloadProof,
  downloadSgf,
  elapsed,
  fileName,
  known,
  makingProof,
  preview,
  running,
  type Solution,
  showRegion,
  solution,
  startWalk,
  walk,
} from "./store";

const t = s.tsumego;

export function Result() {
  const found = known.value;
  if (!found) return null;
  return (
    <>
      <Verdict found={found} />
      {!walk.value && (found.outcome || found.first_moves.length > 0) && <Moves found={found} />}
      {!walk.value &&
        found.rules.map((one) => <RuleCard key={`${one.set}${one.number}`} rule={one} after={found.rules_after} />)}
      {solution.value && <Downloads found={solution.value} />}
    </>
  );
}

const ICONS = { yes: "✓", no: "✗", ko: "↻", open: "?" } as const;

function Verdict({ found }: { found: Solution }) {
  const kind = found.verdict === "unknown" ? "open" : found.succeeds === false ? "no" : found.succeeds ? "yes" : "ko";
  return (
    <section class={`panel tsumego-verdict ${kind}`} aria-live="polite">
      <p class="headline">
        <span class="icon" aria-hidden="true">
          {found.verdict === "seki" ? "≡" : ICONS[kind]}
        </span>
        <span>
          {running.value && `${t.knownSoFar}: `}
          <SpokenVerdict text={found.headline} />
        </span>
      </p>
      <ul class="sentences">
        {found.ko.slice(0, 1).map((line) => (
          <li key={line}>
            <SpokenVerdict text={`${line}.`} />
          </li>
        ))}
        {found.sentences.slice(1).map((line) => (
          <li key={line}>
            <SpokenVerdict text={line} />
          </li>
        ))}
      </ul>
      {found.searched && <Note kind="info">{t.searched(found.searched)}</Note>}
      {kind === "open" && !running.value && <Note kind="info">{t.unknownHelp}</Note>}
      <Published found={found} />
      {!running.value && (
        <p class="muted" title={t.secondsHelp}>
          {t.progress(count(found.nodes), decimal(found.seconds, 2))}
          {clockWords(found.seconds, elapsed.value)}
        </p>
      )}
      <div class="row">
        {!walk.value && found.defender && !running.value && (
          <button type="button" onClick={playItOut}>
            {t.walkStart}
          </button>
        )}
        {!running.value && found.closing && (
          <button type="button" title={t.closeHelp} onClick={() => closeWall(found)}>
            {t.closeWall}
          </button>
        )}
        {found.region.length > 0 && (
          <Check text={t.region} checked={showRegion.value} onChange={(on) => (showRegion.value = on)} />
        )}
      </div>
    </section>
  );
}

/** Whether the solutions that the file names are right. */
function Published({ found }: { found: Solution }) {
  const named = published.value?.solutions ?? [];
  if (!found.outcome || !named.length) return null;
  return (
    <>
      {named.map((vertex) => {
        const works = found.first_moves.includes(vertex);
        const isWrong = !works && (found.wrong.some((one) => one.vertex === vertex) || found.idle.includes(vertex));
        return (
          <Note key={vertex} kind={works ? "good" : isWrong ? "error" : "info"}>
            {works ? `✓ ${t.fileRight(vertex)}` : isWrong ? `✗ ${t.fileWrong(vertex)}` : `? ${t.fileOpen(vertex)}`}
          </Note>
        );
      })}
    </>
  );
}

/** On a phone the board and its panel are further up. */
function playItOut(): void {
  startWalk();
  document.querySelector(".tsumego")?.scrollIntoView({ block: "start" });
}

function Moves({ found }: { found: Solution }) {
  const [main = found.line, ...others] = found.right.filter((line) => line.moves.length > 0);
  return (
    <section class="panel">
      {main.moves.length > 0 && <LineSteps title={t.mainLine} line={main} />}
      {main.moves.length > 0 && isSettled(main) && <p class="muted">{t.settledLine}</p>}
      <h2>{t.firstMoves}</h2>
      <p lang={found.instead ? "en" : undefined}>
        {found.instead || found.first_moves.map((vertex) => `✓ ${vertex}`).join("  ") || t.noFirstMoves}
      </p>
      {others.length > 0 && (
        <details>
          <summary>{t.otherLines(others.length)}</summary>
          {others.map((line) => (
            <LineSteps key={line.text} title={t.line(line.moves[0]!.vertex)} line={line} />
          ))}
        </details>
      )}
      {found.wrong.length > 0 && <WrongMoves found={found} />}
      {found.idle.length > 0 && (
        <p class="muted">
          {t.idle} {found.idle.join(" ")}
        </p>
      )}
    </section>
  );
}

function WrongMoves({ found }: { found: Solution }) {
  return (
    <>
      <h2>{t.wrong}</h2>
      <div class="scroll tsumego-wrong">
        <table>
          <thead>
            <tr>
              <th scope="col">{t.wrongMove}</th>
              <th scope="col">
                {t.wrongResult} · {t.wrongLine}
              </th>
            </tr>
          </thead>
          <tbody>
            {found.wrong.map((one) => (
              <tr
                key={one.vertex}
                onMouseEnter={() => (preview.value = one.line.moves)}
                onMouseLeave={() => (preview.value = null)}
              >
                <th scope="row">
                  <button
                    type="button"
                    class="quiet"
                    onFocus={() => (preview.value = one.line.moves)}
                    onBlur={() => (preview.value = null)}
                    onClick={() => (preview.value = one.line.moves)}
                  >
                    {one.verdict === "ko" ? "↻" : "✗"} {one.vertex}
                  </button>
                </th>
                <td>
                  <SpokenVerdict text={one.sentence} />
                  <div class="line">
                    <SpokenLine text={one.line.text} />
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Downloads({ found }: { found: Solution }) {
  return (
    <section class="panel">
      <h2>{t.downloads}</h2>
      <div class="row">
        <button type="button" disabled={!found.can_be_proved || makingProof.value} onClick={() => void downloadProof()}>
          {makingProof.value ? t.making : t.proof}
        </button>
        <button type="button" onClick={downloadSgf}>
          {t.sgf}
        </button>
        <button type="button" onClick={() => openGame(found.sgf)}>
          {t.openInPlay}
        </button>
      </div>
      {found.can_be_proved && <p class="muted">{t.proofHelp(`${fileName()}.proof`)}</p>}
    </section>
  );
}

// The report of a review on one page: what both sides lost and how, and the moments that decided the game.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { SmallBoard } from "../../board/SmallBoard";
import { positionAt } from "../../game/position";
import type { ColorName } from "../../game/vertex";
import { isOwnName, toggleOwnName } from "../../shared/mistakes";
import { TrendLine } from "../../shared/TrendLine";
import { s } from "../../strings";
import { Dialog } from "../../ui/Dialog";
import { count, decimal, lostShare } from "../../ui/format";
import { Spoken } from "../../ui/Spoken";
import { WinrateGraph } from "../../why/WinrateGraph";
import { closeDialog } from "../board/tools";
import { reports } from "../game/analysing";
import { goTo, line, state, tree } from "../game/store";
import { nodeOfMove } from "../game/walk";
import { graphPoints } from "../review/graph";
import { type GameReport, type Moment, reviewOf, type Side } from "../review/review";
import { openPanel } from "../study/Panels";
import { printReport, saveReport, writeComments } from "./leaving";
import { partOf } from "./part";
import { type Exercise, startTrying } from "./trying";
import "./report.css";

const COLORS: readonly ColorName[] = ["black", "white"];

export function ReportDialog() {
  const found = reviewOf(tree.value, line.value);
  const report = found?.review.report;
  const page = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState("");
  if (!found || !report) return null;
  const exercises = practised(report).map((moment) => exerciseOf(moment, found.shift));
  const moments = report.mistakes.filter(({ decisive }) => decisive);
  const others = report.mistakes.filter(({ decisive }) => !decisive);
  const go = (move: number) => {
    closeDialog();
    openPanel("why"); // it has the reason
    goTo(nodeOfMove(tree.value, line.value, move));
  };
  const tryOut = (some: readonly Exercise[]) => {
    closeDialog();
    startTrying(some);
  };
  return (
    <Dialog title={s.report.title} onClose={closeDialog}>
      <div class="report" ref={page}>
        <p class="report-names">
          {COLORS.map((color) => nameOf(report, color)).join(" – ")}
          {report.result && ` · ${report.result}`}
        </p>
        {report.remarks.map((remark) => (
          <p key={remark} lang="en">
            {sentence(remark)}
          </p>
        ))}
        <div class="report-sides">
          {COLORS.map((color) => (
            <SideCard key={color} name={nameOf(report, color)} color={color} side={report.sides[color]} />
          ))}
        </div>
        <WinrateGraph points={graphPoints(tree.value, line.value, reports.value, found)} current={-1} onJump={go} />
        <h3>{momentsTitle(moments)}</h3>
        {moments.map((moment) => (
          <MomentCard key={moment.number} moment={moment} shift={found.shift}>
            <button type="button" onClick={() => go(moment.number + found.shift - 1)}>
              {s.report.show}
            </button>
            <button type="button" onClick={() => tryOut([exerciseOf(moment, found.shift)])}>
              {s.report.tryIt}
            </button>
          </MomentCard>
        ))}
        {others.length > 0 && <Others list={others} shift={found.shift} go={go} />}
        <p class="muted">{s.report.madeBy(report.by, report.budget, count(report.judged), count(report.wanted))}</p>
      </div>
      <div class="row report-acts">
        {exercises.length > 0 && (
          <button type="button" class="primary" onClick={() => tryOut(exercises)}>
            {s.report.practise(exercises.length)}
          </button>
        )}
        <button type="button" onClick={() => page.current && printReport(page.current)}>
          {s.report.print}
        </button>
        <button type="button" onClick={() => page.current && saveReport(page.current, nameOf(report, "black"))}>
          {s.report.save}
        </button>
        {report.mistakes.length > 0 && (
          <button
            type="button"
            title={s.report.writeHint}
            onClick={() => setTold(s.report.written(writeComments(report, found.shift)))}
          >
            {s.report.write}
          </button>
        )}
        <span role="status">{told}</span>
      </div>
    </Dialog>
  );
}

/** The mistakes of the side that is the reader; of both, if neither or both are. */
export function practised({ mistakes, sides }: GameReport): readonly Moment[] {
  const own = COLORS.filter((color) => isOwnName(sides[color]?.name ?? ""));
  return own.length === 1 ? mistakes.filter(({ color }) => color === own[0]) : mistakes;
}

function nameOf(report: GameReport, color: ColorName): string {
  const { name, rank } = report.sides[color] ?? { name: "", rank: "" };
  return [name || s.colors[color], rank === "?" ? "" : rank].filter(Boolean).join(" ");
}

const DECIDES = 0.15; // of the chance of winning, as in katachi.play.review.report

/** In a game that was lost early, nothing decides it any more: then these are only the largest mistakes. */
function momentsTitle(moments: readonly Moment[]): string {
  if (!moments.length) return s.report.noMoments;
  return moments.some(({ loss }) => loss >= DECIDES) ? s.report.moments : s.report.largest;
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

export function exerciseOf({ number, played, better, reason }: Moment, shift: number): Exercise {
  return { id: state.peek().id, move: number + shift, played, better, reason };
}

function SideCard({ name, color, side }: { name: string; color: ColorName; side: Side | undefined }) {
  if (!side) return null;
  const isReader = side.name !== "" && side.name !== s.play.katachi; // Katachi's opponents of all ranks have one name
  const most = Math.max(
    1,
    ...[...Object.values(side.phases), ...Object.values(side.kinds)].map(({ points }) => points),
  );
  return (
    <section class="report-side" aria-label={name}>
      <h3>
        <span class={`stone ${color}`} aria-hidden="true" /> {name}
        {isReader && (
          <button
            type="button"
            class="report-me"
            aria-pressed={isOwnName(side.name)}
            title={s.report.meHint}
            onClick={() => toggleOwnName(side.name)}
          >
            {s.report.me}
          </button>
        )}
      </h3>
      <p>{s.report.side(decimal(side.points_per_move, 1), side.mistakes, side.threshold.toFixed(0))}</p>
      {isReader && <TrendLine names={[side.name]} />}
      <Bars title={s.report.byPhase} parts={side.phases} names={s.report.phases} most={most} />
      <Bars title={s.report.byKind} parts={side.kinds} names={s.report.kinds} most={most} />
    </section>
  );
}

interface BarsProps {
  title: string;
  parts: Side["phases"];
  names: Readonly<Record<string, string>>;
  most: number;
}

function Bars({ title, parts, names, most }: BarsProps) {
  const rows = Object.entries(parts);
  if (!rows.length) return null;
  return (
    <table class="report-bars">
      <thead>
        <tr class="muted">
          <th scope="col" colSpan={2}>
            {title}
          </th>
          <th scope="col" class="number">
            {s.play.mistakeColumns.points}
          </th>
          <th scope="col" class="number">
            {s.report.mistakes}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, { mistakes, points }]) => (
          <tr key={name}>
            <th scope="row" class="report-part">
              {names[name] ?? name}
            </th>
            <td class="report-bar">{mistakes > 0 && <span style={{ inlineSize: `${(100 * points) / most}%` }} />}</td>
            <td class="number">{mistakes ? Math.round(points) : "–"}</td>
            <td class="number muted">{mistakes || ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MomentProps {
  moment: Moment;
  shift: number;
  children: ComponentChildren;
}

function MomentCard({ moment, shift, children }: MomentProps) {
  const { number, color, played, better, points_lost, loss, reason, line: expected, kind, phase } = moment;
  const node = nodeOfMove(tree.value, line.value, number + shift - 1);
  const fallen = lostShare(loss);
  const title = s.report.moment(number + shift, s.colors[color as ColorName], played, Math.round(points_lost), better);
  return (
    <article class="report-moment">
      <SmallBoard picture={partOf(positionAt(tree.value, node), better, played)} label={title} most={300} named />
      <div>
        <h4>{title}</h4>
        <p>
          <Spoken text={reason} />
        </p>
        <p class="muted">
          {[s.report.kinds[kind] ?? kind, s.report.phases[phase] ?? phase, fallen && s.report.winrate(fallen)]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {expected.length > 1 && <p class="muted">{s.play.lineAfter(expected.join(" "))}</p>}
        <div class="row report-moment-acts">{children}</div>
      </div>
    </article>
  );
}

function Others({ list, shift, go }: { list: readonly Moment[]; shift: number; go: (move: number) => void }) {
  return (
    <details class="report-others">
      <summary>{s.report.others(list.length)}</summary>
      <ul>
        {list.map(({ number, color, played, better, points_lost, reason }) => (
          <li key={number}>
            <button type="button" class="link" onClick={() => go(number + shift - 1)}>
              {s.report.moment(number + shift, s.colors[color as ColorName], played, Math.round(points_lost), better)}
            </button>{" "}
            <Spoken text={reason} />
          </li>
        ))}
      </ul>
    </details>
  );
}

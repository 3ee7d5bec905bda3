import { get, type Schemas } from "../api/client";
import { Board } from "../board/Board";
import { SmallBoard } from "../board/SmallBoard";
import { openGame } from "../frame/open";
import { signsWith } from "../game/stones";
import { pointOf } from "../game/vertex";
import { solveProblem } from "../shared/handover";
import { claimOf } from "../shared/RuleWords";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";
import { drawn, openList, openRule, type Rule } from "./state";
import { Walk } from "./Walk";

type DetailModel = Schemas["RuleDetail"];
type Example = Schemas["RuleBoard"];

/** One rule: what it says, under which conditions, its main line, and a board on which it holds. */
export function Detail({ set, number }: { set: string; number: number }) {
  const { answer, error, fresh, again } = useAnswer<DetailModel>(
    JSON.stringify([set, number]),
    (signal) => get("/api/rules/sets/{name}/{number}", { path: { name: set, number }, signal }),
    0,
  );
  const detail = error ? null : answer; // a rule that is not there is not shown as the one before it
  const beside = fresh ? detail : null;
  return (
    <section class="rule-detail panel" aria-labelledby="rule-title">
      <div class="row">
        <button type="button" onClick={() => openList(set)}>
          ← {s.rules.back}
        </button>
        <h2 id="rule-title">{s.rules.ruleOf(set, count(number))}</h2>
        <span class="row">
          <Beside set={set} number={beside?.before} text={s.rules.before} />
          <Beside set={set} number={beside?.after} text={s.rules.after} />
        </span>
      </div>
      <Problem line={error} again={again} />
      {!detail && !error && <Note kind="busy">{s.shell.loading}</Note>}
      {detail && <Shown detail={detail} fresh={fresh} key={`${detail.rule.set} ${detail.rule.number}`} />}
    </section>
  );
}

function Beside({ set, number, text }: { set: string; number: number | null | undefined; text: string }) {
  return (
    <button type="button" disabled={!number} onClick={() => number && openRule(set, number)}>
      {text}
    </button>
  );
}

function Shown({ detail, fresh }: { detail: DetailModel; fresh: boolean }) {
  const { rule, images, counted, example } = detail;
  return (
    <div class="rule-parts" aria-busy={!fresh}>
      <div>
        <p class="claim">{claimOf({ ...rule, color: "black" })}.</p>
        <SmallBoard picture={rule.picture} label={drawn(rule)} cell={44} />
        <h3>{s.rules.when}</h3>
        {rule.marks.length === 0 && <p>{s.rules.noConditions}</p>}
        <dl class="rule-marks">
          {rule.marks.map((mark) => (
            <div key={mark.letter}>
              <dt>{mark.letter}</dt>
              <dd>{mark.words.join("; ")}</dd>
            </div>
          ))}
        </dl>
        {rule.picture.rings.length > 0 && <p>{s.rules.promised(rule.promised_depth)}</p>}
        <p class="muted small">
          {s.rules.images(images)}
          {counted ? "" : ` ${s.rules.special}`}
        </p>
      </div>
      <Walk rule={rule} line={detail.line} />
      <Tried rule={rule} example={example} fresh={fresh} />
    </div>
  );
}

/** The rule before this one may still be shown, but is not acted on. */
function Tried({ rule, example, fresh }: { rule: Rule; example: Example; fresh: boolean }) {
  const signs = signsWith(example.size, example);
  const points = example.points.map((vertex) => pointOf(vertex, example.size)).filter((point) => point !== null);
  return (
    <div>
      <h3>{s.rules.onBoard}</h3>
      <p class="muted">{example.holds ? s.rules.holds : s.rules.alone}</p>
      <Board
        signs={signs}
        label={s.rules.exampleBoard}
        isBare // the moves beside it are named by the picture's own rows
        areas={points.map((point) => ({ point, sign: 2 as const, strength: 0.9 }))}
      />
      <div class="row">
        <button type="button" class="primary" disabled={!fresh} onClick={() => openGame(example.sgf, 0)}>
          {s.rules.playIt}
        </button>
        {rule.goal === "life" && (
          <button type="button" disabled={!fresh} onClick={() => solveIt(rule, example)}>
            {s.rules.solveIt}
          </button>
        )}
      </div>
    </div>
  );
}

/** To the tsumego tab, White to move: does the stone that is promised live? */
function solveIt(rule: Rule, example: Example): void {
  const { size, black, white } = example;
  const name = s.rules.ruleOf(rule.set, String(rule.number));
  solveProblem({ size, black, white, target: targetOf(rule, example), toMove: "white", name });
}

/** The stone that the rule is about: rules speak of stones one by one. */
export function targetOf({ subject }: Pick<Rule, "subject">, { points }: Pick<Example, "points">): string[] {
  const vertex = typeof subject === "number" ? points[subject] : undefined;
  return vertex ? [vertex] : [];
}

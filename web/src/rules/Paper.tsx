import { s } from "../strings";
import { count } from "../ui/format";
import { openList, type RuleSet, sets } from "./state";

/** The paper's counts next to ours, by depth, with the reason where they differ. */
export function Paper() {
  const groups = grouped(sets.value ?? []);
  return (
    <section class="paper">
      <p class="muted">{s.rules.paperWords}</p>
      {groups.map(({ title, goal, place, rows }) => (
        <PaperTable key={`${goal} ${place}`} title={title} rows={rows} />
      ))}
    </section>
  );
}

interface Group {
  title: string;
  goal: RuleSet["goal"];
  place: RuleSet["place"];
  rows: RuleSet[];
}

export function grouped(list: readonly RuleSet[]): Group[] {
  const groups = new Map<string, Group>();
  for (const one of list) {
    const key = `${one.goal} ${one.place}`;
    const title = `${s.rules.goals[one.goal]}, ${s.rules.places[one.place]}`;
    const group = groups.get(key) ?? { title, goal: one.goal, place: one.place, rows: [] };
    group.rows.push(one);
    groups.set(key, group);
  }
  for (const group of groups.values())
    group.rows.sort(
      (a, b) => a.width * a.height - b.width * b.height || a.width - b.width || (a.mode < b.mode ? -1 : 1),
    );
  return [...groups.values()];
}

/** What the paper has at these depths, from any set of the size that knows it; null if it has no such set. */
export function paperOf(rows: readonly RuleSet[], size: string): Map<number, number> | null {
  const known = rows.find((one) => `${one.width} × ${one.height}` === size && one.paper_total !== null);
  if (!known) return null;
  return new Map(known.depths.map((one) => [one.depth, one.paper ?? 0]));
}

function PaperTable({ title, rows }: { title: string; rows: readonly RuleSet[] }) {
  const depths = [...new Set(rows.flatMap((one) => one.depths.map(({ depth }) => depth)))].sort((a, b) => a - b);
  const sizes = [...new Set(rows.map((one) => `${one.width} × ${one.height}`))];
  const reasons = [...new Set(rows.flatMap((one) => one.reasons))];
  return (
    <section class="panel">
      <h2>{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section class="scroll" tabIndex={0} aria-label={title}>
        <table class="paper-table">
          <thead>
            <tr>
              <th>{s.rules.size}</th>
              <th>{s.rules.rulesOf}</th>
              {depths.map((depth) => (
                <th key={depth} class="number">
                  {depth}
                </th>
              ))}
              <th class="number">{s.rules.total}</th>
            </tr>
          </thead>
          <tbody>
            {sizes.map((size) => (
              <SizeRows key={size} size={size} rows={rows} depths={depths} />
            ))}
          </tbody>
        </table>
      </section>
      {reasons.length > 0 && (
        <details>
          <summary>{s.rules.whyDifferent}</summary>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function SizeRows({ size, rows, depths }: { size: string; rows: readonly RuleSet[]; depths: readonly number[] }) {
  const ours = rows.filter((one) => `${one.width} × ${one.height}` === size);
  const paper = paperOf(rows, size);
  return (
    <>
      {paper && (
        <tr class="theirs">
          <th scope="row">{size}</th>
          <td>{s.rules.papers}</td>
          {depths.map((depth) => (
            <td key={depth} class="number">
              {paper.get(depth) ? count(paper.get(depth)!) : "·"}
            </td>
          ))}
          <td class="number">{count([...paper.values()].reduce((sum, number) => sum + number, 0))}</td>
        </tr>
      )}
      {ours.map((one, index) => (
        <tr key={one.name}>
          <th scope="row">{!paper && index === 0 ? size : ""}</th>
          <td>
            <button type="button" class="link" onClick={() => openList(one.name)}>
              {s.rules.oursIn[one.mode]}
            </button>
          </td>
          {depths.map((depth) => {
            const found = one.depths.find((other) => other.depth === depth);
            const isOther = paper !== null && (found?.ours ?? 0) !== (paper.get(depth) ?? 0);
            return (
              <td key={depth} class={`number${isOther ? " other" : paper && found?.ours ? " equal" : ""}`}>
                {found?.ours ? count(found.ours) : "·"}
                {paper && found?.ours ? (
                  isOther ? (
                    <abbr title={s.rules.other}>≠</abbr>
                  ) : (
                    <abbr title={s.rules.same}>=</abbr>
                  )
                ) : (
                  ""
                )}
              </td>
            );
          })}
          <td class="number">{count(one.total)}</td>
        </tr>
      ))}
    </>
  );
}

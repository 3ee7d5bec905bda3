import { s } from "../strings";
import { count } from "../ui/format";
import { fileName, type Progress } from "./words";

/** What could not be used, and why: the sums, and the first of them one by one. */
export function Rejects({ progress, isOpen }: { progress: Progress; isOpen: boolean }) {
  const { reasons, rejects, rejected, cut } = progress;
  if (!rejected && !cut) return null;
  return (
    <details class="rejects" open={isOpen}>
      <summary>{s.mine.notUsed(count(rejected), count(cut))}</summary>
      <ul class="reasons">
        {Object.entries(reasons).map(([reason, times]) => (
          <li key={reason}>
            {count(times)} × {reason}
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section class="scroll rejects-table" tabIndex={0} aria-label={s.mine.rejectList}>
        <table>
          <thead>
            <tr>
              <th>{s.mine.file}</th>
              <th>{s.mine.why}</th>
            </tr>
          </thead>
          <tbody>
            {rejects.map((one, index) => (
              <tr key={index}>
                <td class="file">
                  {fileName(one.path)}
                  {one.line > 1 ? `:${one.line}` : ""}
                </td>
                <td>
                  <span lang="en">{one.message}</span>
                  {one.kept && <span class="muted"> {s.mine.kept}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rejected + cut > rejects.length && <p class="muted">{s.mine.firstOnly(count(rejects.length))}</p>}
    </details>
  );
}

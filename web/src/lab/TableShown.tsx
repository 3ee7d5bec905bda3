import type { Schemas } from "../api/client";
import { SmallBoard } from "../board/SmallBoard";
import { s } from "../strings";
import { count } from "../ui/format";
import { Chart } from "./Chart";
import { type Cell, differences, isPaperRow, type Table } from "./compare";

/** A table of a paper: its numbers, ours, and how far they are apart; figures; how it was made. */
export function TableShown({ table }: { table: Table }) {
  const beside = differences(table);
  return (
    <article class="lab-table">
      <h3 lang="en">{table.title}</h3>
      <p class="muted" lang="en">
        {table.paper}: {table.where}
      </p>
      <Grid name={table.title} columns={table.columns} rows={table.rows} beside={beside} />
      <ul class="lab-notes" lang="en">
        {table.notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      {table.figures.map((figure, index) =>
        figure.kind === "plot" ? (
          <Chart key={index} plot={figure} />
        ) : (
          <Boards key={index} title={figure.title} boards={figure.boards} />
        ),
      )}
      <p class="muted small">
        {s.lab.madeBy} <code>{table.command}</code> ({s.lab.madeIn(table.seconds, table.date)})
      </p>
    </article>
  );
}

interface GridProps {
  name: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  beside?: ReturnType<typeof differences>;
}

/** Rows and columns that scroll where the page is narrow. */
export function Grid({ name, columns, rows, beside }: GridProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class="scroll" tabIndex={0} aria-label={name} lang="en">
      <table>
        <thead>
          <tr>
            {columns.map((head, index) => (
              <th key={index} class={isNumbers(rows, index) ? "number" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={r} class={isPaperRow(row) ? "theirs" : undefined}>
              {row.map((cell, c) => (
                <td key={c} class={typeof cell === "number" ? "number" : undefined}>
                  {written(cell)}
                  {beside?.[r]?.[c] && (
                    <span class={`difference${beside?.[r]?.[c] === "=" ? " equal" : ""}`} title={s.lab.toPaper}>
                      {beside?.[r]?.[c]}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Boards({ title, boards }: { title: string; boards: readonly Schemas["BoardFigure"][] }) {
  return (
    <figure class="drawn-boards">
      <figcaption>{title}</figcaption>
      <ul>
        {boards.map((board, index) => (
          <li key={index}>
            <SmallBoard picture={board.picture} label={`${board.title}: ${board.picture.rows.join(" / ")}`} cell={17} />
            <span class="muted">{board.title}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Whether a column has more numbers than texts: its head is aligned with them. */
function isNumbers(rows: readonly (readonly Cell[])[], index: number): boolean {
  const filled = rows.map((row) => row[index]).filter((cell) => cell !== "");
  return filled.filter((cell) => typeof cell === "number").length * 2 > filled.length;
}

function written(cell: Cell): string {
  return typeof cell === "number" && Number.isInteger(cell) ? count(cell) : String(cell);
}

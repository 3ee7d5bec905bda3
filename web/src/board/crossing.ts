// Small boards are drawn in cells: the point of column x and row y has its middle at (x + ½, y + ½).

/** Half lines from a point towards every neighbour that is not beyond the edge (#). */
export function linesOf(rows: readonly string[], x: number, y: number): string {
  const open = (dx: number, dy: number) => rows[y + dy]?.[x + dx] !== "#";
  return [
    open(-1, 0) && `M${x + 0.5} ${y + 0.5}h-.5`,
    open(1, 0) && `M${x + 0.5} ${y + 0.5}h.5`,
    open(0, -1) && `M${x + 0.5} ${y + 0.5}v-.5`,
    open(0, 1) && `M${x + 0.5} ${y + 0.5}v.5`,
  ]
    .filter(Boolean)
    .join("");
}

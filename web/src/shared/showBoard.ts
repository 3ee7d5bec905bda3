/** On a phone the tables stand below the board: after a move is played from one, the board comes back into sight. */
export function showBoard(): void {
  document.querySelector(".patterns-board .board")?.scrollIntoView?.({ block: "nearest", behavior: "smooth" });
}

// Several games may be on their way to the board: a file that is read, a kept game, a new one. The last wish counts.
let wishes = 0;

/** Another game is wanted; says later whether it still is. */
export function wish(): () => boolean {
  wishes += 1;
  return noted();
}

/** The same for what is only tried, such as a file that may hold no game: it does not end what was wanted before. */
export function noted(): () => boolean {
  const mine = wishes;
  return () => mine === wishes;
}

// Answers may overtake each other. An answer is shown only if its question is newer than that of the one shown: slow
// answers are still shown, but none replaces a newer one.

/** Start a turn when asking; the function it returns says, when the answer is there, whether it is newer. */
export type Turns = (() => () => boolean) & { forget: () => void };

export function turns(): Turns {
  let asked = 0;
  let shown = 0;
  const begin = () => {
    const mine = ++asked;
    return () => {
      if (mine < shown) return false;
      shown = mine;
      return true;
    };
  };
  /** Something was done: what was asked before says nothing about the world since. */
  const forget = () => {
    shown = ++asked;
  };
  return Object.assign(begin, { forget });
}

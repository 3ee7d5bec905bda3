// Answers may overtake each other. Whoever asks again and again shows an answer only if it was asked for after the one
// that is shown: slow answers all get their turn, none takes back a newer one.

/** Begin a turn when asking; what it gives says, when the answer is there, whether it is news. */
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

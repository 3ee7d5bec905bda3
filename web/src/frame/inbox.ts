// What one tab hands to another. A tab is loaded when it is first opened: until then what it gets waits.

export interface Inbox<T> {
  /** Hand this over; it replaces what still waits. */
  give(what: T): void;
  /** The tab says here what it does with it, and gets what waits. */
  take(taker: (what: T) => unknown): void;
  isWaiting(): boolean;
}

export function inbox<T>(): Inbox<T> {
  let taker: ((what: T) => unknown) | null = null;
  let waiting: { what: T } | null = null;
  const deliver = () => {
    if (!taker || !waiting) return;
    const { what } = waiting;
    waiting = null;
    taker(what);
  };
  return {
    give(what) {
      waiting = { what };
      deliver();
    },
    take(next) {
      taker = next;
      deliver();
    },
    isWaiting: () => waiting !== null,
  };
}

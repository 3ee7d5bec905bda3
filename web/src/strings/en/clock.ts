// The clock of a game.
interface Time {
  main: number; // seconds
  extra: number;
  periods: number;
}

export const clock = {
  title: "Time",
  none: "No clock",
  own: "Another time …",
  minutes: "Main time (minutes)",
  extra: "Extra time (seconds)",
  count: "Periods (0: Fischer)",
  words: ({ main, extra, periods }: Time) => {
    const minutes = `${main / 60} min`;
    if (periods) return `${minutes} + ${periods} × ${extra} s byo-yomi`;
    return extra ? `${minutes} + ${extra} s per move (Fischer)` : `${minutes}, no extra time`;
  },
  left: (color: string) => `${color}: time left`,
  periods: (n: number) => `${n} ${n === 1 ? "period" : "periods"} left`,
  pause: "Stop the clock",
  resume: "Start the clock",
  paused: "The clock is stopped.",
  lost: (color: string) => `${color} lost on time.`,
};

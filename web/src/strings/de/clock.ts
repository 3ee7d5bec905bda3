import type { Strings } from "../en";

export const clock: Strings["clock"] = {
  title: "Bedenkzeit",
  none: "Ohne Uhr",
  own: "Andere Zeit …",
  minutes: "Grundzeit (Minuten)",
  extra: "Zusatzzeit (Sekunden)",
  count: "Perioden (0: Fischer)",
  words: ({ main, extra, periods }) => {
    const minutes = `${main / 60} min`;
    if (periods) return `${minutes} + ${periods} × ${extra} s Byoyomi`;
    return extra ? `${minutes} + ${extra} s je Zug (Fischer)` : `${minutes}, keine Zusatzzeit`;
  },
  left: (color) => `${color}: Restzeit`,
  periods: (n) => `noch ${n} ${n === 1 ? "Periode" : "Perioden"}`,
  pause: "Uhr anhalten",
  resume: "Uhr weiterlaufen lassen",
  paused: "Die Uhr steht.",
  lost: (color) => `${color} hat nach Zeit verloren.`,
};

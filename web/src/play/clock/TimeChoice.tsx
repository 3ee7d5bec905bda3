// The time of a new game: a usual one, or one's own.
import { useState } from "preact/hooks";
import { s } from "../../strings";
import { useDraft } from "../../ui/useDraft";
import type { Control } from "./time";

const USUAL: readonly Control[] = [
  { main: 60, extra: 10, periods: 3 },
  { main: 300, extra: 30, periods: 3 },
  { main: 600, extra: 30, periods: 5 },
  { main: 1800, extra: 60, periods: 5 },
  { main: 120, extra: 5, periods: 0 },
  { main: 600, extra: 10, periods: 0 },
  { main: 1800, extra: 0, periods: 0 },
];
const OWN: Control = { main: 900, extra: 20, periods: 3 };

interface Props {
  time: Control | null;
  onChange: (time: Control | null) => void;
}

const nameOf = (time: Control | null) => (time ? [time.main, time.extra, time.periods].join("/") : "");

export function TimeChoice({ time, onChange }: Props) {
  const [isOwn, setOwn] = useState(time !== null && !USUAL.some((usual) => nameOf(usual) === nameOf(time)));
  const choose = (name: string) => {
    setOwn(name === "own");
    const usual = USUAL.find((one) => nameOf(one) === name);
    onChange(name === "own" ? OWN : (usual ?? null));
  };
  return (
    <fieldset class="time-choice">
      <legend>{s.clock.title}</legend>
      <select
        aria-label={s.clock.title}
        value={isOwn ? "own" : nameOf(time)}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{s.clock.none}</option>
        {USUAL.map((usual) => (
          <option key={nameOf(usual)} value={nameOf(usual)}>
            {s.clock.words(usual)}
          </option>
        ))}
        <option value="own">{s.clock.own}</option>
      </select>
      {time && isOwn && <OwnTime time={time} onChange={onChange} />}
    </fieldset>
  );
}

function OwnTime({ time, onChange }: { time: Control; onChange: (time: Control) => void }) {
  const set = (part: Partial<Control>) => onChange({ ...time, ...part });
  const main = useDraft(
    time.main / 60,
    ({ valueAsNumber: n }) => n >= 0 && n <= 600 && set({ main: Math.round(60 * n) }),
  );
  const extra = useDraft(time.extra, ({ valueAsNumber: n }) => n >= 0 && n <= 3600 && set({ extra: Math.round(n) }));
  const periods = useDraft(
    time.periods,
    ({ valueAsNumber: n }) => n >= 0 && n <= 99 && set({ periods: Math.floor(n) }),
  );
  return (
    <>
      <div class="pair own-time">
        <label>
          {s.clock.minutes}
          <input type="number" min="0" max="600" step="any" required {...main} />
        </label>
        <label>
          {s.clock.extra}
          <input type="number" min="0" max="3600" required {...extra} />
        </label>
        <label>
          {s.clock.count}
          <input type="number" min="0" max="99" required {...periods} />
        </label>
      </div>
      <p class="muted">{s.clock.words(time)}</p>
    </>
  );
}

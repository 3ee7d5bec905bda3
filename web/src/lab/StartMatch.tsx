// Who plays whom, and how many games.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { get, lineOf, post, type Schemas } from "../api/client";
import { bases } from "../frame/base";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { useDraft } from "../ui/useDraft";
import type { Doing } from "./Matches";

type Preset = Schemas["PlayerPreset"];

export function StartMatch({ onStart }: { onStart: Doing }) {
  const [presets, setPresets] = useState<readonly Preset[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [a, setA] = useState({ preset: "full", base: "shipped" });
  const [b, setB] = useState({ preset: "plain", base: "shipped" });
  const [isStarting, setStarting] = useState(false);
  const starting = useRef(false); // a second click before the button is redrawn does not start a second match
  const [numbers, setNumbers] = useState({ size: 9, games: 10, simulations: 100, seed: 0 });
  useEffect(() => {
    get("/api/lab/presets").then(setPresets, (error: unknown) => setProblem(lineOf(error)));
  }, []);
  const field = (name: keyof typeof numbers, low: number, high: number) => (
    <NumberField
      label={s.lab.fields[name]}
      low={low}
      high={high}
      value={numbers[name]}
      onValue={(value) => setNumbers((now) => ({ ...now, [name]: value }))}
    />
  );
  return (
    <form
      class="panel start-match"
      onSubmit={(event) => {
        event.preventDefault();
        if (starting.current) return;
        starting.current = true;
        setStarting(true);
        void onStart(post("/api/lab/matches", { a, b, ...numbers })).then(() => {
          starting.current = false;
          setStarting(false);
        });
      }}
    >
      <h2>{s.lab.newMatch}</h2>
      <p class="muted">{s.lab.matchWords}</p>
      {problem && (
        <Note kind="error" lang="en">
          {problem}
        </Note>
      )}
      <div class="row">
        <Side label="A" value={a} presets={presets} onChange={setA} />
        <span aria-hidden="true">:</span>
        <Side label="B" value={b} presets={presets} onChange={setB} />
      </div>
      <div class="row">
        {field("size", 5, 19)}
        {field("games", 1, 20)}
        {field("simulations", 1, 200)}
        {field("seed", 0, 1_000_000)}
        {/* The second click of a double one may come when the first match has been started already. */}
        <button
          type="submit"
          class="primary"
          disabled={isStarting}
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {s.lab.startMatch}
        </button>
      </div>
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  low: number;
  high: number;
  value: number;
  onValue: (value: number) => void;
}

function NumberField({ label, low, high, value, onValue }: NumberFieldProps) {
  const draft = useDraft(value, (field) => Number.isInteger(field.valueAsNumber) && onValue(field.valueAsNumber));
  return (
    <label class="field">
      {label}
      <input type="number" min={low} max={high} required {...draft} />
    </label>
  );
}

interface SideProps {
  label: string;
  value: { preset: string; base: string };
  presets: readonly Preset[];
  onChange: (value: { preset: string; base: string }) => void;
}

function Side({ label, value, presets, onChange }: SideProps) {
  const words = useId();
  return (
    <div class="row side-of-match">
      <label class="field">
        {s.lab.player(label)}
        <select
          value={value.preset}
          aria-describedby={words}
          onChange={(event) => onChange({ ...value, preset: event.currentTarget.value })}
        >
          {presets.map((one) => (
            <option key={one.name} value={one.name}>
              {s.lab.presets[one.name]?.name ?? one.name}
            </option>
          ))}
        </select>
      </label>
      {bases.value.length > 1 && (
        <label class="field">
          {s.lab.baseOf(label)}
          <select value={value.base} onChange={(event) => onChange({ ...value, base: event.currentTarget.value })}>
            {bases.value.map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
          </select>
        </label>
      )}
      <span class="muted small words" id={words}>
        {s.lab.presets[value.preset]?.words}
      </span>
    </div>
  );
}

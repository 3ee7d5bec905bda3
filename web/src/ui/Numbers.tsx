interface Props {
  label: string;
  value: number;
  values: readonly number[];
  text?: (n: number) => string;
  onChange: (n: number) => void;
}

/** A choice of some numbers. */
export function Numbers({ label, value, values, text = String, onChange }: Props) {
  return (
    <label>
      {label}{" "}
      <select value={String(value)} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {values.map((n) => (
          <option key={n} value={String(n)}>
            {text(n)}
          </option>
        ))}
      </select>
    </label>
  );
}

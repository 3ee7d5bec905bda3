interface Props {
  text: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

/** A box to tick, with its text. */
export function Check({ text, checked, disabled, onChange }: Props) {
  return (
    <label class="row check">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {text}
    </label>
  );
}

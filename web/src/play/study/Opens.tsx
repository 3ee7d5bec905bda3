import { type DialogName, dialog } from "../board/tools";

interface Props {
  name: DialogName;
  text: string;
  title?: string;
  isPrimary?: boolean;
}

/** A button that opens a dialog. */
export function Opens({ name, text, title, isPrimary = false }: Props) {
  return (
    <button
      type="button"
      class={isPrimary ? "primary" : ""}
      title={title}
      onClick={() => {
        dialog.value = name;
      }}
    >
      {text}
    </button>
  );
}

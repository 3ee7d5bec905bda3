import { type DialogName, dialog } from "../board/tools";

/** A button that opens a dialog. */
export function Opens({ name, text, title }: { name: DialogName; text: string; title?: string }) {
  return (
    <button
      type="button"
      title={title}
      onClick={() => {
        dialog.value = name;
      }}
    >
      {text}
    </button>
  );
}

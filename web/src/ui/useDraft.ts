import { useSignal } from "@preact/signals";

/** A field keeps what is typed, also half a number, until it is left; only what makes sense of it is taken. */
export function useDraft(value: string | number, take: (field: HTMLInputElement) => void) {
  const draft = useSignal<string | null>(null);
  return {
    value: draft.value ?? value,
    onInput: (event: { currentTarget: HTMLInputElement }) => {
      draft.value = event.currentTarget.value;
      take(event.currentTarget);
    },
    onBlur: () => {
      draft.value = null;
    },
  };
}

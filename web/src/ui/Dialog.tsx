import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { s } from "../strings";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog above the page: Escape and the button close it, the focus stays inside and comes back. */
export function Dialog({ title, onClose, children }: Props) {
  const place = useRef<HTMLDialogElement>(null);
  const isGone = useRef(false);
  // Before anything is drawn: keys pressed in the next instant are for the dialog, not for what is below it.
  useLayoutEffect(() => {
    place.current?.showModal?.();
    // It has the focus itself, unless a field asks for it: a ring round the button that closes it would be seen first.
    if (!place.current?.querySelector("[autofocus]")) place.current?.focus();
    return () => {
      isGone.current = true;
      place.current?.close?.();
    };
  }, []);
  // The browser reports late that a dialog was closed: by then another one may be open.
  const closed = () => {
    if (!isGone.current) onClose();
  };
  return (
    <dialog ref={place} tabIndex={-1} aria-label={title} onCancel={closed} onClose={closed}>
      <div class="dialog-head">
        <h2>{title}</h2>
        <button type="button" onClick={onClose} aria-label={s.shell.close}>
          ×
        </button>
      </div>
      {children}
    </dialog>
  );
}

/** The field that has the focus first, as a reference; otherwise it would be the button that closes it. */
export function startsHere(field: HTMLElement | null): void {
  if (field) field.autofocus = true;
}

/** After a dialog was closed: the keys are for the page again, not for the button that opened the dialog. */
export function returnFocus(): void {
  setTimeout(() => {
    const now = document.activeElement;
    if (now && now !== document.body && !now.matches("button")) return; // the focus has moved on already
    if (!document.querySelector("dialog[open]")) document.getElementById("main")?.focus({ preventScroll: true });
  });
}

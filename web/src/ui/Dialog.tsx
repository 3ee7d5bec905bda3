import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { s } from "../strings";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog above the page: Escape and the button close it, the focus stays inside and comes back. */
export function Dialog({ title, onClose, children }: Props) {
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    place.current?.showModal?.();
    return () => place.current?.close?.();
  }, []);
  return (
    <dialog ref={place} aria-label={title} onCancel={onClose} onClose={onClose}>
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

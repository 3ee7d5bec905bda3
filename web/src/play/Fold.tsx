import type { ComponentChildren } from "preact";
import { kept } from "../frame/kept";

const closed = kept<string[]>("play.closed", [], Array.isArray);

/** A panel that can be folded away; which ones are is remembered. */
export function Fold({ name, title, children }: { name: string; title: string; children: ComponentChildren }) {
  const isOpen = !closed.value.includes(name);
  return (
    <details
      class="panel fold"
      open={isOpen}
      onToggle={(event) => {
        const { open } = event.currentTarget;
        if (open === isOpen) return;
        closed.value = open ? closed.value.filter((other) => other !== name) : [...closed.value, name];
      }}
    >
      <summary>{title}</summary>
      {isOpen && <div class="fold-body">{children}</div>}
    </details>
  );
}

import type { ComponentChildren } from "preact";

type Kind = "info" | "busy" | "error" | "warn" | "good";

/** What there is to say where there is nothing to show: loading, empty, an error and what to do about it. */
export function Note({ kind = "info", children }: { kind?: Kind; children: ComponentChildren }) {
  return (
    <div class={`note ${kind}`} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}

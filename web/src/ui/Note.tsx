import type { ComponentChildren } from "preact";

type Kind = "info" | "busy" | "error" | "warn" | "good";

interface Props {
  kind?: Kind;
  lang?: "en"; // of a line that the server wrote
  children: ComponentChildren;
}

/** What there is to say where there is nothing to show: loading, empty, an error and what to do about it. */
export function Note({ kind = "info", lang, children }: Props) {
  return (
    <div class={`note ${kind}`} lang={lang} role={kind === "error" ? "alert" : "status"}>
      {children}
    </div>
  );
}

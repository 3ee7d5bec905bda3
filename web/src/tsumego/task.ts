import type { ColorName } from "../game/vertex";
import { s } from "../strings";

/** What a problem asks for, in the reader's language ("Black to live"); the server's words for a kind not known here. */
export function taskOf({ kind, title }: { kind: string; title: string }, toMove: ColorName): string {
  return s.tsumego.tasks[kind]?.(s.colors[toMove]) ?? title;
}

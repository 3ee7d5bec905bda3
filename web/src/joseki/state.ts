import { signal } from "@preact/signals";
import { emptyLine, type Line } from "./line";

export const line = signal<Line>(emptyLine());
export const everywhere = signal(false);

// The knowledge bases of the server, and the one the reader has chosen; every view asks this one.
import { computed, signal } from "@preact/signals";
import { get, lineOf, type Schemas } from "../api/client";
import { turns } from "../api/turns";
import { kept } from "./kept";

export type Base = Schemas["BaseInfo"];

export const currentBase = kept("base", "shipped", (value) => typeof value === "string");
export const bases = signal<readonly Base[]>([]);
export const basesProblem = signal<string | null>(null);

/** What is known of the chosen one; null until the server has answered. */
export const baseInfo = computed(() => bases.value.find((base) => base.name === currentBase.value) ?? null);

const turn = turns();

/** Ask again which bases there are. A choice that is gone falls back to the shipped base. */
export async function loadBases(): Promise<void> {
  const isNews = turn();
  const chosen = currentBase.peek();
  try {
    const found = (await get("/api/info")).bases;
    if (!isNews()) return;
    bases.value = found;
    basesProblem.value = null;
    // A base that was chosen since may be younger than this answer.
    if (!baseInfo.value && currentBase.peek() === chosen) currentBase.value = "shipped";
  } catch (error) {
    if (isNews()) basesProblem.value = lineOf(error);
  }
}

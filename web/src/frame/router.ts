// Where the reader is, kept in the address so that reload, back and bookmarks work: #/tab/part/part. An address that
// names no tab is the front page, which says so.
import { computed, signal } from "@preact/signals";

export const TABS = ["home", "play", "patterns", "joseki", "tsumego", "rules", "lab", "mine", "view"] as const;
export type Tab = (typeof TABS)[number];

export interface Route {
  tab: Tab;
  parts: string[];
}

export function parseHash(hash: string): Route {
  const [tab, ...parts] = hash.replace(/^#\/?/, "").split("/").map(decoded);
  if (TABS.includes(tab as Tab)) return { tab: tab as Tab, parts };
  return { tab: "home", parts: tab && hash.startsWith("#/") ? [tab] : [] };
}

export function hashOf(tab: Tab, ...parts: (string | number)[]): string {
  return `#/${[tab, ...parts.map((part) => encodeURIComponent(String(part)))].join("/")}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const hash = signal(typeof location === "undefined" ? "" : location.hash);
export const route = computed(() => parseHash(hash.value));

/** Go somewhere; `replace` leaves no trace in the browser's history (for every move of a game, say). */
export function go(tab: Tab, parts: (string | number)[] = [], replace = false): void {
  const next = hashOf(tab, ...parts);
  if (!replace) location.hash = next;
  else if (!isMoved()) history.replaceState(null, "", next); // what the reader clicked meanwhile is not replaced
  heard(); // so that the route is new at once
}

/** Says later whether the reader is still here: in this tab, and at this game or in this part of the tab. */
export function watchPlace(): () => boolean {
  const { tab, parts } = route.peek();
  return () => route.peek().tab === tab && (!parts[0] || parts[0] === route.peek().parts[0]);
}

/** Whether the address has changed already, but the browser has not reported it yet. */
export function isMoved(): boolean {
  return location.hash !== hash.peek();
}

function heard(): void {
  hash.value = location.hash;
}

if (typeof window !== "undefined") window.addEventListener("hashchange", heard);

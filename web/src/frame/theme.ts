// Light, dark or as the system says; and colours that red-green-blind readers can tell apart.
import { effect } from "@preact/signals";
import { kept } from "./kept";

export const THEMES = ["auto", "light", "dark"] as const;
export const PALETTES = ["usual", "safe"] as const;

export const theme = kept<(typeof THEMES)[number]>("theme", "auto", (v) => (THEMES as readonly unknown[]).includes(v));
export const palette = kept<(typeof PALETTES)[number]>("palette", "usual", (v) =>
  (PALETTES as readonly unknown[]).includes(v),
);
export const coordinates = kept("coordinates", true, (v) => typeof v === "boolean");

// ---- How boards look ----

export const BOARD_LOOKS = ["kaya", "walnut", "plain", "paper", "night"] as const;
export const STONE_LOOKS = ["shell", "flat", "print"] as const;
export const LAST_MOVES = ["ring", "dot", "triangle", "none"] as const;
export const COORDINATE_STYLES = ["four", "two", "japanese"] as const;
export type BoardLook = (typeof BOARD_LOOKS)[number];
export type StoneLook = (typeof STONE_LOOKS)[number];
export type CoordinateStyle = (typeof COORDINATE_STYLES)[number];

export const boardLook = oneOf("board", BOARD_LOOKS);
export const stoneLook = oneOf("stones", STONE_LOOKS);
export const lastMoveStyle = oneOf("lastMove", LAST_MOVES);
export const coordinateStyle = oneOf("coordinateStyle", COORDINATE_STYLES);
export const sound = kept("sound", true, (v) => typeof v === "boolean");

/** One of these names, the first until another one is chosen. */
function oneOf<T extends string>(key: string, names: readonly T[]) {
  return kept<T>(key, names[0]!, (value) => (names as readonly unknown[]).includes(value));
}

export function applyTheme(): void {
  effect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = theme.value;
    dataset.palette = palette.value;
    dataset.board = boardLook.value;
  });
}

/** A colour of theme.css as it is now, for pictures that are not drawn by style sheets. */
export function colorOf(name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  document.body.append(probe);
  const color = getComputedStyle(probe).color;
  probe.remove();
  return color;
}

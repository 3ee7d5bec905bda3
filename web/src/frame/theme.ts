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

export function applyTheme(): void {
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
    document.documentElement.dataset.palette = palette.value;
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

// The icons of the page, drawn on a square of 20.
const ICONS = {
  start: "M4 4h2v12H4zM17 4v12L7 10z",
  back10: "M10 4v12L2 10zM18 4v12l-8-6z",
  back: "M14 4v12L5 10z",
  forward: "M6 4v12l9-6z",
  forward10: "M2 4v12l8-6zM10 4v12l8-6z",
  end: "M3 4v12l10-6zM14 4h2v12h-2z",
  more: "M3 8.5h3v3H3zM8.5 8.5h3v3h-3zM14 8.5h3v3h-3z",
  star: "M10 1.8l2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8z",
  close: "M5 3.6 10 8.6l5-5L16.4 5l-5 5 5 5-1.4 1.4-5-5-5 5L3.6 15l5-5-5-5z",
} as const;

export type IconName = keyof typeof ICONS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d={ICONS[name]} fill="currentColor" />
    </svg>
  );
}

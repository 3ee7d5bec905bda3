import type { ColorName } from "../game/vertex";
import { s } from "../strings";

/** A small stone with its initial, so that nobody needs to tell colours apart. */
export function Stone({ color }: { color: ColorName }) {
  return (
    <>
      <span class={`stone ${color}`} aria-hidden="true">
        {s.colors[color][0]}
      </span>
      <span class="visually-hidden">{s.colors[color]}</span>
    </>
  );
}

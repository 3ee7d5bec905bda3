// Points that nothing sets apart: their common count is folded away, for it says nothing about one of them.
import type { Schemas } from "../api/client";
import { s } from "../strings";
import { count } from "../ui/format";

type Group = Schemas["AlikePoints"];

interface Props {
  groups: readonly Group[];
  fresh: boolean;
  onPlay: (move: { color: Group["color"]; vertex: string }) => void;
  onHover: (vertex: string | null) => void;
}

export function Alike({ groups, fresh, onPlay, onHover }: Props) {
  const all = groups.reduce((sum, group) => sum + group.vertices.length, 0);
  if (!all) return null;
  return (
    <details class="alike">
      <summary>{s.patterns.alike(all)}</summary>
      <p class="muted">{s.patterns.alikeAre}</p>
      <ul>
        {groups.map(({ color, window, count: times, vertices }) => (
          <li key={`${color} ${vertices[0]}`}>
            {s.patterns.alikeGroup(count(times), window)}{" "}
            {vertices.map((vertex) => (
              <button
                key={vertex}
                type="button"
                class="move"
                aria-label={`${s.patterns.playMove} ${s.colors[color]} ${vertex}`}
                aria-disabled={!fresh}
                onClick={() => onPlay({ color, vertex })}
                onPointerEnter={() => onHover(vertex)}
                onPointerLeave={() => onHover(null)}
                onFocus={() => onHover(vertex)}
                onBlur={() => onHover(null)}
              >
                {vertex}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

// Two corners as text: the region for readers without a mouse, and what it touches.
import { useSignal } from "@preact/signals";
import { vertexOf } from "../game/vertex";
import { edgesOf, parseRegion, placeOf, regionText } from "../shared/region";
import { s } from "../strings";
import { isLearnt } from "./asks";
import { anywhere, change, setup } from "./state";

type Texts = readonly [string, string];

/** Corners stay in their fields as they were typed, in whatever order, until the board shows another region. */
export function RegionFields() {
  const typed = useSignal<{ texts: Texts; of: string } | null>(null);
  const regionNow = () => regionText(setup.value.region, setup.value.size);
  const textsNow = (): Texts => {
    const [a, b] = setup.value.region.map((corner) => vertexOf(corner, setup.value.size));
    return typed.value?.of === regionNow() ? typed.value.texts : [a!, b!];
  };
  const wantedNow = () => parseRegion(...textsNow(), setup.value.size);
  const keep = (at: 0 | 1, text: string) => {
    const [from, to] = textsNow();
    typed.value = { texts: at ? [from, text] : [text, to], of: regionNow() };
  };
  const enter = () => {
    const region = wantedNow();
    if (!region) return;
    const texts = textsNow();
    change({ ...setup.value, region });
    typed.value = { texts, of: regionNow() };
  };
  return (
    <div class="row">
      {([0, 1] as const).map((at) => (
        <label key={at}>
          {at ? s.patterns.cornerTo : s.patterns.cornerFrom}{" "}
          <input
            class="vertex"
            value={textsNow()[at]}
            size={4}
            maxLength={3}
            aria-invalid={!wantedNow()}
            onInput={(event) => keep(at, event.currentTarget.value)}
            onChange={(event) => {
              keep(at, event.currentTarget.value);
              enter();
            }}
          />
        </label>
      ))}
      <strong class="place" aria-live="polite">
        {wantedNow() ? placeText() : s.patterns.noRegion}
      </strong>
    </div>
  );
}

function placeText(): string {
  const { region, size } = setup.value;
  if (anywhere.value && !isLearnt.value) return s.patterns.places.anywhere;
  const place = placeOf(region, size);
  const edges = edgesOf(region, size);
  const which = (["top", "bottom", "left", "right"] as const).filter((name) => edges[name]);
  return place === "full" || place === "centre"
    ? s.patterns.places[place]
    : `${s.patterns.places[place]} (${which.map((name) => s.patterns.edges[name]).join(", ")})`;
}

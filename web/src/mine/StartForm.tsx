import { s } from "../strings";
import { Note } from "../ui/Note";
import { ChosenSource } from "./DropZone";
import {
  cancelSending,
  canStart,
  cluster,
  clusters,
  type Depth,
  depth,
  existing,
  forget,
  type Into,
  into,
  name,
  sending,
  source,
  start,
} from "./state";
import { bytes } from "./words";

const DEPTHS: readonly Depth[] = ["quick", "full"];
const INTOS: readonly Into[] = ["add", "replace"];

/** Name, depth, and the button. */
export function StartForm() {
  if (!source.value) return null;
  const inTheWay = existing.value;
  return (
    <form
      class="start-form panel"
      onSubmit={(event) => {
        event.preventDefault();
        start();
      }}
    >
      <ChosenSource />
      <label class="field">
        {s.mine.name}
        <input
          type="text"
          required
          maxLength={80}
          value={name.value}
          onInput={(event) => {
            name.value = event.currentTarget.value;
          }}
        />
      </label>
      {inTheWay?.own && (
        <fieldset>
          <legend>{s.mine.exists(inTheWay.name)}</legend>
          {INTOS.map((one) => (
            <Radio
              key={one}
              group="into"
              value={one}
              chosen={into.value === one}
              label={s.mine.intos[one]}
              onChoose={() => {
                into.value = one;
              }}
            />
          ))}
        </fieldset>
      )}
      {inTheWay && !inTheWay.own && <Note kind="warn">{s.mine.notOurs(inTheWay.name)}</Note>}
      {!(inTheWay && into.value === "add") && (
        <fieldset>
          <legend>{s.mine.depth}</legend>
          {DEPTHS.map((one) => (
            <Radio
              key={one}
              group="depth"
              value={one}
              chosen={depth.value === one}
              label={s.mine.depths[one]}
              onChoose={() => {
                depth.value = one;
              }}
            />
          ))}
        </fieldset>
      )}
      {clusters.value.length > 0 && (
        <fieldset>
          <legend>{s.mine.where}</legend>
          {[null, ...clusters.value].map((one) => (
            <Radio
              key={one}
              group="cluster"
              value={one ?? ""}
              chosen={cluster.value === one}
              label={one === null ? s.mine.here : s.mine.onCluster(one)}
              onChoose={() => {
                cluster.value = one;
              }}
            />
          ))}
        </fieldset>
      )}
      {sending.value ? (
        <Sending {...sending.value} />
      ) : (
        <div class="row">
          <button type="submit" class="primary large" disabled={!canStart.value || (inTheWay ? !inTheWay.own : false)}>
            {s.mine.start}
          </button>
          <button type="button" onClick={forget}>
            {s.mine.discard}
          </button>
        </div>
      )}
    </form>
  );
}

interface RadioProps {
  group: string;
  value: string;
  chosen: boolean;
  label: { name: string; words: string };
  onChoose: () => void;
}

function Radio({ group, value, chosen, label, onChoose }: RadioProps) {
  return (
    <label class="radio">
      <input type="radio" name={group} value={value} checked={chosen} onChange={onChoose} />
      <span>
        <strong>{label.name}</strong> <span class="muted">{label.words}</span>
      </span>
    </label>
  );
}

function Sending({ done, total }: { done: number; total: number }) {
  return (
    <div class="sending" role="status">
      <progress max={Math.max(1, total)} value={done} aria-label={s.mine.sending} />
      <div class="row">
        <span>{s.mine.sent(bytes(done), bytes(total))}</span>
        <button type="button" onClick={cancelSending}>
          {s.mine.cancel}
        </button>
      </div>
    </div>
  );
}

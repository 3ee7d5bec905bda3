import { useState } from "preact/hooks";
import { s } from "../strings";
import { Dialog } from "../ui/Dialog";
import { setHeaders, tree } from "./store";
import { closeDialog } from "./tools";

const FIELDS = ["PB", "BR", "PW", "WR", "KM", "RU", "RE", "DT", "EV", "GN"] as const;

/** What the record says about the game; komi and rules count for the engine too. */
export function InfoDialog() {
  const root = tree.value.nodes[0]!.props;
  const [texts, setTexts] = useState<Record<string, string>>(
    Object.fromEntries(FIELDS.map((name) => [name, root[name]?.[0] ?? ""])),
  );
  return (
    <Dialog title={s.play.infoTitle} onClose={closeDialog}>
      <form
        class="new-game"
        onSubmit={(event) => {
          event.preventDefault();
          setHeaders(texts);
          closeDialog();
        }}
      >
        <div class="pair">
          {FIELDS.map((name) => (
            <label key={name}>
              {s.play.info[name]}
              <input
                type="text"
                maxLength={200}
                value={texts[name]}
                onInput={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
              />
            </label>
          ))}
        </div>
        <button type="submit" class="primary">
          {s.play.infoKeep}
        </button>
      </form>
    </Dialog>
  );
}

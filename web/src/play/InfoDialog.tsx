import { useSignal } from "@preact/signals";
import { s } from "../strings";
import { Dialog } from "../ui/Dialog";
import { setHeaders, tree } from "./store";
import { closeDialog } from "./tools";

const FIELDS = ["PB", "BR", "PW", "WR", "KM", "RU", "RE", "DT", "EV", "GN"] as const;

/** What the record says about the game; komi and rules count for the engine too. */
export function InfoDialog() {
  const root = tree.value.nodes[0]!.props;
  // Only what is typed is written: the game goes on under the dialog, and the engine may have resigned since.
  const typed = useSignal<Readonly<Record<string, string>>>({});
  return (
    <Dialog title={s.play.infoTitle} onClose={closeDialog}>
      <form
        class="new-game"
        onSubmit={(event) => {
          event.preventDefault();
          if (Object.keys(typed.value).length) setHeaders(typed.value);
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
                value={typed.value[name] ?? root[name]?.[0] ?? ""}
                onInput={(event) => {
                  typed.value = { ...typed.value, [name]: event.currentTarget.value };
                }}
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

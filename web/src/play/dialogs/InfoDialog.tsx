import { useSignal } from "@preact/signals";
import { komiFor, komiSaid, komiTyped, rulesets, rulesFor, rulesSaid, ruleTitle } from "../../game/komi";
import { s } from "../../strings";
import { Dialog, startsHere } from "../../ui/Dialog";
import { closeDialog } from "../board/tools";
import { setHeaders, tree } from "../game/store";

const FIELDS = ["PB", "BR", "PW", "WR", "KM", "RU", "RE", "DT", "EV", "GN"] as const;

/** What the record says about the game; komi and rules count for the engine too. */
export function InfoDialog() {
  const root = tree.value.nodes[0]!.props;
  // Only what is typed is written: the game continues under the dialog, and the engine may have resigned since.
  const typed = useSignal<Readonly<Record<string, string>>>({});
  const isOdd = useSignal(false); // the komi is not a number
  const type = (name: string, text: string) => {
    typed.value = { ...typed.value, [name]: text };
    if (name === "KM") isOdd.value = false;
  };
  const keep = (event: SubmitEvent) => {
    event.preventDefault();
    const { KM: komi = "", ...others } = typed.peek();
    const number = komiTyped(komi);
    if (komi.trim() && number === null) {
      isOdd.value = true;
      (event.currentTarget as HTMLFormElement).querySelector<HTMLInputElement>("#info-KM")?.focus();
      return;
    }
    const isTyped = "KM" in typed.peek();
    if (Object.keys(typed.peek()).length)
      setHeaders({ ...others, ...(isTyped ? { KM: number === null ? "" : String(number) } : {}) });
    closeDialog();
  };
  return (
    <Dialog title={s.play.infoTitle} onClose={closeDialog}>
      <form class="new-game" onSubmit={keep}>
        <div class="pair">
          {FIELDS.map((name, i) => (
            <div class="field" key={name}>
              <label for={`info-${name}`}>{s.play.info[name]}</label>
              {name === "RU" ? (
                <RulesField value={typed.value.RU} onChange={(text) => type("RU", text)} />
              ) : (
                <input
                  type="text"
                  id={`info-${name}`}
                  maxLength={200}
                  ref={i ? undefined : startsHere}
                  inputMode={name === "KM" ? "decimal" : undefined}
                  placeholder={name === "KM" && komiFor(root).assumed ? komiSaid(root) : undefined}
                  aria-invalid={name === "KM" && isOdd.value}
                  value={typed.value[name] ?? root[name]?.[0] ?? ""}
                  onInput={(event) => type(name, event.currentTarget.value)}
                />
              )}
              {name === "KM" && isOdd.value && (
                <span class="field-error" role="alert">
                  {s.play.komiOdd(typed.value.KM ?? "")}
                </span>
              )}
            </div>
          ))}
        </div>
        <button type="submit" class="primary">
          {s.play.infoKeep}
        </button>
      </form>
    </Dialog>
  );
}

/** The rule sets of a new game; what else a record has stays in the list, with the rules that are played for it. */
function RulesField({ value, onChange }: { value: string | undefined; onChange: (text: string) => void }) {
  const root = tree.value.nodes[0]!.props;
  const { name, written, isKnown } = rulesFor(root);
  return (
    <select
      id="info-RU"
      value={value ?? (isKnown ? name : written)}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {!isKnown && <option value={written}>{rulesSaid(root)}</option>}
      {rulesets.value.map((one) => (
        <option key={one.name} value={one.name}>
          {ruleTitle(one.name)}
        </option>
      ))}
    </select>
  );
}

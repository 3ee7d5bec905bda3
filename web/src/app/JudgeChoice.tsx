// Choosing whose numbers are shown, and trying whether that engine works.
import { useEffect, useState } from "preact/hooks";
import { get, type Schemas } from "../api/client";
import { type JobHandle, startJob } from "../api/live";
import { judge } from "../frame/judge";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { useAnswer } from "../ui/useAnswer";

type Offer = Schemas["JudgeOffer"];
type Trial = { state: "busy" | "good" | "error"; words: string };

const GIVEN = "given";

export function JudgeChoice({ asked }: { asked: boolean }) {
  const { answer, error } = useAnswer(asked ? "judges" : null, (signal) => get("/api/judges", { signal }), 0);
  const [trial, setTrial] = useState<Trial | null>(null);
  const [job, setJob] = useState<JobHandle | null>(null);
  useEffect(() => () => job?.close(), [job]);
  const offers = answer ?? [];
  const chosen = judge.value ?? (offers.some(({ key }) => key === GIVEN) ? GIVEN : "");
  const test = () => {
    setTrial({ state: "busy", words: s.judge.starting });
    setJob(
      startJob(
        "judge",
        { judge: chosen },
        {
          onReport: ({ words }) => setTrial({ state: "busy", words }),
          onDone: ({ words }) => setTrial({ state: "good", words }),
          onError: (words) => setTrial({ state: "error", words }),
        },
      ),
    );
  };
  return (
    <div class="preference judge">
      <label class="preference">
        {s.judge.title}
        <select
          value={chosen}
          onChange={(event) => {
            judge.value = event.currentTarget.value;
            setTrial(null);
          }}
        >
          <option value="">{s.judge.own}</option>
          {offers.map((offer) => (
            <option key={offer.key} value={offer.key} disabled={offer.missing !== ""}>
              {named(offer)}
            </option>
          ))}
        </select>
      </label>
      {error && (
        <Note kind="error" lang="en">
          {error}
        </Note>
      )}
      {answer && <Help offers={offers} chosen={chosen} />}
      {chosen !== "" && (
        <button type="button" disabled={trial?.state === "busy"} onClick={test}>
          {s.judge.test}
        </button>
      )}
      {trial && <Note kind={trial.state}>{trial.words}</Note>}
    </div>
  );
}

function Help({ offers, chosen }: { offers: readonly Offer[]; chosen: string }) {
  const missing = offers.filter((offer) => offer.missing);
  return (
    <p class="muted judge-help">
      {offers.length === 0 ? s.judge.none : chosen ? s.judge.used : s.judge.found}
      {missing.map((offer) => ` ${offer.words}.`)}
    </p>
  );
}

function named({ key, words, missing, name }: Offer): string {
  const text = missing ? name : words;
  return key === GIVEN ? s.judge.given(text) : text;
}

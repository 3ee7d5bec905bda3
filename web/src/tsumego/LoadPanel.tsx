import { useEffect, useRef, useState } from "preact/hooks";
import { get, type Schemas } from "../api/client";
import { signsWith } from "../game/stones";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { shapeName } from "../ui/Spoken";
import { ByName } from "./LoadedProblems";
import { loaded, readExample, readFailure, reading, readProblems } from "./problemFiles";
import { emptySetup, type Setup } from "./setup";
import { change } from "./store";
import { taskOf } from "./task";

const t = s.tsumego;

export function LoadPanel() {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const many = loaded.value;
  return (
    <section class="panel" aria-labelledby="tsumego-load">
      <h2 id="tsumego-load">{t.load}</h2>
      <div class="row">
        <button type="button" onClick={() => input.current?.click()}>
          {t.file}
        </button>
        <input
          ref={input}
          type="file"
          class="visually-hidden"
          tabIndex={-1}
          aria-label={t.file}
          accept=".sgf,.jsonl,.json,.gz,application/x-go-sgf"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file) void readProblems(file);
            event.currentTarget.value = "";
          }}
        />
        <Examples />
        <Templates />
      </div>
      <p class="muted">{t.fileHelp}</p>
      <details>
        <summary>{t.paste}</summary>
        <textarea
          class="tsumego-paste"
          aria-label={t.paste}
          rows={4}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="button" disabled={!text.trim()} onClick={() => void readProblems(text)}>
          {t.read}
        </button>
      </details>
      {reading.value && <Note kind="busy">{t.reading}</Note>}
      {readFailure.value && <Note kind="error">{readFailure.value}</Note>}
      {many && (many.names.length > 1 || many.warnings.length > 0) && (
        <div class="tsumego-loaded">
          {many.names.length > 1 && <ByName names={many.names} />}
          {many.leftOut > 0 && <p class="muted">{t.leftOut(count(many.leftOut))}</p>}
          {many.warnings.map((line) => (
            <Note key={line} kind="warn">
              {line}
            </Note>
          ))}
        </div>
      )}
    </section>
  );
}

/** The first shipped problem of each level. */
function Examples() {
  const [list, setList] = useState<Schemas["ProblemEntry"][]>([]);
  useEffect(() => {
    const gone = new AbortController();
    get("/api/tsumego/problems", { signal: gone.signal }).then(
      ({ problems, levels }) => setList(levels.map((level) => problems.find((one) => one.level === level)!)),
      () => {}, // without examples the page works as well
    );
    return () => gone.abort();
  }, []);
  if (!list.length) return null;
  return (
    <label class="row">
      {t.example}
      <select value="" onChange={({ currentTarget: { value } }) => value && void readExample(value)}>
        <option value="">{t.exampleChoice}</option>
        {list.map((one) => (
          <option key={one.id} value={one.id}>
            {t.exampleLevel(one.level)}: {taskOf(one, one.to_move)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The shapes that every player learns, to start from: a click changes what is different. */
function Templates() {
  const [list, setList] = useState<Schemas["LearnedShape"][]>([]);
  useEffect(() => {
    const gone = new AbortController();
    get("/api/rules/shapes", { signal: gone.signal }).then(setList, () => {}); // the page works without
    return () => gone.abort();
  }, []);
  if (!list.length) return null;
  return (
    <label class="row">
      {t.template}
      <select value="" onChange={({ currentTarget: { value } }) => value && change(templateOf(list[Number(value)]!))}>
        <option value="">{t.exampleChoice}</option>
        {list.map((shape, i) => (
          <option key={`${shape.name} ${shape.place}`} value={i}>
            {shapeName(shape.name)}
          </option>
        ))}
      </select>
    </label>
  );
}

function templateOf({ cases }: Schemas["LearnedShape"]): Setup {
  const { size, black_stones: black, white_stones: white } = cases[0]!;
  return { ...emptySetup(size), signs: signsWith(size, { black, white }), toMove: "white" };
}

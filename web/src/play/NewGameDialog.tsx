// A new game. What was chosen last is kept only where it shows at a glance: the board, who plays, how strong.
import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { BasePicker } from "../app/BasePicker";
import { kept } from "../app/store";
import { newTree } from "../game/tree";
import { type ColorName, type Point, pointOf } from "../game/vertex";
import { s } from "../strings";
import { Dialog } from "../ui/Dialog";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { useDraft } from "../ui/useDraft";
import { answer, STRENGTHS, type Strength, stopThinking, strength } from "./engine";
import { opening } from "./keep";
import { openTree, type Player, type Players } from "./store";
import { closeDialog, tool } from "./tools";
import { handicapPoints, type Info, serverInfo } from "./wire";
import { wish } from "./wish";

interface Lasting {
  size: number;
  players: Players;
}

interface Choice extends Lasting {
  handicap: number;
  komi: number;
  rules: string;
  setUp: boolean;
}

const RULES = "chinese-ogs";
const HANDICAP_KOMI = 0.5;
const lastChoice = kept<Lasting>("play.newGame", { size: 19, players: { black: "human", white: "engine" } }, (value) =>
  isLasting(value),
);

function isLasting(value: unknown): boolean {
  const given = value as Partial<Lasting> | null;
  return typeof given?.size === "number" && !!given.players?.black && !!given.players.white;
}

/** The usual komi of these rules; with handicap only what decides a draw. */
export function usualKomi(rules: string, handicap: number): number {
  if (handicap) return HANDICAP_KOMI;
  if (["japanese", "ancient-territory"].includes(rules)) return 6.5;
  return rules === "aga-button" ? 7 : 7.5;
}

export function NewGameDialog() {
  const { size, players } = lastChoice.value;
  // A signal and no state of the component: Begin reads what was chosen even in the same instant.
  const chosen = useSignal<Choice>({
    size,
    players,
    handicap: 0,
    komi: usualKomi(RULES, 0),
    rules: RULES,
    setUp: false,
  });
  const choice = chosen.value;
  const isOwnKomi = useRef(false);
  const isGone = useRef(false);
  const [info, setInfo] = useState<Info | null>(null);
  const [most, setMost] = useState(9);
  const [isBeginning, setBeginning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const set = (part: Partial<Choice>) => {
    const next = { ...chosen.peek(), ...part };
    const komi = isOwnKomi.current ? next.komi : usualKomi(next.rules, next.handicap);
    chosen.value = { ...next, komi };
  };
  const sizeField = useDraft(choice.size, ({ valueAsNumber: size }) => {
    if (size >= 2 && size <= 25) set({ size: Math.floor(size) });
  });
  const komiField = useDraft(choice.komi, ({ valueAsNumber: komi }) => {
    if (Number.isNaN(komi)) return; // a minus, say: the rest is being typed
    isOwnKomi.current = true;
    set({ komi });
  });
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );
  useEffect(() => {
    serverInfo().then(setInfo, () => setError(s.play.rulesFailed));
  }, []);
  useEffect(() => {
    let isWanted = true;
    const told = (line: unknown) => isWanted && setError(line instanceof Error ? line.message : String(line));
    handicapPoints(choice.size, 0).then((found) => {
      if (!isWanted) return;
      setMost(found.most);
      if (chosen.peek().handicap > found.most) set({ handicap: 0 });
    }, told);
    return () => {
      isWanted = false;
    };
  }, [choice.size]);

  const begin = async (event: Event) => {
    event.preventDefault();
    const now = chosen.peek();
    setBeginning(true);
    try {
      const stones = now.handicap && !now.setUp ? (await handicapPoints(now.size, now.handicap)).vertices : [];
      if (isGone.current) return; // the reader has thought better of it
      lastChoice.value = { size: now.size, players: now.players };
      startGame(
        now,
        stones.map((vertex) => pointOf(vertex, now.size)).filter((point): point is Point => !!point),
      );
    } catch (line) {
      setBeginning(false);
      setError(line instanceof Error ? line.message : String(line));
      return;
    }
    closeDialog();
    if (now.setUp) tool.value = "black";
    else answer();
  };
  const handicaps = Array.from({ length: Math.max(0, most - 1) }, (_, i) => i + 2);
  return (
    <Dialog title={s.play.newGame} onClose={closeDialog}>
      <form class="new-game" onSubmit={(event) => void begin(event)}>
        <fieldset>
          <legend>{s.play.size}</legend>
          <div class="row">
            {[9, 13, 19].map((size) => (
              <button type="button" key={size} aria-pressed={choice.size === size} onClick={() => set({ size })}>
                {size}×{size}
              </button>
            ))}
            <label class="row">
              <span class="muted">{s.play.otherSize}</span>
              <input type="number" min="2" max="25" required {...sizeField} />
            </label>
          </div>
        </fieldset>
        <div class="pair">
          <label>
            {s.play.handicap}
            <select value={choice.handicap} onChange={(event) => set({ handicap: Number(event.currentTarget.value) })}>
              <option value="0">{s.play.none}</option>
              {handicaps.map((stones) => (
                <option key={stones} value={stones}>
                  {s.play.stones(stones)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {s.play.komi}
            <input type="number" step="0.5" min="-150" max="150" required {...komiField} />
          </label>
          <label>
            {s.play.rules}
            <select value={choice.rules} onChange={(event) => set({ rules: event.currentTarget.value })}>
              {(info?.rules ?? [choice.rules]).map((name) => (
                <option key={name} value={name}>
                  {s.play.ruleTitle[name] ?? name}
                </option>
              ))}
            </select>
          </label>
          <BasePicker />
          <p class="muted rule-words">{s.play.ruleWords[choice.rules]}</p>
        </div>
        <div class="pair">
          <PlayerChoice color="black" players={choice.players} onChange={(players) => set({ players })} />
          <PlayerChoice color="white" players={choice.players} onChange={(players) => set({ players })} />
        </div>
        {(choice.players.black === "engine" || choice.players.white === "engine") && (
          <StrengthChoice size={choice.size} />
        )}
        <label class="row">
          <input type="checkbox" checked={choice.setUp} onChange={(e) => set({ setUp: e.currentTarget.checked })} />
          {s.play.setUpFirst}
        </label>
        <p class="muted">{s.play.startsHere}</p>
        <div class="new-game-begin">
          {error && <Note kind="error">{error}</Note>}
          <button type="submit" class="primary" disabled={isBeginning}>
            {s.play.begin}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

export function startGame({ size, komi, rules, players }: Choice, handicap: readonly Point[]): void {
  wish();
  opening.value = null;
  stopThinking();
  const name = (player: Player) => (player === "engine" ? s.play.katachi : s.play.you);
  const tree = newTree({ size, komi, rules, handicap, black: name(players.black), white: name(players.white) });
  openTree(tree, { players });
}

interface PlayerProps {
  color: ColorName;
  players: Players;
  onChange: (players: Players) => void;
}

function PlayerChoice({ color, players, onChange }: PlayerProps) {
  return (
    <fieldset>
      <legend>{s.colors[color]}</legend>
      <div class="row">
        {(["human", "engine"] as const).map((player) => (
          <label key={player} class="row">
            <input
              type="radio"
              name={`player-${color}`}
              checked={players[color] === player}
              onChange={() => onChange({ ...players, [color]: player })}
            />
            {s.play.player[player]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function StrengthChoice({ size }: { size: number }) {
  const { simulations, seconds } = strength.value;
  const set = (next: Strength) => {
    strength.value = next;
  };
  const secondsField = useDraft(seconds ?? "", ({ valueAsNumber: value }) => {
    if (value >= 0.1 && value <= 600) set({ simulations: null, seconds: value });
  });
  return (
    <fieldset>
      <legend>{s.play.strength}</legend>
      <div class="row">
        {STRENGTHS.map((number) => (
          <button
            type="button"
            key={number}
            aria-pressed={simulations === number}
            onClick={() => set({ simulations: number, seconds: null })}
          >
            {count(number)}
          </button>
        ))}
        <span class="muted">{s.play.strengthSimulations}</span>
      </div>
      <label class="row">
        <input type="number" min="0.1" max="600" step="any" placeholder="5" {...secondsField} />
        <span class="muted">{s.play.strengthSeconds}</span>
      </label>
      <p class="muted">{simulations === null ? s.play.strengthTime : s.play.strengthWord(simulations, size)}</p>
    </fieldset>
  );
}

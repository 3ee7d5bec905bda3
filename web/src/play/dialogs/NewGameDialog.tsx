// A new game. What was chosen last is kept only where it shows at a glance: the board, who plays, how strong.
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { lineOf } from "../../api/client";
import { kept } from "../../frame/kept";
import { rulesets, ruleTitle, ruleWords, USUAL_RULES, usualKomi } from "../../game/komi";
import { edit, newTree } from "../../game/tree";
import { type ColorName, type Point, pointOf } from "../../game/vertex";
import { BasePicker } from "../../shared/BasePicker";
import { warns } from "../../shared/warns";
import { s } from "../../strings";
import { Check } from "../../ui/Check";
import { Dialog, startsHere } from "../../ui/Dialog";
import { Note } from "../../ui/Note";
import { useDraft } from "../../ui/useDraft";
import { closeDialog, tool } from "../board/tools";
import { startClock } from "../clock/clock";
import { TimeChoice } from "../clock/TimeChoice";
import { type Control, headerOf } from "../clock/time";
import { quietGame } from "../game/analysing";
import { answer, stopThinking, strength } from "../game/engine";
import { hasEngine, openTree, type Player, type Players, state } from "../game/store";
import { claimBoard, opening } from "../keeping/keep";
import { handicapPoints, serverInfo } from "../keeping/wire";
import { StrengthChoice } from "../panels/StrengthChoice";

interface Lasting {
  size: number;
  players: Players;
  time?: Control | null;
}

interface Choice extends Lasting {
  handicap: number;
  komi: number;
  rules: string;
  setUp: boolean;
}

const SIZES = [9, 13, 19];
const lastChoice = kept<Lasting>("play.newGame", { size: 19, players: { black: "human", white: "engine" } }, (value) =>
  isLasting(value),
);

function isLasting(value: unknown): boolean {
  const given = value as Partial<Lasting> | null;
  return typeof given?.size === "number" && !!given.players?.black && !!given.players.white;
}

export function NewGameDialog() {
  const { chosen, set } = useChoice();
  const choice = chosen.value;
  const isGone = useRef(false);
  const [isBeginning, setBeginning] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );
  const begin = async (event: Event) => {
    event.preventDefault();
    const now = chosen.peek();
    setBeginning(true);
    try {
      const stones = await handicapStones(now);
      if (isGone.current) return; // the reader has thought better of it
      lastChoice.value = { size: now.size, players: now.players, time: now.time };
      startGame(now, stones);
    } catch (problem) {
      setBeginning(false);
      setError(lineOf(problem));
      return;
    }
    closeDialog();
    if (now.setUp) tool.value = "black";
    else answer();
  };
  return (
    <Dialog title={s.play.newGame} onClose={closeDialog}>
      <form class="new-game" onSubmit={(event) => void begin(event)}>
        <SizeChoice choice={choice} set={set} />
        <Conditions chosen={chosen} set={set} onError={setError} />
        <div class="pair">
          <PlayerChoice color="black" players={choice.players} onChange={(players) => set({ players })} />
          <PlayerChoice color="white" players={choice.players} onChange={(players) => set({ players })} />
        </div>
        {hasEngine(choice.players) && <StrengthChoice size={choice.size} />}
        <TimeChoice time={choice.time ?? null} onChange={(time) => set({ time })} />
        {hasEngine(choice.players) && <WarnChoice />}
        <Check text={s.play.setUpFirst} checked={choice.setUp} onChange={(on) => set({ setUp: on })} />
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

/** What is chosen so far. A komi that was not typed follows rules and handicap. */
function useChoice() {
  const { size, players, time = null } = lastChoice.value;
  // A signal and not state of the component: Begin reads what was chosen even in the same instant.
  const chosen = useSignal<Choice>({
    size,
    players,
    time,
    handicap: 0,
    komi: usualKomi(USUAL_RULES, 0),
    rules: USUAL_RULES,
    setUp: false,
  });
  const isOwnKomi = useRef(false);
  const set = (part: Partial<Choice>) => {
    if (part.komi !== undefined) isOwnKomi.current = true;
    const next = { ...chosen.peek(), ...part };
    const komi = isOwnKomi.current ? next.komi : usualKomi(next.rules, next.handicap);
    chosen.value = { ...next, komi };
  };
  return { chosen, set };
}

interface SizeProps {
  choice: Choice;
  set: (part: Partial<Choice>) => void;
}

function SizeChoice({ choice, set }: SizeProps) {
  const { size: last } = lastChoice.value;
  const first = SIZES.includes(last) ? last : SIZES[0]; // where the keys begin
  const field = useDraft(choice.size, ({ valueAsNumber: size }) => {
    if (size >= 2 && size <= 25) set({ size: Math.floor(size) });
  });
  return (
    <fieldset>
      <legend>{s.play.size}</legend>
      <div class="row">
        {SIZES.map((size) => (
          <button
            type="button"
            key={size}
            ref={size === first ? startsHere : undefined}
            aria-pressed={choice.size === size}
            onClick={() => set({ size })}
          >
            {size}×{size}
          </button>
        ))}
        <label class="row">
          <span class="muted">{s.play.otherSize}</span>
          <input type="number" min="2" max="25" required {...field} />
        </label>
      </div>
    </fieldset>
  );
}

interface ConditionProps {
  chosen: Signal<Choice>;
  set: (part: Partial<Choice>) => void;
  onError: (line: string) => void;
}

/** Handicap, komi, rules, and the base that is asked. */
function Conditions({ chosen, set, onError }: ConditionProps) {
  const choice = chosen.value;
  const most = useMostHandicap({ chosen, set, onError });
  const handicaps = Array.from({ length: Math.max(0, most - 1) }, (_, i) => i + 2);
  const komiField = useDraft(choice.komi, ({ valueAsNumber: komi }) => {
    if (!Number.isNaN(komi)) set({ komi }); // else it is a minus, say: the rest is being typed
  });
  useEffect(() => {
    loadRulesets().catch(() => onError(s.play.rulesFailed));
  }, []);
  return (
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
          {rulesets.value.map(({ name }) => (
            <option key={name} value={name}>
              {ruleTitle(name)}
            </option>
          ))}
        </select>
      </label>
      <BasePicker />
      <p class="muted rule-words">{ruleWords(choice.rules)}</p>
    </div>
  );
}

export async function loadRulesets(): Promise<void> {
  rulesets.value = (await serverInfo()).rules;
}

/** How many handicap stones a board of this size takes; more than that are taken back. */
function useMostHandicap({ chosen, set, onError }: ConditionProps): number {
  const { size } = chosen.value;
  const [most, setMost] = useState(9);
  useEffect(() => {
    let isWanted = true;
    handicapPoints(size, 0).then(
      (found) => {
        if (!isWanted) return;
        setMost(found.most);
        if (chosen.peek().handicap > found.most) set({ handicap: 0 });
      },
      (problem: unknown) => isWanted && onError(lineOf(problem)),
    );
    return () => {
      isWanted = false;
    };
  }, [size]);
  return most;
}

async function handicapStones({ size, handicap, setUp }: Choice): Promise<Point[]> {
  if (!handicap || setUp) return [];
  const { vertices } = await handicapPoints(size, handicap);
  return vertices.map((vertex) => pointOf(vertex, size)).filter((point) => point !== null);
}

/** The day where the reader lives, as records write it. */
export function today(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

export function startGame({ size, komi, rules, players, time }: Choice, handicap: readonly Point[]): void {
  claimBoard();
  stopThinking();
  const name = (player: Player) => (player === "engine" ? s.play.katachi : s.play.you);
  const [black, white] = [name(players.black), name(players.white)];
  const plain = newTree({ size, komi, rules, handicap, black, white, date: today() });
  const { rank } = strength.peek();
  const rankOf = (player: Player) => (player === "engine" && rank ? [rank] : null);
  const ranks = { BR: rankOf(players.black), WR: rankOf(players.white) };
  openTree(edit(plain, 0, { ...ranks, ...(time ? headerOf(time) : {}) }), { players });
  if (time) startClock(state.peek().id);
  opening.value = null;
  if (hasEngine(players)) quietGame(state.peek().id);
}

export function WarnChoice() {
  return (
    <Check
      text={s.play.blunderWarn}
      checked={warns.value}
      onChange={(on) => {
        warns.value = on;
      }}
    />
  );
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

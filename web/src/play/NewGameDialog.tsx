import { useEffect, useState } from "preact/hooks";
import { BasePicker } from "../app/BasePicker";
import { kept } from "../app/store";
import { newTree } from "../game/tree";
import { type ColorName, type Point, pointOf } from "../game/vertex";
import { s } from "../strings";
import { Dialog } from "../ui/Dialog";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { answer, STRENGTHS, type Strength, stopThinking, strength } from "./engine";
import { openTree, type Player, type Players } from "./store";
import { closeDialog, tool } from "./tools";
import { handicapPoints, type Info, serverInfo } from "./wire";

interface Choice {
  size: number;
  handicap: number;
  komi: number;
  rules: string;
  players: Players;
  setUp: boolean;
}

const USUAL: Choice = {
  size: 19,
  handicap: 0,
  komi: 7.5,
  rules: "chinese-ogs",
  players: { black: "human", white: "engine" },
  setUp: false,
};
const lastChoice = kept<Choice>("play.newGame", USUAL, (value) => isChoice(value));

function isChoice(value: unknown): boolean {
  const given = value as Partial<Choice> | null;
  return typeof given?.size === "number" && typeof given.rules === "string" && !!given.players;
}

export function NewGameDialog() {
  const [choice, setChoice] = useState<Choice>({ ...lastChoice.value, setUp: false });
  const [info, setInfo] = useState<Info | null>(null);
  const [points, setPoints] = useState<{ vertices: string[]; most: number } | null>(null);
  const [error, setError] = useState<string | null>(null);
  const set = (part: Partial<Choice>) => setChoice({ ...choice, ...part });
  useEffect(() => {
    serverInfo().then(setInfo, () => setError(s.play.rulesFailed));
  }, []);
  useEffect(() => {
    let isWanted = true;
    const told = (line: unknown) => isWanted && setError(line instanceof Error ? line.message : String(line));
    handicapPoints(choice.size, 0)
      .then(async ({ most }) => {
        const stones = Math.min(choice.handicap, most);
        return { ...(await handicapPoints(choice.size, stones)), most };
      })
      .then((found) => isWanted && setPoints(found), told);
    return () => {
      isWanted = false;
    };
  }, [choice.size, choice.handicap]);

  const begin = (event: Event) => {
    event.preventDefault();
    lastChoice.value = choice;
    const found = (points?.vertices ?? []).map((vertex) => pointOf(vertex, choice.size)).filter((p): p is Point => !!p);
    startGame(choice, choice.setUp ? [] : found);
    closeDialog();
    if (choice.setUp) tool.value = "black";
    else answer();
  };
  const most = points?.most ?? 9;
  const handicaps = Array.from({ length: Math.max(0, most - 1) }, (_, i) => i + 2);
  return (
    <Dialog title={s.play.newGame} onClose={closeDialog}>
      <form class="new-game" onSubmit={begin}>
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
              <input
                type="number"
                min="2"
                max="25"
                required
                value={choice.size}
                onInput={(event) => {
                  const size = event.currentTarget.valueAsNumber;
                  if (size >= 2 && size <= 25) set({ size: Math.floor(size) });
                }}
              />
            </label>
          </div>
        </fieldset>
        <div class="pair">
          <label>
            {s.play.handicap}
            <select
              value={Math.min(choice.handicap, most)}
              onChange={(event) => {
                const handicap = Number(event.currentTarget.value);
                set({ handicap, komi: handicap ? 0.5 : 7.5 });
              }}
            >
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
            <input
              type="number"
              step="0.5"
              min="-150"
              max="150"
              required
              value={choice.komi}
              onInput={(event) => set({ komi: event.currentTarget.valueAsNumber || 0 })}
            />
          </label>
          <label>
            {s.play.rules}
            <select value={choice.rules} onChange={(event) => set({ rules: event.currentTarget.value })}>
              {(info?.rules ?? [choice.rules]).map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <BasePicker />
        </div>
        <div class="pair">
          <PlayerChoice color="black" players={choice.players} onChange={(players) => set({ players })} />
          <PlayerChoice color="white" players={choice.players} onChange={(players) => set({ players })} />
        </div>
        {(choice.players.black === "engine" || choice.players.white === "engine") && <StrengthChoice />}
        <label class="row">
          <input type="checkbox" checked={choice.setUp} onChange={(e) => set({ setUp: e.currentTarget.checked })} />
          {s.play.setUpFirst}
        </label>
        {error && <Note kind="error">{error}</Note>}
        <p class="muted">{s.play.startsHere}</p>
        <button type="submit" class="primary" disabled={!points && !error}>
          {s.play.begin}
        </button>
      </form>
    </Dialog>
  );
}

export function startGame({ size, komi, rules, players }: Choice, handicap: readonly Point[]): void {
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

function StrengthChoice() {
  const { simulations, seconds } = strength.value;
  const set = (next: Strength) => {
    strength.value = next;
  };
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
        <input
          type="number"
          min="0.1"
          max="600"
          step="any"
          value={seconds ?? ""}
          placeholder="5"
          onInput={(event) => {
            const value = event.currentTarget.valueAsNumber;
            if (value >= 0.1 && value <= 600) set({ simulations: null, seconds: value });
          }}
        />
        <span class="muted">{s.play.strengthSeconds}</span>
      </label>
      <p class="muted">{simulations === null ? s.play.strengthTime : s.play.strengthWord[simulations]}</p>
    </fieldset>
  );
}

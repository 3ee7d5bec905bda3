// Who plays, and behind one button everything that brings or takes a game.
import { useRef, useState } from "preact/hooks";
import { lineOf } from "../../api/client";
import type { GameTree } from "../../game/tree";
import type { ColorName } from "../../game/vertex";
import { s } from "../../strings";
import { Menu } from "../../ui/Menu";
import { Clock } from "../clock/Clock";
import { position, tree } from "../game/store";
import { copyText, load, saveFile } from "../keeping/files";
import { saving, whyRefused } from "../keeping/keep";
import { Opens } from "./Opens";

/** Without a game on the board there is nothing to save or to copy. */
export function GameHead({ hasGame = true }: { hasGame?: boolean }) {
  const [told, setTold] = useState<Told | null>(null);
  const say = (text: string | null) => setTold(text ? { text, tree: tree.peek(), saving: saving.peek() } : null);
  return (
    <header class="game-head">
      {hasGame && (
        <div class="players">
          <PlayerRow color="black" />
          <PlayerRow color="white" />
        </div>
      )}
      <GameMenu hasGame={hasGame} say={say} />
      {hasGame && (
        <p
          class={`bar-told muted${isQuiet(told) ? " quiet" : ""}`}
          role="status"
          aria-live={isQuiet(told) ? "off" : "polite"}
        >
          {statusLine(told)}
        </p>
      )}
    </header>
  );
}

function PlayerRow({ color }: { color: ColorName }) {
  const root = tree.value.nodes[0]!.props;
  const [name, rank] = color === "black" ? [root.PB?.[0], root.BR?.[0]] : [root.PW?.[0], root.WR?.[0]];
  const isTurn = position.value.toMove === color;
  const captures = position.value.captures[color];
  return (
    <div class={`player${isTurn ? " turn" : ""}`}>
      <span class={`stone ${color}`} aria-hidden="true" />
      <span class="player-name" title={name}>
        {name || s.colors[color]} {rank && rank !== "?" && <span class="muted">{rank}</span>}
        {isTurn && <span class="visually-hidden"> ({s.play.toMove(s.colors[color])})</span>}
      </span>
      <Clock color={color} isTurn={isTurn} />
      <span class="captures muted" title={s.play.captures(captures)}>
        {captures > 0 && (
          <span aria-hidden="true">
            {captures} <span class={`stone ${color === "black" ? "white" : "black"}`} />
          </span>
        )}
        <span class="visually-hidden">{s.play.captures(captures)}</span>
      </span>
    </div>
  );
}

function GameMenu({ hasGame, say }: { hasGame: boolean; say: (text: string | null) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const tell = (work: Promise<void>, good: string | null, bad: (error: unknown) => string) =>
    work.then(
      () => say(good),
      (error: unknown) => say(bad(error)),
    );
  return (
    <>
      <Menu label={s.play.game} name="game-menu" title={s.play.bar}>
        <Opens name="new" text={s.play.newGame} />
        <button type="button" title={s.play.openHint} onClick={() => file.current?.click()}>
          {s.play.open}
        </button>
        <Opens name="paste" text={s.play.paste} />
        <Opens name="saved" text={s.play.saved} title={s.play.savedHint} />
        {hasGame && (
          <>
            <button type="button" title={s.play.saveHint} onClick={() => void tell(saveFile(), null, lineOf)}>
              {s.play.save}
            </button>
            <button type="button" onClick={() => void tell(copyText(), s.play.copied, () => s.play.copyFailed)}>
              {s.play.copy}
            </button>
          </>
        )}
        <Opens name="keys" text={s.play.keysTitle} />
      </Menu>
      <input
        ref={file}
        type="file"
        class="visually-hidden"
        aria-label={s.play.openHint}
        tabIndex={-1}
        accept=".sgf,.sgfs,.txt,application/x-go-sgf,text/plain"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) void load(chosen);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

interface Told {
  text: string;
  tree: GameTree;
  saving: typeof saving.value;
}

/** Whether all is well: where there is little room, that is not said. */
function isQuiet(told: Told | null): boolean {
  return !told && (saving.value === "saved" || saving.value === "saving");
}

/** What was just done is said until something else happens; that the game is not kept is said in any case. */
function statusLine(told: Told | null): string {
  const now = saving.value;
  const kept = now === "refused" ? s.play.keepRefused(whyRefused.value) : s.play.keep[now];
  if (!told || told.tree !== tree.value || (told.saving !== now && now !== "saved")) return kept;
  return now === "refused" || now === "nowhere" ? `${told.text} ${kept}` : told.text;
}

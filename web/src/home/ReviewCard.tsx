// Bring a game: dropped, pasted, chosen, or one of those that are kept.
import { useEffect, useRef, useState } from "preact/hooks";
import { get, type Schemas } from "../api/client";
import { openGame } from "../frame/open";
import { hashOf } from "../frame/router";
import { openDialog, reviews } from "../shared/handover";
import { s } from "../strings";
import { namesText } from "../ui/format";
import { Problem } from "../ui/Problem";
import { useAnswer } from "../ui/useAnswer";

const SHOWN = 4;

/** To the board, where its review begins. */
function bring(game: string | Blob): void {
  reviews.give(true);
  openGame(game);
}

export function ReviewCard() {
  const file = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  usePaste();
  return (
    <section class="home-card" aria-labelledby="home-review">
      <h3 id="home-review">{s.home.review}</h3>
      <p class="muted">{s.home.reviewWords}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; the button inside does the same */}
      <div
        class={`drop${isOver ? " over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const given = event.dataTransfer?.files[0] ?? event.dataTransfer?.getData("text/plain");
          if (given) bring(given);
        }}
      >
        <b class="for-mouse">{s.home.drop}</b>
        <button type="button" class="primary" onClick={() => file.current?.click()}>
          {s.home.choose}
        </button>
        <span class="muted for-mouse">{s.home.paste}</span>
      </div>
      <input
        ref={file}
        type="file"
        class="visually-hidden"
        aria-label={s.home.choose}
        tabIndex={-1}
        accept=".sgf,.sgfs,.txt,application/x-go-sgf,text/plain"
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          if (chosen) bring(chosen);
        }}
      />
      <Recent />
    </section>
  );
}

function usePaste(): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest("input, textarea")) return;
      const given = event.clipboardData?.files[0] ?? event.clipboardData?.getData("text/plain").trim();
      if (given) bring(given);
    };
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, []);
}

/** Until there are games of one's own: a game between two of Katachi's kyu players, with its review. */
function Example() {
  const show = () => void import("./example.sgf?raw").then(({ default: game }) => bring(game));
  return (
    <>
      <p class="muted">{s.home.noRecent}</p>
      <div class="example">
        <svg viewBox="0 0 120 48" aria-hidden="true">
          <path class="half" d="M0 24H120" />
          <path
            class="course"
            d="M0 24L8 22 16 25 24 20 31 23 38 15 46 17 54 12 60 14 64 33 72 30 80 35 88 31 94 43 120 45"
          />
          <path class="loss" d="M64 27l-4-7h8zM94 37l-4-7h8z" />
        </svg>
        <p>{s.home.example}</p>
        <button type="button" onClick={show}>
          {s.home.exampleShow}
        </button>
      </div>
    </>
  );
}

type Saved = Schemas["SavedGame"];

/** A file that was opened again is listed once, as it was opened last. */
function onceEach(games: readonly Saved[]): Saved[] {
  const same = ({ date, result, moves, size, ...players }: Saved) =>
    JSON.stringify([namesText(players), date, result, moves, size]);
  const seen = new Set<string>();
  return games.filter((game) => !seen.has(same(game)) && seen.add(same(game)));
}

/** The usual board needs no word. */
function sizeText(size: number): string {
  return size === 19 ? "" : `${size}×${size}`;
}

function Recent() {
  const { answer, error, again } = useAnswer("recent", (signal) => get("/api/games/saved", { signal }), 0);
  const games = onceEach(answer?.games ?? []).slice(0, SHOWN);
  return (
    <div class="recent">
      <h4>{s.home.recent}</h4>
      <Problem line={error} again={again} />
      {answer && !games.length && <Example />}
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            <a href={hashOf("play", game.id)}>{namesText(game)}</a>{" "}
            <span class="muted">
              {[sizeText(game.size), game.date, game.result, s.play.moves(String(game.moves))]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <button type="button" class="link" onClick={() => openDialog("saved")}>
        {s.home.allGames}
      </button>
    </div>
  );
}

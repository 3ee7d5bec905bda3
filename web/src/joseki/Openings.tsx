// My openings: how a player of a base opens, compared with professionals.
import { useEffect, useState } from "preact/hooks";
import { get, post, type Schemas } from "../api/client";
import { SmallBoard } from "../board/SmallBoard";
import { baseInfo, currentBase } from "../frame/base";
import { go, hashOf, route } from "../frame/router";
import type { ColorName } from "../game/vertex";
import { shareText } from "../shared/format";
import { exploreJoseki } from "../shared/handover";
import { ShareInLine } from "../shared/MoveTable";
import { s } from "../strings";
import { count } from "../ui/format";
import { Note } from "../ui/Note";
import { Problem } from "../ui/Problem";
import { moveName } from "../ui/Spoken";
import { useAnswer } from "../ui/useAnswer";
import { elsewhere, OPENINGS } from "./line";

type Own = Schemas["OwnOpenings"];
type Corner = Schemas["FacedCorner"];

const SHOWN = 12; // corners of each colour, until the reader wants all

export function Openings() {
  const player = route.value.parts[1] ?? "";
  const base = currentBase.value;
  const hasGames = baseInfo.value?.has_games ?? true;
  const { answer, error, busy, again } = useAnswer<Own>(
    player && hasGames ? JSON.stringify([base, player]) : null,
    (signal) => post("/api/joseki/openings", { player }, { query: { base }, signal }),
  );
  return (
    <>
      <PlayerField player={player} />
      {!hasGames && (
        <Note kind="info">
          {s.joseki.own.needsGames} <a href={hashOf("mine")}>{s.tabs.mine}</a>
        </Note>
      )}
      {hasGames && !player && <Note kind="info">{s.joseki.own.whose}</Note>}
      <Problem line={error} again={again} />
      {busy && <Note kind="busy">{s.joseki.own.busy}</Note>}
      {answer && !error && <Record own={answer} />}
    </>
  );
}

/** The name, completed from those in the base; the address keeps it. */
function PlayerField({ player }: { player: string }) {
  const [typed, setTyped] = useState(player);
  useEffect(() => setTyped(player), [player]);
  const base = currentBase.value;
  const { answer } = useAnswer(typed.trim() ? JSON.stringify([base, typed]) : null, (signal) =>
    get("/api/patterns/players", { query: { base, typed: typed.trim() }, signal }),
  );
  const take = () => {
    if (typed.trim() !== player) go("joseki", [OPENINGS, typed.trim()]);
  };
  return (
    <form
      class="row joseki-scope"
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      <label>
        {s.joseki.own.player}{" "}
        <input
          value={typed}
          list="own-players"
          maxLength={100}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => setTyped(event.currentTarget.value)}
          onChange={take}
        />
      </label>
      <datalist id="own-players">
        {answer?.map(({ name, games }) => (
          <option key={name} value={name}>
            {s.patterns.gamesOf(count(games))}
          </option>
        ))}
      </datalist>
      <button type="submit">{s.joseki.own.show}</button>
    </form>
  );
}

function Record({ own }: { own: Own }) {
  const [parting, setParting] = useState(false);
  return (
    <>
      <section class="panel">
        <h2>{s.joseki.own.of(own.player, count(own.games))}</h2>
        <div class="own-sums">
          {own.records.map(([color, wins]) => {
            if (!wins.of) return null;
            const left = own.left.find((each) => each.color === color);
            return (
              <p key={color}>
                <strong>{s.joseki.own.as(s.colors[color])}</strong> {s.joseki.own.won} <ShareInLine share={wins} />{" "}
                {s.joseki.own.ofGames(count(wins.of))}
                {left && <> {s.joseki.own.left(left.move, shareText(left.first))}</>}
              </p>
            );
          })}
        </div>
        {own.months.length > 1 && <Months own={own} />}
      </section>
      <label class="row own-parting">
        <input type="checkbox" checked={parting} onChange={(event) => setParting(event.currentTarget.checked)} />{" "}
        {s.joseki.own.parting}
      </label>
      {(["black", "white"] as const).map((color) => (
        <Corners
          key={color}
          color={color}
          corners={own.corners.filter((corner) => corner.color === color && (corner.parts || !parting))}
        />
      ))}
    </>
  );
}

/** A bar for each month: its height is the share of games won. */
function Months({ own }: { own: Own }) {
  return (
    <figure class="own-months">
      <ol>
        {own.months.map(({ month, wins }) => (
          <li key={month} title={s.joseki.own.month(month, shareText(wins), count(wins.of))}>
            <span class="own-bar" style={{ height: `${Math.round(100 * (wins.value ?? 0))}%` }} />
          </li>
        ))}
      </ol>
      <figcaption>{s.joseki.own.months(own.months[0]!.month, own.months.at(-1)!.month)}</figcaption>
    </figure>
  );
}

function Corners({ color, corners }: { color: ColorName; corners: readonly Corner[] }) {
  const [all, setAll] = useState(false);
  return (
    <section class="panel own-faced">
      <h2>{s.joseki.own.faced(s.colors[color])}</h2>
      {!corners.length && <p class="muted">{s.joseki.own.none}</p>}
      <div class="own-corners">
        {corners.slice(0, all ? corners.length : SHOWN).map((corner, i) => (
          <Faced key={i} corner={corner} />
        ))}
      </div>
      {corners.length > SHOWN && (
        <button type="button" class="link" onClick={() => setAll(!all)}>
          {all ? s.joseki.own.fewer : s.joseki.own.more(corners.length - SHOWN)}
        </button>
      )}
    </section>
  );
}

function Faced({ corner }: { corner: Corner }) {
  const [usual] = corner.moves;
  const explore = () => {
    const [black, white] = corner.stones;
    exploreJoseki({ size: 19, black: [...black], white: [...white], moves: [] });
    elsewhere.value = corner.color === "white";
    go("joseki");
  };
  return (
    <article class={corner.parts ? "own-corner parts" : "own-corner"}>
      <button type="button" class="own-board" onClick={explore} title={s.joseki.explore}>
        <SmallBoard picture={corner.picture} label={corner.line.join(", ")} most={150} />
      </button>
      <div>
        <h3>{corner.line.slice(-2).map(moveName).join(" · ")}</h3>
        <p>
          {s.joseki.own.times(count(corner.count))} {s.joseki.own.won} {shareText(corner.wins)}.
        </p>
        {usual && (
          <p>
            {s.joseki.own.yours(called(usual), count(usual.count), shareText(usual.wins))}{" "}
            {s.joseki.own.theirs(shareText(usual.usual))}
          </p>
        )}
        {usual && usual.vertex !== corner.favourite.vertex && (
          <p class="muted">{s.joseki.own.favourite(called(corner.favourite), shareText(corner.favourite.usual))}</p>
        )}
      </div>
    </article>
  );
}

/** "R17 (3-3 invasion)", "tenuki" */
const called = ({ vertex, name }: Corner["favourite"]) =>
  vertex === name ? moveName(name) : `${vertex} (${moveName(name)})`;

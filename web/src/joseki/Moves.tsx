// What followed, in a table: the next moves of the games, or the next moves here, sooner or later.
import { useState } from "preact/hooks";
import type { Schemas } from "../api/client";
import { intervalText, shareText } from "../shared/format";
import { GameLink } from "../shared/GameLink";
import { MoveTable } from "../shared/MoveTable";
import { Yearly } from "../shared/Yearly";
import { language, s } from "../strings";
import { count } from "../ui/format";
import { moveName, Sentences } from "../ui/Spoken";
import type { Answer } from "./Head";

export type JosekiMove = Schemas["JosekiMove"];
export type Reading = "once" | "here"; // the next move of the game; the next one in this corner

/** Both colours may have played on one point. */
export const keyOf = ({ vertex, color }: JosekiMove) => `${vertex} ${color}`;

/** Where most play elsewhere, the next moves here say more. */
export function readingOf({ moves }: Pick<Answer, "moves">): Reading {
  const tenuki = moves.find((move) => move.tenuki);
  return (tenuki?.share.value ?? 0) > 0.5 ? "here" : "once";
}

/** The moves to show, the most frequent first, with the share that is meant. */
export function shownMoves({ moves, replies }: Pick<Answer, "moves" | "replies">, by: Reading): JosekiMove[] {
  if (by === "once") return moves.filter((move) => move.count).map(unlettered);
  const here = [...moves.filter((move) => !move.tenuki), ...replies].map((move) => ({
    ...unlettered(move),
    share: move.eventually,
    wins: move.eventual_wins,
    by_year: move.eventual_by_year,
    count: move.count + move.later,
  }));
  return here.sort((a, b) => b.count - a.count);
}

/** The board shows shares instead of letters. */
const unlettered = (move: JosekiMove): JosekiMove => ({ ...move, letter: "" });

const [RARE, FEWEST] = [0.01, 5]; // share below which a move is folded away; this many are always shown

/** How many moves of the list are main lines. */
export function mainCount(moves: readonly JosekiMove[]): number {
  return Math.max(Math.min(FEWEST, moves.length), moves.filter((move) => (move.share.value ?? 0) >= RARE).length);
}

interface Props {
  answer: Answer;
  moves: readonly JosekiMove[];
  fresh: boolean; // else they follow the position before: they cannot be played now
  hovered: string | null; // the key of a move
  onHover: (key: string) => void;
  onPlay: (move: JosekiMove) => void;
}

export function Moves({ answer, moves, fresh, hovered, onHover, onPlay }: Props) {
  const [all, setAll] = useState(false);
  const main = mainCount(moves);
  const told = moves.find((move) => keyOf(move) === hovered) ?? moves[0];
  return (
    <>
      <MoveTable
        moves={all ? moves : moves.slice(0, main)}
        keyOf={keyOf}
        fresh={fresh}
        onPlay={onPlay}
        onHover={(move) => move && onHover(keyOf(move))} // the last one pointed at stays described
        classOf={(move) => (hovered === keyOf(move) ? "hovered" : "")}
        below={(move) => <small>{move.tenuki ? s.joseki.tenukiIs : moveName(move.name)}</small>}
        count={{ head: s.patterns.count, cell: (move) => count(move.count) }}
        last={{ head: s.joseki.trend, cell: (move) => move.trend && <TrendSign trend={move.trend} /> }}
      />
      {moves.length > main && (
        <button type="button" class="link" onClick={() => setAll(!all)}>
          {all ? s.joseki.fold : s.joseki.unfold(moves.length - main)}
        </button>
      )}
      {told && <Told move={told} answer={answer} />}
    </>
  );
}

const SIGNS: Record<string, string> = { rising: "↗", falling: "↘", "an old answer": "…", new: "★" };

function TrendSign({ trend }: { trend: string }) {
  return (
    <small class={`trend-sign ${trend.split(" ").at(-1)}`} title={s.joseki.trendIs}>
      {SIGNS[trend]} {s.joseki.trends[trend] ?? trend}
    </small>
  );
}

/** One move in sentences, and through the years. */
function Told({ move, answer }: { move: JosekiMove; answer: Answer }) {
  return (
    <div class="told">
      <p>
        <strong>
          {move.tenuki ? s.joseki.tenukiBy(s.colors[move.color]) : `${s.colors[move.color]} ${move.vertex}`}
        </strong>
        {!move.tenuki && `, ${language === "en" ? move.name : moveName(move.name)}`}:{" "}
        {s.joseki.played(count(move.count), shareText(move.share), intervalText(move.share))}
        {move.later > 0 && ` ${s.joseki.later(count(move.later))}`}
      </p>
      {move.around.length > 0 && (
        <p>
          <strong>{s.joseki.around}</strong> <Sentences texts={move.around.map((text) => `${text}.`)} />
        </p>
      )}
      {move.examples.map((game, i) => (
        <p key={i}>
          {s.joseki.last} <GameLink game={game} />
        </p>
      ))}
      <Yearly title={s.joseki.yearly(move.vertex)} part={move.by_year} whole={answer.by_year} latest={answer.latest} />
    </div>
  );
}

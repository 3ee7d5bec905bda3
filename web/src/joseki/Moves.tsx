// What follows, in a table that says what its numbers mean.
import type { Schemas } from "../api/client";
import { intervalText, shareText } from "../shared/format";
import { GameLink } from "../shared/GameLink";
import { MoveTable } from "../shared/MoveTable";
import { Trend } from "../shared/Trend";
import { s } from "../strings";
import { count } from "../ui/format";
import type { Answer } from "./Head";
import { smallText, sureText, timesDiffer, timesNumber, timesText, whyUnlinked } from "./words";

export type JosekiMove = Schemas["JosekiMove"];
type Link = NonNullable<JosekiMove["link"]>;
export type Sorting = "g2" | "count";

interface Props {
  answer: Answer;
  moves: readonly JosekiMove[]; // of the answer, in the chosen order
  fresh: boolean; // else they follow the position before: they cannot be played now
  hovered: string | null; // the key of a move
  onHover: (key: string) => void;
  onPlay: (move: JosekiMove) => void;
}

/** Two moves may be at one point: of both colours, or of one after different surroundings. */
export const keyOf = ({ vertex, color, link }: JosekiMove) => `${vertex} ${color} ${link?.after ?? ""}`;

/** The most frequent first, or the most significant: those without a link are last then. */
export function sorted(moves: readonly JosekiMove[], by: Sorting): JosekiMove[] {
  const strength = (move: JosekiMove) => move.link?.g2 ?? -1;
  return [...moves].sort((a, b) =>
    by === "count" ? b.count - a.count || strength(b) - strength(a) : strength(b) - strength(a) || b.count - a.count,
  );
}

export function Moves({ answer, moves, fresh, hovered, onHover, onPlay }: Props) {
  const links = moves.flatMap(({ link }) => (link ? [link] : []));
  // first moves: by chance there is nothing to compare them with
  const withTimes = answer.fits !== "opening" && links.length > 0 && timesDiffer(links);
  const told = moves.find((move) => keyOf(move) === hovered) ?? moves[0];
  return (
    <>
      <MoveTable
        moves={moves}
        keyOf={keyOf}
        fresh={fresh}
        onPlay={onPlay}
        onHover={(move) => move && onHover(keyOf(move))} // the last one pointed at stays described
        classOf={(move) => [hovered === keyOf(move) && "hovered", !move.count && "uncounted"].filter(Boolean).join(" ")}
        below={({ tenuki }) => tenuki && <small>{s.joseki.againShort}</small>}
        count={{ head: s.patterns.count, cell: (move) => <Count answer={answer} move={move} /> }}
        last={
          withTimes
            ? { head: s.joseki.against, number: true, cell: (move) => <Against answer={answer} move={move} /> }
            : null
        }
      />
      {told && <Told move={told} answer={answer} />}
    </>
  );
}

/** Near the last move, but not in the corner that was searched: it was not counted. */
function isOutside(answer: Answer, move: JosekiMove): boolean {
  return !!answer.hits && !move.share.of;
}

interface CellProps {
  answer: Answer;
  move: JosekiMove;
}

function Count({ answer, move }: CellProps) {
  const outside = isOutside(answer, move);
  return (
    <>
      {outside ? "–" : count(move.count)}
      {!move.count && <small class="alike">{outside ? s.joseki.outside : s.joseki.onlyAlike}</small>}
    </>
  );
}

function Against({ answer, move }: CellProps) {
  if (move.link) return <>{s.joseki.timesShort(timesNumber(move.link.times))}</>;
  return (
    <>
      –<small class="alike">{s.joseki.unlinkedShort[whyUnlinked(answer, move)]}</small>
    </>
  );
}

/** One move in sentences. */
function Told({ move, answer }: CellProps) {
  const { link } = move;
  return (
    <div class="told">
      <p>
        <strong>
          {s.colors[move.color]} {move.vertex}
        </strong>
        {move.tenuki && ` (${s.joseki.again})`}: {sentence(move, answer)}
      </p>
      {link && answer.fits !== "opening" && <Exact link={link} />}
      {move.examples.length > 0 && (
        <ul>
          {move.examples.map((game, i) => (
            <li key={i}>
              {i || move.examples.length === 1 ? s.joseki.last : s.joseki.first} <GameLink game={game} />
            </li>
          ))}
        </ul>
      )}
      {move.count > 0 && <Trend title={s.joseki.trend(move.vertex)} part={move.by_year} whole={answer.by_year} />}
    </div>
  );
}

function sentence(move: JosekiMove, answer: Answer): string {
  const { link } = move;
  const sure = link ? sureText(link.q_value, link.small_expected) : "";
  if (answer.source === "learnt")
    return answer.fits === "opening" || !link
      ? s.joseki.seenFirst(count(move.count), shareText(move.share))
      : `${s.joseki.seen(count(move.count), link.expected, timesText(link.times))} ${sure}`;
  const here = move.count
    ? s.joseki.playedHere(move.count, count(move.count), shareText(move.share), intervalText(move.share))
    : isOutside(answer, move)
      ? s.joseki.outsideHere
      : s.joseki.neverHere;
  if (answer.fits === "opening") return here;
  const when = move.count ? s.joseki.atOnce(count(move.immediate ?? 0), count(move.count - (move.immediate ?? 0))) : "";
  const nearby = link
    ? `${s.joseki.nearby(link.count, count(link.count), timesText(link.times))} ${sure}`
    : s.joseki.unlinked[whyUnlinked(answer, move)];
  return [here, when, nearby].filter(Boolean).join(" ");
}

function Exact({ link }: { link: Link }) {
  const rows = [
    [s.joseki.numbers.expected, link.expected.toPrecision(3)],
    [s.joseki.numbers.effect, s.joseki.asPower(timesNumber(link.times), link.effect.toFixed(2))],
    [s.joseki.numbers.g2, count(Math.round(link.g2))],
    [s.joseki.numbers.q, smallText(link.q_value)],
  ];
  return (
    <details>
      <summary>{s.joseki.exact}</summary>
      <dl class="exact">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

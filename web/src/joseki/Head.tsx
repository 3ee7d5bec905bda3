// What the numbers are of: which corner, how often it was there, and how the line on the board is called.
import type { Schemas } from "../api/client";
import { ShareInLine } from "../shared/MoveTable";
import { s } from "../strings";
import { count } from "../ui/format";
import { moveName, Sentences, Spoken } from "../ui/Spoken";

export type Answer = Schemas["JosekiAnswer"];

export function Head({ answer, onSearch }: { answer: Answer; onSearch: () => void }) {
  const { line, region, wins } = answer;
  return (
    <div class="joseki-head">
      <h2>{line.length ? capital(moveName(line.at(-1)!)) : answer.corner ? s.joseki.opening : s.joseki.openings}</h2>
      {line.length > 1 && <p class="muted named">{line.map(moveName).join(" · ")}</p>}
      <p>
        <Spoken text={answer.summary} />
      </p>
      {answer.end && (
        <p class="end">
          <Sentences texts={answer.end.sentences} />
        </p>
      )}
      {answer.followed > 0 && wins && (
        <p>
          {s.joseki.toMoveWins(s.colors[answer.to_move])} <ShareInLine share={wins} />
        </p>
      )}
      <p class="muted small">
        {region ? s.joseki.cornerIs(region[0], region[1]) : s.joseki.boardIs}{" "}
        {s.joseki.from(count(answer.games), answer.latest)}{" "}
        {region && (
          <button type="button" class="link" onClick={onSearch}>
            {s.joseki.inPatterns}
          </button>
        )}
      </p>
    </div>
  );
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}

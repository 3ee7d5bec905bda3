import { currentGame } from "../app/current";
import type { GameRequest } from "../game/position";
import { s } from "../strings";

/** Go on with the position of the play tab, if there is one. */
export function FromPlay({ onTake }: { onTake: (game: GameRequest) => void }) {
  const give = currentGame.value;
  if (!give) return null;
  return (
    <button type="button" onClick={() => onTake(give())}>
      {s.patterns.fromPlay}
    </button>
  );
}

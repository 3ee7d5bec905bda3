import { type GameRequest, gameModel } from "../game/position";
import { s } from "../strings";
import { gameInPlay } from "./handover";

/** Go on with the position of the play tab, if a game is open there. */
export function FromPlay({ onTake }: { onTake: (game: GameRequest) => void }) {
  if (!gameInPlay.value) return null;
  const { tree, at } = gameInPlay.value;
  const isEmpty = tree.nodes.length < 2 && !tree.nodes[0]?.props.AB && !tree.nodes[0]?.props.AW;
  if (isEmpty) return null;
  return (
    <button type="button" onClick={() => onTake(gameModel(tree, at))}>
      {s.patterns.fromPlay}
    </button>
  );
}

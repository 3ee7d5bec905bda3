import { Board } from "../board/Board";
import { positionAt } from "../game/position";
import { newTree, play } from "../game/tree";

export default function PlayView() {
  let [tree, at] = play(newTree(), 0, "black", [15, 3]);
  [tree, at] = play(tree, at, "white", [3, 15]);
  const position = positionAt(tree, at);
  return (
    <Board
      signs={position.signs}
      lastMove={position.lastMove}
      onVertex={() => {}}
      spots={[
        { point: [3, 3], kind: "best", text: ["51.2", "1.2k"], ring: true },
        { point: [16, 15], kind: "4", text: ["41", "90"] },
      ]}
      marks={[
        { point: [9, 9], type: "triangle" },
        { point: [10, 9], type: "letter", text: "A" },
        { point: [15, 3], type: "check" },
      ]}
      areas={[
        { point: [0, 0], sign: 1, strength: 1 },
        { point: [0, 18], sign: -1, strength: 0.5 },
      ]}
      selection={[
        [12, 12],
        [18, 18],
      ]}
      ghosts={[
        { point: [2, 9], sign: 1, text: "1" },
        { point: [2, 10], sign: -1, text: "2" },
      ]}
    />
  );
}

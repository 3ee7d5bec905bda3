// For the play tab: its position, searched as a pattern or walked as joseki.
import { gameModel } from "../../game/position";
import type { GameTree } from "../../game/tree";
import type { Point } from "../../game/vertex";
import { exploreJoseki } from "../../joseki/take";
import { searchRegion } from "../../patterns/take";
import { regionOf } from "../../shared/region";
import { s } from "../../strings";

interface Props {
  tree: GameTree;
  at: number;
  region: readonly [Point, Point] | null;
}

export function SearchHere({ tree, at, region }: Props) {
  return (
    <>
      <button
        type="button"
        onClick={() => searchRegion(gameModel(tree, at), region ? regionOf(region[0], region[1]) : undefined)}
      >
        {region ? s.patterns.searchRegion : s.patterns.searchHere}
      </button>
      <button type="button" onClick={() => exploreJoseki(gameModel(tree, at))}>
        {s.joseki.explore}
      </button>
    </>
  );
}

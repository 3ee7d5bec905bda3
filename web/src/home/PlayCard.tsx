import { kept } from "../frame/kept";
import { openDialog, playAgainst } from "../shared/handover";
import { s } from "../strings";

const SIZES = [9, 13, 19] as const;
const RANKS = ["15k", "10k", "5k", "1d"] as const;
const size = kept<number>("home.size", 19, (value) => (SIZES as readonly unknown[]).includes(value));

export function PlayCard() {
  return (
    <section class="home-card" aria-labelledby="home-play">
      <h3 id="home-play">{s.home.play}</h3>
      <p class="muted">{s.home.playWords}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together */}
      <div class="segments" role="group" aria-label={s.home.sizes}>
        {SIZES.map((lines) => (
          <button
            type="button"
            key={lines}
            aria-pressed={size.value === lines}
            onClick={() => {
              size.value = lines;
            }}
          >
            {lines}×{lines}
          </button>
        ))}
      </div>
      <ul class="opponents">
        {RANKS.map((rank) => (
          <li key={rank}>
            <Opponent rank={rank} name={s.game.rank(rank)} words={s.home.ranks[rank]} />
          </li>
        ))}
        <li>
          <Opponent rank={null} name={s.home.full} words={s.home.fullWords} />
        </li>
      </ul>
      <button type="button" class="link" onClick={() => openDialog("new")}>
        {s.home.otherGame}
      </button>
    </section>
  );
}

function Opponent({ rank, name, words }: { rank: string | null; name: string; words: string }) {
  return (
    <button type="button" class="opponent" onClick={() => playAgainst({ rank, size: size.value })}>
      <b>{name}</b>
      <span class="muted">{words}</span>
    </button>
  );
}

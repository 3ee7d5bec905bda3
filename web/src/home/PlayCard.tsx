import { kept } from "../frame/kept";
import { openDialog, playAgainst } from "../shared/handover";
import { warns } from "../shared/warns";
import { s } from "../strings";
import { Check } from "../ui/Check";
import { Icon } from "../ui/Icon";

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
            <Opponent rank={rank} words={s.home.ranks[rank]} />
          </li>
        ))}
        <li>
          <Opponent rank={null} words={s.home.fullWords} />
        </li>
      </ul>
      <Check
        text={s.play.blunderWarn}
        checked={warns.value}
        onChange={(on) => {
          warns.value = on;
        }}
      />
      <button type="button" class="link" onClick={() => openDialog("new")}>
        {s.home.otherGame}
      </button>
    </section>
  );
}

/** With the rank on a stone: kyu players are white ones, stronger players black ones. */
function Opponent({ rank, words }: { rank: string | null; words: string }) {
  const isKyu = rank?.endsWith("k");
  return (
    <button
      type="button"
      class="opponent"
      onClick={(event) => playAgainst({ rank, size: size.value, byKeys: event.detail === 0 })}
    >
      <b class={`badge ${isKyu ? "white" : "black"}`}>{rank ? s.game.badge(rank) : <Icon name="star" />}</b>
      <span>
        {!rank && <b class="full">{s.home.full}</b>}
        <span class="muted">{words}</span>
      </span>
    </button>
  );
}

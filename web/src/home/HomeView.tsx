// The front page: three ways in, and everything else one step away.
import { hashOf, route, TABS } from "../frame/router";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { LearnCard } from "./LearnCard";
import { PlayCard } from "./PlayCard";
import { ReviewCard } from "./ReviewCard";
import "./home.css";

const OTHERS = TABS.filter((tab) => tab !== "home" && tab !== "play" && tab !== "view");

export default function HomeView() {
  return (
    <div class="home">
      {route.value.parts[0] && <Note kind="warn">{s.home.noPage(route.value.parts[0])}</Note>}
      <header class="home-head">
        <h2 class="home-title">{s.home.welcome}</h2>
        <p class="muted">{s.home.welcomeWords}</p>
      </header>
      <div class="home-cards">
        <PlayCard />
        <ReviewCard />
        <LearnCard />
      </div>
      <nav class="home-more" aria-label={s.home.more}>
        {OTHERS.map((tab) => (
          <a key={tab} href={hashOf(tab)}>
            <b>{s.tabs[tab]}</b>
            <span class="muted">{s.home.moreWords[tab]}</span>
          </a>
        ))}
      </nav>
    </div>
  );
}

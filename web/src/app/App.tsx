import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { locked } from "../api/client";
import { connection } from "../api/live";
import { hashOf, route, TABS, type Tab } from "../frame/router";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { Locked } from "./Locked";
import { Preferences } from "./Preferences";

// Each view is loaded when it is first opened, so the page is there at once.
const VIEWS: Record<Tab, () => Promise<{ default: ComponentType }>> = {
  home: () => import("../home/HomeView"),
  play: () => import("../play/PlayView"),
  patterns: () => import("../patterns/PatternsView"),
  joseki: () => import("../joseki/JosekiView"),
  tsumego: () => import("../tsumego/TsumegoView"),
  rules: () => import("../rules/RulesView"),
  lab: () => import("../lab/LabView"),
  mine: () => import("../mine/MineView"),
  view: () => import("../view/SharedView"),
};

const NAMED = TABS.filter((tab) => tab !== "home" && tab !== "view"); // the others are reached in other ways

export function App() {
  const tab = route.value.tab;
  useEffect(() => {
    document.title = `${s.tabs[tab]} · Katachi`;
    // On a phone the tabs are a strip to be moved sideways: the one that is open is brought into sight.
    // Not by scrollIntoView: in newer browsers the keyboard would then start there, behind the link that skips the tabs.
    const open = document.querySelector<HTMLElement>(".shell-tabs [aria-current]");
    const strip = open?.parentElement;
    if (strip) strip.scrollLeft = open.offsetLeft - strip.offsetLeft - (strip.clientWidth - open.clientWidth) / 2;
  }, [tab]);
  if (locked.value) return <Locked needs={locked.value} />;
  return (
    <>
      <button type="button" class="skip-link" onClick={skip}>
        {s.shell.skip}
      </button>
      <header class="shell-head">
        <h1 class="shell-name">
          <a href="#/" aria-label={s.shell.home} aria-current={tab === "home" ? "page" : undefined}>
            <img src="/icon.svg" alt="" width="24" height="24" /> <span class="word">Katachi</span>
          </a>
        </h1>
        <nav class="shell-tabs" aria-label={s.shell.tabs}>
          {NAMED.map((name) => (
            <a key={name} href={hashOf(name)} aria-current={name === tab ? "page" : undefined}>
              {s.tabs[name]}
            </a>
          ))}
        </nav>
        <Preferences />
      </header>
      {connection.value === "lost" && (
        <div class="shell-banner" role="status">
          {s.shell.reconnecting}
        </div>
      )}
      <main class="shell-main" id="main" tabIndex={-1}>
        <Lazy key={tab} tab={tab} />
      </main>
    </>
  );
}

/** A button and no link: the address holds the route, not an anchor. */
function skip(): void {
  document.getElementById("main")?.focus();
}

function Lazy({ tab }: { tab: Tab }) {
  const [view, setView] = useState<{ View: ComponentType } | { error: string } | null>(null);
  useEffect(() => {
    let wanted = true;
    VIEWS[tab]().then(
      (module) => wanted && setView({ View: module.default }),
      (error: unknown) => wanted && setView({ error: String(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [tab]);
  if (!view) return <Note kind="busy">{s.shell.loading}</Note>;
  if ("error" in view) return <Note kind="error">{`${s.shell.viewFailed} ${view.error}`}</Note>;
  return (
    <div class={`view-${tab}`}>
      <view.View />
    </div>
  );
}

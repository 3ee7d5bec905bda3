// A button that opens a small list. A click elsewhere, Escape and a choice close it.
import { computed, effect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { route } from "../frame/router";

const tab = computed(() => route.value.tab);

interface Props {
  label: ComponentChildren;
  name: string; // for style sheets
  title?: string;
  stays?: boolean; // a choice in it does not close it
  onOpen?: () => void;
  children: ComponentChildren;
}

export function Menu({ label, name, title, stays = false, onOpen, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    document.addEventListener("pointerdown", (event) => closeFor(menu.current, event), { signal });
    document.addEventListener("focusin", (event) => closeFor(menu.current, event), { signal });
    // Before the keys of the game hear of it.
    document.addEventListener("keydown", (event) => leave(menu.current, event), { signal, capture: true });
    // In the same instant: what is opened on the next tab stays open.
    const end = effect(() => {
      if (tab.value && menu.current) menu.current.open = false;
    });
    return () => {
      end();
      ending.abort();
    };
  }, []);
  const chosen = (event: MouseEvent) => {
    if (!stays && event.target instanceof Element && event.target.closest("button, a") && menu.current)
      menu.current.open = false;
  };
  return (
    <details class={`menu ${name}`} ref={menu} onToggle={(event) => event.currentTarget.open && onOpen?.()}>
      <summary title={title}>{label}</summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of clicks on the buttons inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys click the buttons inside */}
      <div class="panel menu-list" onClick={chosen}>
        {children}
      </div>
    </details>
  );
}

function closeFor(menu: HTMLDetailsElement | null, { target }: Event): void {
  if (menu?.open && !(target instanceof Node && menu.contains(target))) menu.open = false;
}

function leave(menu: HTMLDetailsElement | null, event: KeyboardEvent): void {
  if (event.key !== "Escape" || !menu?.open) return;
  menu.open = false;
  event.preventDefault();
  menu.querySelector("summary")?.focus();
}

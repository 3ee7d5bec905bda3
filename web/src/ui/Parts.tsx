import { hashOf, type Tab } from "../frame/router";

interface Props<T extends string> {
  label: string; // for screen readers
  tab: Tab;
  names: readonly T[];
  texts: Record<T, string>;
  current: T;
}

/** The parts of a tab, as links: the address says which is shown, and without one it is the first. */
export function Parts<T extends string>({ label, tab, names, texts, current }: Props<T>) {
  return (
    <nav class="parts" aria-label={label}>
      {names.map((name, index) => (
        <a
          key={name}
          href={index ? hashOf(tab, name) : hashOf(tab)}
          aria-current={name === current ? "true" : undefined}
        >
          {texts[name]}
        </a>
      ))}
    </nav>
  );
}

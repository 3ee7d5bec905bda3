// Signals whose value outlives the tab. A browser that keeps nothing (private windows) still works.
import { effect, type Signal, signal } from "@preact/signals";

export function kept<T>(key: string, initial: T, isValid: (value: unknown) => boolean = () => true): Signal<T> {
  const state = signal<T>(read(key, initial, isValid));
  effect(() => {
    try {
      localStorage.setItem(`katachi.${key}`, JSON.stringify(state.value));
    } catch {
      // Nothing can be kept here; the page works without.
    }
  });
  return state;
}

/** Keeps nothing, and says so when something is to be kept. */
const NOTHING: Storage = {
  length: 0,
  clear: () => {},
  getItem: () => null,
  key: () => null,
  removeItem: () => {},
  setItem: () => {
    throw new DOMException("this browser keeps nothing", "QuotaExceededError");
  },
};

/** What the browser keeps things in. Where that is forbidden, the mere mention of it is an error. */
export function browserStorage(): Storage {
  try {
    return localStorage;
  } catch {
    return NOTHING;
  }
}

function read<T>(key: string, initial: T, isValid: (value: unknown) => boolean): T {
  try {
    const text = localStorage.getItem(`katachi.${key}`);
    const value: unknown = text === null ? initial : JSON.parse(text);
    return isValid(value) ? (value as T) : initial;
  } catch {
    return initial;
  }
}

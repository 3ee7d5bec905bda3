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

function read<T>(key: string, initial: T, isValid: (value: unknown) => boolean): T {
  try {
    const text = localStorage.getItem(`katachi.${key}`);
    const value: unknown = text === null ? initial : JSON.parse(text);
    return isValid(value) ? (value as T) : initial;
  } catch {
    return initial;
  }
}

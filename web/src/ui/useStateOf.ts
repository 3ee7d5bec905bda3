import { useState } from "preact/hooks";

/** State that belongs to something, such as the page of a list: with another one it starts again at once. */
export function useStateOf<T>(owner: string, initial: T): [T, (next: T) => void] {
  const [held, setHeld] = useState({ owner, value: initial });
  return [held.owner === owner ? held.value : initial, (value) => setHeld({ owner, value })];
}

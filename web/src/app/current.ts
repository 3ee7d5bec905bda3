// The game that is open in the play tab, for views that can go on with its position.
import { signal } from "@preact/signals";
import type { GameRequest } from "../game/position";

/** Gives the position of the play tab; null as long as no game was opened there. */
export const currentGame = signal<(() => GameRequest) | null>(null);

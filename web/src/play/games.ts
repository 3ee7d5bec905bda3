// How games are named in lists.
import { s } from "../strings";

export function namesOf({ black, white }: { black: string; white: string }): string {
  return black || white ? `${black || "?"} – ${white || "?"}` : s.play.nameless;
}

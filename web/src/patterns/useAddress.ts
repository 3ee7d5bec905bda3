import { useEffect } from "preact/hooks";
import { keepBase, takeBase } from "../frame/addressedBase";
import { kept } from "../frame/kept";
import { go, route } from "../frame/router";
import { boardCodeNow, codeNow, questionOf, showCode } from "./address";

// For readers who come back to the tab by its name alone.
const last = kept("patterns.question", "", (value) => typeof value === "string");
if (last.value && !boardCodeNow()) showCode(last.value); // unless another view has handed its position over

let agreed = codeNow(); // what board and address last agreed on: an address that says this is no news

/** The board of the pattern views and the address say the same: who comes last is followed. */
export function useAddress(part: string): void {
  const asked = route.value.parts[1] ?? "";
  const code = codeNow();
  useEffect(() => {
    const base = questionOf(asked)?.base;
    if (base && asked === codeNow()) keepBase(base);
    if (!asked || asked === agreed) return; // this effect comes late: the board may have gone on since it was written
    agreed = asked;
    if (asked === codeNow()) return;
    if (base) takeBase(base);
    showCode(asked);
  }, [asked]);
  useEffect(() => {
    const now = codeNow(); // the address may just have been followed
    last.value = boardCodeNow();
    if (part === "top") return; // it asks about no board
    agreed = now;
    if (now !== (route.peek().parts[1] ?? "")) go("patterns", now ? [part, now] : [part], true);
  }, [asked, code, part]);
}

import type { Strings } from "../en";
import { clock } from "./clock";
import { frame } from "./frame";
import { home } from "./home";
import { joseki } from "./joseki";
import { kit } from "./kit";
import { lab } from "./lab";
import { mine } from "./mine";
import { patterns } from "./patterns";
import { play } from "./play";
import { report } from "./report";
import { rules } from "./rules";
import { tsumego } from "./tsumego";
import { why } from "./why";

export const de: Strings = {
  ...frame,
  home,
  play,
  clock,
  ...kit,
  report,
  why,
  patterns,
  joseki,
  tsumego,
  rules,
  lab,
  mine,
};

// English: every text of the page. The other languages have the same texts, which the type Strings sees to.
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

export const en = { ...frame, home, play, clock, ...kit, report, why, patterns, joseki, tsumego, rules, lab, mine };

export type Strings = typeof en;

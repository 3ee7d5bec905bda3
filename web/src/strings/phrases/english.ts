// What the server says about moves and groups, in patterns. Its sentences are put together from these clauses; the other
// languages translate clause by clause. A slot is {name}; [a|b] stands for one of several words.

import type { ProblemBook } from "./problems/english";

/** What a move does. */
export const DOES = [
  "captures {stones}",
  "captures {stones} for good",
  "puts {stones} in atari",
  "is a double atari on {stones}",
  "catches {stones}",
  "catches {stones} in a ladder",
  "catches {stones} in a net",
  "saves {stones}",
  "saves {stones} from capture",
  "saves {stones} from capture at {point}",
  "saves {stones} from a ladder",
  "saves {stones} from a ladder that starts at {point}",
  "threatens {stones}",
  "threatens to capture {stones}",
  "threatens to catch {stones}",
  "threatens to capture {stones} with {point}",
  "threatens to kill {stones} with {point}",
  "threatens to cut {stones} off from {others} with {point}",
  "cuts {stones} off from {others}",
  "connects {stones}",
  "makes {stones} alive",
  "kills {stones}",
  "makes {stones} alive whoever moves first",
  "leaves {stones} dead whoever moves first",
  "makes seki",
  "makes an eye at {point}",
  "takes {side}'s eye at {point} away",
  "probably saves {stones}",
  "probably kills {stones}",
  "strengthens {stones}",
  "weakens {stones}",
  "leads {stones} out",
  "gives {stones} more room along the edge",
  "shuts [in ]{stones}[| in]",
  "gains {worth}{place}",
  "takes {worth} from {side}{place}",
  "reduces {side}'s area{place} by {worth}",
  "invades {side}'s area{place}",
  "walls off {worth}{place}",
  "secures {worth}{place}",
  "is worth {worth}{place} in sente",
  "is worth {worth}{place} in reverse sente",
  "is worth {worth}{place} in gote",
  "asks for an answer",
  "is a race",
  "is a snapback",
  "is a throw-in",
  "is not needed",
  "takes the ko at {point}",
  "makes a ko",
  "only gets a ko for {stones}",
  "gets a ko for {stones}",
  "stops {side} from giving atari at {point}",
  "stops {side} from connecting at {point}",
  "is the usual move in this corner",
  "is the most usual move in this corner",
  "is a usual move in this corner",
  "was a usual move in this corner and is played less now",
  "is the usual move on this board",
  "is the most usual move on this board",
  "is a usual move on this board",
  "was a usual move on this board and is played less now",
  "is a usual continuation after {point}",
] as const;

/** What a side can do next. */
export const CAN = [
  "capture {stones} with {point}",
  "catch {stones} with {point}",
  "catch {stones} in a ladder with {point}",
  "kill {stones} with {point}",
] as const;

/** What is added to it. */
export const ADDS = [
  " ({worth})",
  ": they cannot get away",
  "; {side} could have cut there",
  "; {side} could have killed them",
  "; they could have lived",
  "; {side} could have captured them",
  "; they could have got away",
  "; it is the vital point: {side} could have killed them there",
  "; it is the vital point: they could have lived there",
  ": otherwise {side} gains {worth}{place}",
  ": without an answer it is probably lost",
  ": without an answer they are probably lost",
  ": if {side} connects at {point}, {spot} captures {n} [stone|stones]",
  ": if {side} takes at {point}, {spot} captures {n} [stone|stones]",
  ": if {side} takes at {point}, the eye at {spot} is false",
  ": if {side} takes at {point}, {stones} have only {n} [liberty|liberties] left",
  ": {point} would capture {n} stones",
  ": {side} will probably answer at {point}, and {rival} has the next move",
  ": {side} could have played there first in sente",
  ": {side} has the next move",
  ": {stones} have {n} liberties, {others} have {m}",
  "; whoever plays next is ahead",
  "; {side} is a move ahead",
  "; {side} is {n} moves ahead",
  ": {side} takes it first, at {point}",
  "; it is worth {worth}",
  ": {share} of {n} such corners",
  ": {share} of {n} games",
  ": {share} of {n} cases",
  " ({points} included, the same by symmetry)",
  "; {share} since {year}",
  ": {stones} [is|are] alive whoever moves first",
  ": {stones} [is|are] dead whoever moves first",
  ": {stones} [is|are] alive in seki whoever moves first",
  ": {stones} live together, and neither side can capture the other",
  "; {point} makes them alive without a ko",
  "; {point} kills them without a ko",
  " ({side} needs a ko threat)",
  "; otherwise [it is|they are] dead",
  "; otherwise [it lives|they live]",
  "; {side}'s {point} {does}",
  ": {point} is the vital point for both sides",
  ": {point} is probably the vital point for both sides",
  "[:| and] {side} saves [it|them] with {points}",
  "[:| and] {side} takes [it|them] with {points}",
  "[:| and] {side} probably saves [it|them] with {points}",
  "[:| and] {side} probably takes [it|them] with {points}",
  "[:|;] if {side} moves first, {rival} needs a ko threat",
  ", all years",
  ", until {year}",
  ", since {year}",
  ", {year} to {end}",
  "; both colours count alike",
  "; the sequence usually ends here",
  ": {spot} was the next move in {share} {range} of the {n} times that this corner was there since {year}",
  ": {spot} was the next move in {share} {range} of the {n} times that this whole board was there since {year}",
  " (the thinking was interrupted)",
] as const;

/** Whole sentences. */
export const SAYS = [
  "It {does}",
  "{move} {does}",
  "{point}, {shape}, {does}",
  "{side} can then {can}",
  "After {move} {side} can {can}",
  "After {move} {side} plays {point}, which {does}",
  "After {move} {side} plays {point} first, which {does}",
  "With {point} {side} has {worth}{place}",
  "{side} will probably answer at {point}",
  "Otherwise {side} will probably play there",
  "The ladder does not work: {stones} [breaks|break] it",
  "After {move} the ladder does not work: {stones} [breaks|break] it",
  "{stones} [is|are] then alive whoever moves first",
  "{stones} [is|are] then dead whoever moves first",
  "After {move} {stones} [is|are] alive whoever moves first",
  "After {move} {stones} [is|are] dead whoever moves first",
  "Professionals played it in {share} of {n} positions that looked like this",
  "{stones} [needs|need] a move",
  "The life of {stones} depends on a ko",
  "It is open what becomes of {stones}",
  "{stones} [is|are] alive",
  "{stones} [is|are] dead",
  "{stones} [is|are] alive in seki",
  "{stones} [is|are] probably alive",
  "{stones} [is|are] probably dead",
  "I played {point} because it is a move that players of about {n} kyu choose",
  "I played {point} because it is a move that players of about {n} dan choose",
  "I played {point} because the search visited it most often: {n} of {m} simulations went there, {share} of these were won",
  "I played {point} because the search visited it most often: {n} of {m} simulations went there, and the chance of winning is about {share}",
  "I resigned because too few playouts are won",
  "I passed because nothing on the board is open any more",
  "I passed because the opponent passed and the count is won",
  "{n} empty [corner|corners]",
  "{n} empty [board|boards]",
  "{n} [corner|corners] with {side} to move",
  "{n} [board|boards] with {side} to move",
  "This corner is in fewer than {n} games of the base: no numbers are kept for it",
  "This board is in fewer than {n} games of the base: no numbers are kept for it",
  "{move}: {side} has the nearest stone {along} in {share} of {n} corners, {across} in {rest}",
  "{move}: {share} of {n} corners where {where}, {rest} of {m} where {other}",
  "{holds}, as the network sees it",
  "In {share} of {n} corners {side} has sente and plays elsewhere",
  "In {n} of {m} [corner|corners] {side} has sente and plays elsewhere",
  "When play came back here, {side} was first in {share} of {n}",
  "When play came back here, {side} was first in {n} of {m}",
  "{point} was the next move in {share} {range} of the {n} times that this corner was there since {year}",
  "{point} was the next move in {share} {range} of the {n} times that this whole board was there since {year}",
  "I played {point} because professionals play it in such positions",
  "I played {point} because it is usual in such positions in the games of the knowledge base",
  "I played {point} because players of this rank choose such moves",
  "I played {point} because it won the largest share of its playouts",
  "I played {point} because there was no time for more than a guess",
  "I passed because every move left would be illegal or fill an eye",
  "I passed because all dead stones are off the board",
] as const;

/** What the rest of the board is like. */
export const WHERE = [
  "no ladder works",
  "both sides have a ladder",
  "{side}'s ladder works",
  "the opposite corner is empty",
  "both have stones in the opposite corner",
  "only {side} has stones in the opposite corner",
  "nobody has a stone {along}",
  "both are equally near {along}",
  "{side} has the nearest stone {along}",
] as const;

/** Names of corner moves that are not among the shapes. */
export const NAMES = [
  "tenuki",
  "double approach",
  "far low approach",
  "four-space low pincer",
  "four-space high pincer",
  "four-space extension",
  "five-space extension",
  "diagonal contact",
  "taking the ko",
  "capture",
  "atari",
  "cut",
  "connection",
  "pull back",
  "extension",
  "press",
  "hanging connection",
  "attachment on top",
  "attachment underneath",
  "centre",
  "first line on the side",
  "second line on the side",
  "third line on the side",
  "fourth line on the side",
  "fifth line on the side",
] as const;

/** Sides of the board. */
export const ALONG = ["top", "bottom", "left side", "right side"] as const;

/** What a side has at the end of a sequence. */
export const PARTS = ["the corner", "the top", "the bottom", "the left side", "the right side", "the outside"] as const;

export const SHAPES = [
  "a one-space jump",
  "a knight's move",
  "a two-space jump",
  "a large knight's move",
  "a two-space extension",
  "a three-space extension",
  "an empty triangle",
  "a bamboo joint",
  "the table shape",
  "a descent",
  "a stretch",
  "a crosscut",
  "a wedge",
  "a turn",
  "a tiger's mouth",
  "a peep",
  "a hane",
  "a clamp",
  "a diagonal attachment",
  "a crawl",
  "a block",
  "a push",
  "a ponnuki",
  "a tortoise shell",
  "a shoulder hit",
  "an attachment",
  "a cap",
  "a diagonal move",
  "an elephant's move",
  "a sanrensei",
  "a nirensei",
  "the low Chinese opening",
  "the high Chinese opening",
  "Shusaku's opening",
  "a diagonal opening",
  "a 3-3 invasion",
  "a slide",
  "a low approach",
  "a high approach",
  "the 3-4 point",
  "the 4-4 point",
  "the 3-3 point",
  "the 5-3 point",
  "the 5-4 point",
  "a one-space enclosure",
  "a two-space enclosure",
  "a small knight enclosure",
  "a large knight enclosure",
  "a one-space low pincer",
  "a two-space low pincer",
  "a three-space low pincer",
  "a one-space high pincer",
  "a two-space high pincer",
  "a three-space high pincer",
  "a one-space high approach",
  "a two-space high approach",
] as const;

export type Side = "black" | "white";
/** "the 3 white stones at D5": `count` is 3; a pronoun ("them") has no place. */
export interface StonesSaid {
  count: number;
  color: Side | null;
  at: string;
}
export type Place = `${"upper" | "lower"} ${"left" | "right"}` | "upper" | "lower" | "left" | "right" | "center";

/** The same clauses in another language. A slot may name a form: {stones:dat}. */
export interface Phrasebook {
  problems: ProblemBook;
  does: Record<(typeof DOES)[number], string>;
  can: Record<(typeof CAN)[number], string>;
  adds: Record<(typeof ADDS)[number], string>;
  says: Record<(typeof SAYS)[number], string>;
  shapes: Record<(typeof SHAPES)[number], string>;
  stones: (one: StonesSaid, form: string) => string;
  side: (side: Side, form: string) => string;
  worth: (points: number, isMore: boolean, form: string) => string;
  place: (place: Place, form: string) => string;
  elsewhere: string; // "a move elsewhere"
  and: (parts: readonly string[], of: "stones" | "does") => string;
  or: (parts: readonly string[]) => string;
  end: string; // of a sentence
  where: Record<(typeof WHERE)[number], string>;
  names: Record<(typeof NAMES)[number], string>;
  along: Record<(typeof ALONG)[number], string>;
  parts: Record<(typeof PARTS)[number], string>;
  named: (shape: string) => string; // without an article
  captureOf: (stones: number) => string;
  pointOf: (high: string, low: string) => string; // "the 6-3 point"
  has: (side: string, parts: readonly string[]) => string;
  holding: (part: string, points: number | null) => string;
}

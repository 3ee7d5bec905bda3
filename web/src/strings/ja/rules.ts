// 証明済みの規則。
import type { rules as en } from "../en/rules";

const n = (value: number) => value.toLocaleString("ja");

export const rules: typeof en = {
  intro:
    "勝ちの局面から逆にたどって証明した規則です。白が先に打っても、黒は眼を作るか生きます。点線の外は、条件を満たすなら何でもかまいません。",
  parts: "規則の見方",
  partNames: { browse: "一覧", paper: "論文と比較", board: "盤上で" },
  goal: "目標",
  goals: { eye: "眼", life: "生き" },
  place: "場所",
  places: { corner: "隅", side: "辺", center: "中央" },
  size: "大きさ",
  mode: "種類",
  modes: { sound: "厳密：どの盤でも証明済み", paper: "論文と同じ" },
  depth: "手数",
  all: "すべて",
  number: (number) => `規則 ${number}`,
  plies: (depth) => (depth === 0 ? "すでに成立" : `${depth} 手`),
  conditions: (marks) => (marks === 0 ? "条件なし" : `条件 ${marks} か所`),
  shown: (first, last, total) => `${first}–${last}（全 ${total}）`,
  rulesIn: (found, withImages) =>
    `規則 ${n(found)} 個${withImages > found ? `（回転・反転を含めて ${n(withImages)} 個）` : ""}`,
  numbersSkip:
    "上の数は論文と同じく回転・反転を含みます。ここでは仲間ごとに一つだけ示すので、番号が飛ぶことがあります。",
  noneThere: (place) => `${place}（なし）`,
  moved: (goal, place) => `選んだ条件すべてに合う規則はありません。代わりに「${goal}・${place}」を表示します。`,
  none: "規則なし",
  before: "前へ",
  after: "次へ",
  back: "この組の規則すべて",
  ruleOf: (set, number) => `${set}、規則 ${number}`,
  claim: (who, other, goal, depth) => {
    if (!depth) return goal === "eye" ? `${who}はここに眼がある` : `${who}は生きている`;
    return `${other}から打っても、${who}は ${depth} 手以内に${goal === "eye" ? "眼ができる" : "生きる"}`;
  },
  drawn: (place, rows) => `規則（${place}）、端から一行ずつ：${rows}`,
  when: "条件",
  noConditions: "なし。外が何であっても成り立ちます。",
  promised: (depth) => `輪の付いた石はどれも ${depth} 手以内に目標を達成します。`,
  images: (images) => (images === 1 ? "" : `反転を含めると ${images} 個の規則になり、ここにはこの一つだけを載せます。`),
  special: "より多くを約束する、もっと簡単な規則の特別な場合です。",
  mainLine: "正解手順",
  lineWords: "白は最も長く抵抗し、黒は最短で進めます。座標は図のもので、碁盤全体のものではありません。",
  already: "目標はすでに達成されています。",
  noLine: "論文の意味での規則には正解手順がありません。",
  workOut: (seconds) => `手順を求める（約 ${seconds} 秒）`,
  working: (seconds) => `長方形全体を解析中。初回は約 ${seconds} 秒かかります…`,
  moveOf: (at, all) => `${all} 手中 ${at} 手目`,
  onBoard: "盤上で",
  exampleBoard: "規則が成り立つ盤の例",
  holds: "条件を満たす周囲を試行で見つけたもの。白番です。規則の範囲に印が付いています。",
  alone: "長方形だけです。この小さな盤では、条件をすべて満たす周囲が見つかりませんでした。",
  playIt: "打ってみる",
  solveIt: "詰碁で解く",
  paperWords:
    "Cazenave の表と Katachi の結果を深さ別に並べます。= は論文と同じ数、≠ は違う数です。厳密な規則は実際の盤で証明するので数が少なく、「論文と同じ」規則は論文のゲームに従います。",
  rulesOf: "規則",
  total: "合計",
  papers: "論文",
  oursIn: { sound: "Katachi（厳密）", paper: "Katachi（論文と同じ）" },
  same: "論文と同じ",
  other: "論文と違う",
  whyDifferent: "数が違う理由",
  boardWords: "石を置いて（クリックごとに黒、白、空点）、どの規則が成り立つか見てください。",
  clear: "盤を空に",
  example: "例",
  noMatch: "ここで成り立つ規則はありません。",
  matches: (shown, total) => `規則が成り立つ ${total} か所のうち ${shown} か所（早い順）`,
  showOnBoard: "表示",
  openRule: "規則を開く",
};

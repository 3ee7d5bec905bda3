// 研究室。
import type { lab as en } from "../en/lab";

export const lab: typeof en = {
  intro:
    "論文の測定と Katachi の測定を並べ、自分で対戦も実行できます。勝率やレーティングには 95% 区間が付きます。当てはめた値（Zipf 指数など）や単なる数には付きません。各表に、作成したコマンドを示します。",
  parts: "研究室の内容",
  partNames: { tables: "論文の表", matches: "対戦" },
  tables: "表と図",
  playsGames: "対局が必要",
  making: "表を作成中。初回は数秒かかります…",
  kept: "Katachi に付属の結果",
  keptNotes: "コマンドと、結果についての注意",
  madeAt: (size, verdict) => `作成条件：${size}。${verdict ? `論文と一致するか：${verdict}。` : ""}`,
  onThisComputer: "このパソコンで",
  absent: "この表は対局して作ります。簡易版は十秒から一分ほどです。",
  run: "今すぐ作成",
  runAgain: "作り直す",
  quickOnly: "これは簡易版です。少ない局数では強さはほとんど分かりません。完全版はコマンドラインで作れます。",
  running: (step, seconds) => `実行中：${step || "開始"}（${seconds} 秒）`,
  toPaper: "論文の値との比較",
  madeBy: "作成コマンド",
  madeIn: (seconds, date) => `${seconds} 秒、${date}`,
  chart: (title, x, y) => `${title}：${x} に対する ${y}`,
  newMatch: "このパソコンでの対戦",
  matchWords: "同じエンジンの二人が先後を交互に打ちます。二局ずつ同じランダムな布石から始め、コミは 7.5 です。",
  player: (side) => `対局者 ${side}`,
  baseOf: (side) => `${side} の知識`,
  fields: { size: "碁盤", games: "局数（≤ 20）", simulations: "シミュレーション（≤ 200）", seed: "乱数の種" },
  presets: {
    full: { name: "全部", words: "知っていることすべて" },
    plain: { name: "素のまま", words: "RAVE と専門家のヒントだけ。形を学ぶ前と同じ" },
    "no patterns": { name: "形なし", words: "棋譜から学んだことを使わない" },
    "no book": { name: "布石データなし", words: "布石データを使わない" },
    "no expert": { name: "ヒントなし", words: "専門家のヒントと形を使わない" },
    "no rave": { name: "RAVE なし", words: "All-Moves-As-First を使わない" },
  },
  startMatch: "対戦開始",
  noMatches: "対戦はまだありません。",
  circumstances: (size, simulations, seed) => `${size}路盤、一手 ${simulations} 回、種 ${seed}`,
  played: (done, all) => `${all} 局中 ${done} 局`,
  errors: (errors) => `エラー ${errors} 局`,
  elo: "Elo、A − B、95%：",
  verdicts: {
    none: "まだ一局も終わっていません。",
    a: "この設定では A が強い。",
    b: "この設定では B が強い。",
    open: "まだ何とも言えません。",
  },
  luck: (share, score) =>
    `同じ強さなら、${score} 以上に偏る対戦は ${share} です（正確な両側符号検定。5% 未満なら差があるとみなします）。`,
  theGames: "棋譜",
  howCounted:
    "石をすべて盤にあるまま数えます（トロンプ・テイラー）。死んで見える石も取られるまで数えます。勝つことだけを目指すので、目差の大きさにはほとんど意味がありません。",
  fromGames:
    "この表は棋譜から数えますが、Katachi 付属の知識ベースに棋譜はありません。分かる範囲を表示し、棋譜が必要な行は省きます。必要ならコマンドラインで：",
  game: (number, black, result, length) => `第 ${number} 局：黒番 ${black}、${result}、${length} 手`,
};

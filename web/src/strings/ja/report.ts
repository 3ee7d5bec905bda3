// 検討のまとめ。
import type { report as en } from "../en/report";

export const report: typeof en = {
  title: "検討のまとめ",
  moments: "勝負を分けた場面",
  largest: "大きなミス",
  noMoments: "はっきりしたミスはありませんでした",
  show: "盤に表示",
  tryIt: "自分で考える",
  betterLine: "正しい手順",
  mistakeBefore: (key: string) => (key ? `前の悪手 (${key})` : "前の悪手"),
  mistakeAfter: (key: string) => (key ? `次の悪手 (${key})` : "次の悪手"),
  others: (n) => `ほかのミス ${n} 件`,
  practise: (n) => (n === 1 ? "このミスを練習" : `この ${n} 件のミスを練習`),
  print: "印刷",
  save: "ページとして保存",
  write: "棋譜に書き込む",
  writeHint: "ミスごとに短いコメントとよりよい変化を付けます",
  written: (n) => (n === 0 ? "すでに書き込まれています。" : `${n} 件のコメントを書き込みました（Ctrl+Z で取り消し）。`),
  comment: (points, better) => `${points} 目の損。${better} がよい。`,
  betterName: "よりよい手",
  byPhase: "段階別",
  byKind: "種類別",
  phases: { opening: "布石", "middle game": "中盤", endgame: "ヨセ" },
  kinds: {
    "life and death": "死活",
    tactics: "手筋・戦い",
    "direction of play": "打つ方向",
    endgame: "ヨセ",
    "joseki left": "定石はずれ",
  },
  side: (perMove, mistakes, threshold) => `一手平均 ${perMove} 目の損。約 ${threshold} 目以上のミスが ${mistakes} 件。`,
  moment: (move, color, played, points, better) =>
    `${move} 手目 ${color} ${played}：${points} 目の損。よりよい手：${better}`,
  winrate: (share) => `勝率 ${share}`,
  trend: (games, kind, share, moves, inSpan) =>
    `${games} 局の通算：最も損をしたのは${kind}（${share}）、手数では${moves}手目（${inSpan}）。`,
  mistakes: "ミス",
  me: "これは自分",
  meHint: "自分のミスがトップページに出題されます",
  madeBy: (by, budget, judged, wanted) => `${by}、1 局面 ${budget}。${wanted} 手中 ${judged} 手を判定。`,
  tryTitle: "よりよい手を見つける",
  tryOf: (n, total) => `（${n} / ${total}）`,
  tryAsk: (move, played) => `${move} 手目は ${played} でした。もっとよい手があります。盤をクリックしてください。`,
  tryReading: (vertex) => `${vertex} ではありません。何目損かヨンでいます…`,
  tryLoses: (vertex, points) =>
    points < 1
      ? `${vertex} もほぼ同じです。Katachi の候補は別の手です。`
      : `${vertex} は約 ${points.toFixed(0)} 目の損。もう一度どうぞ。`,
  tryRight: (vertex) => `正解：${vertex}。`,
  tryWas: (vertex) => `${vertex} でした。`,
  tryShow: "答えを見る",
  tryNext: "次へ",
  tryAgain: "もう一度",
  tryEnd: "終了",
  tryRights: (right, total) => `${total} 問中 ${right} 問を一度で正解`,
};

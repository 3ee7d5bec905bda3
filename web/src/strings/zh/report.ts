// 复盘报告。
import type { report as en } from "../en/report";

export const report: typeof en = {
  title: "复盘报告",
  moments: "决定胜负的时刻",
  largest: "最大的失误",
  noMoments: "没有发现明显的失误",
  show: "在棋盘上显示",
  tryIt: "自己试试",
  others: (n) => `另外 ${n} 处失误`,
  practise: (n) => (n === 1 ? "练习这处失误" : `练习这 ${n} 处失误`),
  print: "打印",
  save: "存为网页",
  write: "写入棋谱",
  writeHint: "在每处失误写上简短评注和更好的变化",
  comment: (points, better) => `损失 ${points} 目；${better} 更好。`,
  betterName: "更好",
  byPhase: "按阶段",
  byKind: "按类型",
  phases: { opening: "布局", "middle game": "中盘", endgame: "官子" },
  kinds: {
    "life and death": "死活",
    tactics: "战术",
    "direction of play": "行棋方向",
    endgame: "官子",
    "joseki left": "脱离定式",
  },
  side: (perMove, mistakes, threshold) => `平均每手损失 ${perMove} 目。约 ${threshold} 目以上的失误 ${mistakes} 处。`,
  moment: (move, color, played, points, better) => `${move}. ${color} ${played}：损失 ${points} 目。更好：${better}`,
  winrate: (share) => `胜率 −${share}`,
  trend: (games, kind, share, moves, inSpan) =>
    `${games} 局统计：损失最多的是${kind}（${share}），手数为第 ${moves} 手（${inSpan}）。`,
  mistakes: "失误",
  me: "这是我",
  meHint: "自己的失误会出现在首页",
  madeBy: (by, budget, judged, wanted) => `${by}，每个局面 ${budget}；${wanted} 手中已判断 ${judged} 手。`,
  tryTitle: "找出更好的一手",
  tryOf: (n, total) => `（${n} / ${total}）`,
  tryAsk: (move, played) => `实战第 ${move} 手是 ${played}。有更好的下法：请在棋盘上点击。`,
  tryReading: (vertex) => `不是 ${vertex}。正在计算损失…`,
  tryLoses: (vertex, points) =>
    points < 1
      ? `${vertex} 差不多一样好，Katachi 想的是另一手。`
      : `${vertex} 约损 ${points.toFixed(0)} 目。再试一次。`,
  tryRight: (vertex) => `正确：${vertex}。`,
  tryWas: (vertex) => `答案是 ${vertex}。`,
  tryShow: "看答案",
  tryNext: "下一题",
  tryAgain: "再来一次",
  tryEnd: "完成",
  tryRights: (right, total) => `${total} 题中 ${right} 题一次答对`,
};

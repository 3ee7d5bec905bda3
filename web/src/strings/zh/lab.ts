// 实验室。
import type { lab as en } from "../en/lab";

export const lab: typeof en = {
  intro:
    "论文的测量结果与 Katachi 的并列，你也可以自己进行比赛。胜率和等级分附 95% 区间；拟合值（如齐普夫指数）和单纯的计数没有。每张表都写明生成它的命令。",
  parts: "实验室的内容",
  partNames: { tables: "论文的表格", matches: "比赛" },
  tables: "表格与图",
  playsGames: "需要对局",
  making: "正在生成表格，第一次需要几秒…",
  kept: "Katachi 自带的结果",
  keptNotes: "命令，以及关于这些结果的说明",
  madeAt: (size, verdict) => `生成条件：${size}。${verdict ? `与论文一致吗？${verdict}。` : ""}`,
  onThisComputer: "在这台电脑上",
  absent: "这张表要通过对局生成。快速版需要十秒到一分钟。",
  run: "立即生成",
  runAgain: "重新生成",
  quickOnly: "这是快速版：几局棋说明不了多少棋力。完整版请用命令行。",
  running: (step, seconds) => `运行中：${step || "启动"}（${seconds} 秒）`,
  toPaper: "与论文的数字相比",
  madeBy: "生成命令",
  madeIn: (seconds, date) => `${seconds} 秒，${date}`,
  chart: (title, x, y) => `${title}：${y} 随 ${x} 的变化`,
  newMatch: "在这台电脑上比赛",
  matchWords: "两个棋手用同一个引擎，轮流执黑。每两局从相同的随机开局开始；贴目 7.5。",
  player: (side) => `棋手 ${side}`,
  baseOf: (side) => `${side} 的知识库`,
  fields: { size: "棋盘", games: "局数（≤ 20）", simulations: "模拟次数（≤ 200）", seed: "随机种子" },
  presets: {
    full: { name: "完整", words: "使用全部知识" },
    plain: { name: "基本", words: "只用 RAVE 和专家提示，与学习棋形之前相同" },
    "no patterns": { name: "无棋形", words: "不用从棋谱学到的知识" },
    "no book": { name: "无开局库", words: "不用开局库" },
    "no expert": { name: "无专家", words: "不用专家提示和棋形名称" },
    "no rave": { name: "无 RAVE", words: "不用 All-Moves-As-First" },
  },
  startMatch: "开始",
  noMatches: "还没有比赛。",
  circumstances: (size, simulations, seed) => `${size} 路，每手 ${simulations} 次模拟，种子 ${seed}`,
  played: (done, all) => `${all} 局中已下 ${done} 局`,
  errors: (errors) => `${errors} 局因错误结束`,
  elo: "Elo，A − B，95%：",
  verdicts: {
    none: "还没有下完的棋。",
    a: "在这些设置下 A 更强。",
    b: "在这些设置下 B 更强。",
    open: "还不能下结论。",
  },
  luck: (share, score) =>
    `实力相同时，${share} 的比赛会出现至少像 ${score} 这样悬殊的比分（精确双侧符号检验；低于 5% 算有差别）。`,
  theGames: "对局",
  howCounted:
    "按盘面上的所有棋子计算（Tromp–Taylor）：看起来死了的子只要没提掉就算数。棋手只求胜，不求多胜，所以胜多少目意义不大。",
  fromGames:
    "这张表要从棋谱统计，而 Katachi 自带的知识库没有棋谱。页面显示知识库所知道的，略去需要棋谱的行。要得到它们请用命令行：",
  game: (number, black, result, length) => `第 ${number} 局：${black} 执黑，${result}，共 ${length} 手`,
};

// 복기 보고서.
import type { report as en } from "../en/report";

export const report: typeof en = {
  title: "복기 보고서",
  moments: "승부를 가른 순간",
  largest: "큰 실수",
  noMoments: "뚜렷한 실수가 없습니다",
  show: "판에 표시",
  tryIt: "직접 풀기",
  betterLine: "올바른 수순",
  mistakeBefore: (key: string) => (key ? `이전 실수 (${key})` : "이전 실수"),
  mistakeAfter: (key: string) => (key ? `다음 실수 (${key})` : "다음 실수"),
  others: (n) => `그 밖의 실수 ${n}개`,
  practise: (n) => (n === 1 ? "이 실수 연습" : `이 실수 ${n}개 연습`),
  print: "인쇄",
  save: "페이지로 저장",
  write: "기보에 쓰기",
  writeHint: "실수마다 짧은 해설과 더 나은 변화를 적습니다",
  written: (n) => (n === 0 ? "이미 적혀 있습니다." : `해설 ${n}개를 적었습니다(Ctrl+Z로 취소).`),
  comment: (points, better) => `${points}집 손해. ${better}가 낫습니다.`,
  betterName: "더 나은 수",
  byPhase: "단계별",
  byKind: "종류별",
  phases: { opening: "포석", "middle game": "중반", endgame: "끝내기" },
  kinds: {
    "life and death": "사활",
    tactics: "전투",
    "direction of play": "방향",
    endgame: "끝내기",
    "joseki left": "정석 이탈",
  },
  side: (perMove, mistakes, threshold) => `한 수 평균 ${perMove}집 손해. 약 ${threshold}집 이상의 실수 ${mistakes}개.`,
  moment: (move, color, played, points, better) =>
    `${move}. ${color} ${played}: ${points}집 손해. 더 나은 수: ${better}`,
  winrate: (share) => `승률 ${share}`,
  trend: (games, kind, share, moves, inSpan) =>
    `${games}판 통산: 가장 많이 손해 본 분야는 ${kind} (${share}), 수순은 ${moves}수 (${inSpan}).`,
  mistakes: "실수",
  me: "이게 나",
  meHint: "내 실수가 첫 화면에 문제로 나옵니다",
  madeBy: (by, budget, judged, wanted) => `${by}, 국면당 ${budget}. ${wanted}수 중 ${judged}수 판정.`,
  tryTitle: "더 나은 수 찾기",
  tryOf: (n, total) => `(${n} / ${total})`,
  tryAsk: (move, played) => `실전 ${move}수는 ${played}였습니다. 더 나은 수가 있습니다. 판을 클릭하세요.`,
  tryReading: (vertex) => `${vertex}는 아닙니다. 손해를 계산하는 중…`,
  tryLoses: (vertex, points) =>
    points < 1
      ? `${vertex}도 거의 같습니다. Katachi가 생각한 수는 다릅니다.`
      : `${vertex}는 약 ${points.toFixed(0)}집 손해. 다시 해 보세요.`,
  tryRight: (vertex) => `정답: ${vertex}.`,
  tryWas: (vertex) => `정답은 ${vertex}였습니다.`,
  tryShow: "답 보기",
  tryNext: "다음",
  tryAgain: "한 번 더",
  tryEnd: "끝",
  tryRights: (right, total) => `${total}문제 중 ${right}개를 한 번에 맞힘`,
};

// 실험실.
import type { lab as en } from "../en/lab";

export const lab: typeof en = {
  intro:
    "논문의 측정값과 Katachi의 측정값을 나란히 보고, 직접 대결도 돌려 볼 수 있습니다. 승률과 레이팅에는 95% 구간이 붙고, 맞춘 값(지프 지수 등)과 단순한 수에는 붙지 않습니다. 표마다 만든 명령이 적혀 있습니다.",
  parts: "실험실의 내용",
  partNames: { tables: "논문의 표", matches: "대결" },
  tables: "표와 그림",
  playsGames: "대국 필요",
  making: "표를 만드는 중입니다. 처음에는 몇 초 걸립니다…",
  kept: "Katachi에 들어 있는 결과",
  keptNotes: "명령과 결과에 관한 참고 사항",
  madeAt: (size, verdict) => `작성 조건: ${size}.${verdict ? ` 논문과 일치? ${verdict}.` : ""}`,
  onThisComputer: "이 컴퓨터에서",
  absent: "이 표는 대국을 해서 만듭니다. 빠른 판은 10초에서 1분쯤 걸립니다.",
  run: "지금 만들기",
  runAgain: "다시 만들기",
  quickOnly: "빠른 판입니다. 몇 판으로는 기력을 거의 알 수 없습니다. 전체 판은 명령줄에서 만드세요.",
  running: (step, seconds) => `실행 중: ${step || "시작"} (${seconds}초)`,
  toPaper: "논문의 값과 비교",
  madeBy: "작성 명령",
  madeIn: (seconds, date) => `${seconds}초, ${date}`,
  chart: (title, x, y) => `${title}: ${x}에 따른 ${y}`,
  newMatch: "이 컴퓨터에서 대결",
  matchWords: "같은 엔진의 두 선수가 흑백을 번갈아 둡니다. 두 판씩 같은 무작위 포석에서 시작하고 덤은 7.5입니다.",
  player: (side) => `선수 ${side}`,
  baseOf: (side) => `${side}의 지식`,
  fields: { size: "바둑판", games: "판수 (≤ 20)", simulations: "시뮬레이션 (≤ 200)", seed: "난수 씨앗" },
  presets: {
    full: { name: "전체", words: "아는 것을 모두 사용" },
    plain: { name: "기본", words: "RAVE와 전문가 힌트만. 모양을 배우기 전과 같음" },
    "no patterns": { name: "모양 없이", words: "기보에서 배운 것 없이" },
    "no book": { name: "포석 자료 없이", words: "포석 자료 없이" },
    "no expert": { name: "힌트 없이", words: "전문가 힌트와 모양 이름 없이" },
    "no rave": { name: "RAVE 없이", words: "All-Moves-As-First 없이" },
  },
  startMatch: "시작",
  noMatches: "아직 대결이 없습니다.",
  circumstances: (size, simulations, seed) => `${size}줄, 한 수 ${simulations}회, 씨앗 ${seed}`,
  played: (done, all) => `${all}판 중 ${done}판`,
  errors: (errors) => `오류 ${errors}판`,
  elo: "Elo, A − B, 95%:",
  verdicts: {
    none: "아직 끝난 판이 없습니다.",
    a: "이 설정에서는 A가 더 강합니다.",
    b: "이 설정에서는 B가 더 강합니다.",
    open: "아직 알 수 없습니다.",
  },
  luck: (share, score) =>
    `실력이 같다면 ${score} 이상으로 치우칠 확률은 ${share}입니다 (정확한 양측 부호 검정, 5% 미만이면 차이로 봅니다).`,
  theGames: "기보",
  howCounted:
    "판에 있는 돌을 그대로 셉니다 (트롬프-테일러). 죽어 보이는 돌도 따내지 않으면 셉니다. 이기는 것만 목표이므로 집 차이는 큰 뜻이 없습니다.",
  fromGames:
    "이 표는 기보에서 세는데, Katachi에 들어 있는 지식 베이스에는 기보가 없습니다. 아는 것만 보여 주고 기보가 필요한 줄은 뺍니다. 필요하면 명령줄에서:",
  game: (number, black, result, length) => `${number}국: 흑 ${black}, ${result}, ${length}수`,
};

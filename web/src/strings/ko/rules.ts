// 증명된 정리.
import type { rules as en } from "../en/rules";

const n = (value: number) => value.toLocaleString("ko");

export const rules: typeof en = {
  intro:
    "이긴 국면에서 거꾸로 따져 증명한 정리입니다. 백이 먼저 두어도 흑은 눈을 만들거나 삽니다. 점선 바깥은 조건만 맞으면 무엇이든 됩니다.",
  parts: "정리를 보는 방법",
  partNames: { browse: "둘러보기", paper: "논문과 비교", board: "판 위에서" },
  goal: "목표",
  goals: { eye: "눈", life: "삶" },
  place: "위치",
  places: { corner: "귀", side: "변", center: "중앙" },
  size: "크기",
  mode: "종류",
  modes: { sound: "엄밀: 모든 판에서 증명", paper: "논문과 같음" },
  depth: "수순",
  all: "전체",
  number: (number) => `정리 ${number}`,
  plies: (depth) => (depth === 0 ? "이미 성립" : `${depth}수`),
  conditions: (marks) => (marks === 0 ? "조건 없음" : `조건 ${marks}곳`),
  shown: (first, last, total) => `${first}–${last} / ${total}`,
  rulesIn: (found, withImages) =>
    `정리 ${n(found)}개${withImages > found ? ` (회전·대칭 포함 ${n(withImages)}개)` : ""}`,
  numbersSkip:
    "위의 수는 논문처럼 회전과 대칭을 포함합니다. 여기에는 같은 무리마다 하나만 그리므로 번호가 건너뛸 수 있습니다.",
  noneThere: (place) => `${place} (없음)`,
  moved: (goal, place) => `고른 조건에 모두 맞는 정리가 없습니다. 대신 표시: ${goal}, ${place}.`,
  none: "정리 없음",
  before: "이전",
  after: "다음",
  back: "이 묶음의 정리 모두",
  ruleOf: (set, number) => `${set}, 정리 ${number}`,
  claim: (who, other, goal, depth) => {
    if (!depth) return goal === "eye" ? `${who}은 여기에 눈이 있다` : `${who}은 살아 있다`;
    return `${other}이 먼저 두어도 ${who}은 ${depth}수 안에 ${goal === "eye" ? "눈을 만든다" : "산다"}`;
  },
  drawn: (place, rows) => `정리 (${place}), 변부터 한 줄씩: ${rows}`,
  when: "조건",
  noConditions: "없음: 바깥이 어떻든 성립합니다.",
  promised: (depth) => `고리를 친 돌은 어느 것이든 ${depth}수 안에 목표를 이룹니다.`,
  images: (images) => (images === 1 ? "" : `대칭을 포함하면 정리 ${images}개이며, 이것만 싣습니다.`),
  special: "더 많은 것을 보장하는 더 간단한 정리의 특수한 경우입니다.",
  mainLine: "정해",
  lineWords: "백은 가장 오래 버티고 흑은 가장 빨리 둡니다. 좌표는 그림의 것이며 판 전체의 것이 아닙니다.",
  already: "이미 목표를 이루었습니다.",
  noLine: "논문 방식의 정리에는 정해 수순이 없습니다.",
  workOut: (seconds) => `수순 구하기 (약 ${seconds}초)`,
  working: (seconds) => `사각형 전체를 분석하는 중. 처음에는 약 ${seconds}초 걸립니다…`,
  moveOf: (at, all) => `${all}수 중 ${at}수`,
  onBoard: "판 위에서",
  exampleBoard: "정리가 성립하는 판의 예",
  holds: "조건에 맞는 주변을 시험으로 찾았습니다. 백 차례입니다. 정리의 범위를 표시했습니다.",
  alone: "사각형뿐입니다. 이 작은 판에서는 조건에 모두 맞는 주변을 찾지 못했습니다.",
  playIt: "두어 보기",
  solveIt: "사활에서 풀기",
  paperWords:
    "Cazenave의 표와 우리 결과를 깊이별로 비교합니다. =는 논문과 같은 수, ≠는 다른 수입니다. 엄밀한 정리는 실제 판에서 증명하므로 더 적고, ‘논문과 같음’은 논문의 놀이를 따릅니다.",
  rulesOf: "정리",
  total: "합계",
  papers: "논문",
  oursIn: { sound: "우리 (엄밀)", paper: "우리 (논문과 같음)" },
  same: "논문과 같음",
  other: "논문과 다름",
  whyDifferent: "수가 다른 이유",
  boardWords: "돌을 놓고 (클릭할 때마다 흑, 백, 빈 점) 어떤 정리가 성립하는지 보세요.",
  clear: "판 비우기",
  example: "예",
  noMatch: "여기서 성립하는 정리가 없습니다.",
  matches: (shown, total) => `정리가 성립하는 ${total}곳 중 ${shown}곳, 빠른 순`,
  showOnBoard: "표시",
  openRule: "정리 열기",
};

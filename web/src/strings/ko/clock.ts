import type { Strings } from "../en";

export const clock: Strings["clock"] = {
  title: "제한 시간",
  none: "시간 제한 없음",
  own: "다른 시간…",
  minutes: "기본 시간(분)",
  extra: "추가 시간(초)",
  count: "횟수(0: 피셔)",
  words: ({ main, extra, periods }) => {
    const minutes = `${main / 60}분`;
    if (periods) return `${minutes} + 초읽기 ${extra}초 ${periods}회`;
    return extra ? `${minutes} + 한 수 ${extra}초(피셔)` : `${minutes}, 추가 시간 없음`;
  },
  left: (color) => `${color}의 남은 시간`,
  periods: (n) => `초읽기 ${n}회 남음`,
  pause: "시계 멈추기",
  resume: "시계 다시 가기",
  paused: "시계가 멈춰 있습니다.",
  lost: (color) => `${color} 시간패.`,
};

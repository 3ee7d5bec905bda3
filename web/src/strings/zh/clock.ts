import type { Strings } from "../en";

export const clock: Strings["clock"] = {
  title: "用时",
  none: "不计时",
  own: "其他用时…",
  minutes: "基本用时（分钟）",
  extra: "附加时间（秒）",
  count: "次数（0：费舍尔）",
  words: ({ main, extra, periods }) => {
    const minutes = `${main / 60}分钟`;
    if (periods) return `${minutes}＋读秒${extra}秒${periods}次`;
    return extra ? `${minutes}＋每手${extra}秒（费舍尔）` : `${minutes}包干`;
  },
  left: (color) => `${color}剩余时间`,
  periods: (n) => `剩${n}次读秒`,
  pause: "暂停计时",
  resume: "继续计时",
  paused: "计时已暂停。",
  lost: (color) => `${color}超时负。`,
};

import type { Strings } from "../en";

export const clock: Strings["clock"] = {
  title: "持ち時間",
  none: "時間無制限",
  own: "その他の時間…",
  minutes: "持ち時間（分）",
  extra: "追加時間（秒）",
  count: "回数（0：フィッシャー）",
  words: ({ main, extra, periods }) => {
    const minutes = `${main / 60}分`;
    if (periods) return `${minutes}＋秒読み${extra}秒${periods}回`;
    return extra ? `${minutes}＋1手${extra}秒（フィッシャー）` : `${minutes}切れ負け`;
  },
  left: (color) => `${color}の残り時間`,
  periods: (n) => `秒読み残り${n}回`,
  pause: "時計を止める",
  resume: "時計を動かす",
  paused: "時計は止まっています。",
  lost: (color) => `${color}の時間切れ負けです。`,
};

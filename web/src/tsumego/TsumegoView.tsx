import { route } from "../frame/router";
import { s } from "../strings";
import { Parts } from "../ui/Parts";
import { PracticeView } from "./PracticeView";
import { SolveView } from "./SolveView";
import "./tsumego.css";

const t = s.tsumego;
const PARTS = ["solve", "practice"] as const;

export default function TsumegoView() {
  const isPractice = route.value.parts[0] === "practice";
  const current = isPractice ? "practice" : "solve";
  const head = <Parts label={t.modes} tab="tsumego" names={PARTS} texts={t.partNames} current={current} />;
  return <div class="tsumego">{isPractice ? <PracticeView head={head} /> : <SolveView head={head} />}</div>;
}

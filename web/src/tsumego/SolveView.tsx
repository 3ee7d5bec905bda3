// A problem on the board: set it up, have it solved, walk through the proof.
import { useEffect } from "preact/hooks";
import { LoadPanel } from "./LoadPanel";
import { ProblemBoard } from "./ProblemBoard";
import { readProblems } from "./problemFiles";
import { Question } from "./Question";
import { Result } from "./Result";
import { ProblemSettings, StoneTools } from "./SetupTools";
import { SolvePanel } from "./SolvePanel";
import { walk } from "./store";
import { WalkPanel } from "./WalkPanel";

export function SolveView() {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (target?.closest("input, textarea")) return;
      const text = event.clipboardData?.getData("text");
      if (text?.trim()) void readProblems(text);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData("text");
    if (file) void readProblems(file);
    else if (text) void readProblems(text);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop files on; the same is done by a button
    <div class="split" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <div class="tsumego-left">
        {!walk.value && <StoneTools />}
        <ProblemBoard />
      </div>
      <div class="side">
        {walk.value && <WalkPanel />}
        {!walk.value && <ProblemSettings />}
        {!walk.value && <Question />}
        <SolvePanel />
        <Result />
        <LoadPanel />
      </div>
    </div>
  );
}

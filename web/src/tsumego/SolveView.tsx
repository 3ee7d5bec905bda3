// A problem on the board: set it up, have it solved, walk through the proof.
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Stage } from "../board/Stage";
import { Aside } from "./LineSteps";
import { LoadedProblems } from "./LoadedProblems";
import { LoadPanel } from "./LoadPanel";
import { ProblemBoard } from "./ProblemBoard";
import { readProblems } from "./problemFiles";
import { Question } from "./Question";
import { Result } from "./Result";
import { ProblemSettings, StoneTools } from "./SetupTools";
import { SolvePanel } from "./SolvePanel";
import { preview, walk } from "./store";
import { WalkPanel } from "./WalkPanel";

export function SolveView({ head }: { head: ComponentChildren }) {
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
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Stage board={<ProblemBoard />}>
        <Aside moves={preview.value ?? []} />
        {head}
        {!walk.value && <LoadedProblems />}
        {walk.value ? <WalkPanel /> : <StoneTools />}
        {!walk.value && <ProblemSettings />}
        {!walk.value && <Question />}
        <SolvePanel />
        <Result />
        <LoadPanel />
      </Stage>
    </div>
  );
}

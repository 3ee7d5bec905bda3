// Lines some moves deep, as a tree. Everything in it can also be reached by the list below it.

import type { Core } from "cytoscape";
import { useEffect, useRef, useState } from "preact/hooks";
import { post, type Schemas } from "../api/client";
import { currentBase } from "../frame/base";
import { colorOf, palette, theme } from "../frame/theme";
import { shareText } from "../shared/format";
import { s } from "../strings";
import { Note } from "../ui/Note";
import { Numbers } from "../ui/Numbers";
import { Problem } from "../ui/Problem";
import { moveName } from "../ui/Spoken";
import { useAnswer } from "../ui/useAnswer";
import { acrossOf, elementsOf, rowsOf, SIDE } from "./elements";

type Answer = Schemas["JosekiGraphAnswer"];
type Node = Schemas["JosekiNode"];

const CHOICES = [1, 2, 3, 4, 5, 6, 7, 8];
const PADDING = 12;
const [LOWEST, HIGHEST, EACH] = [18, 96, 8.6]; // rem: the frame is as high as its pictures need, within reason

export interface GraphChoice {
  depth: number;
  breadth: number;
}

interface Props {
  body: object;
  choice: GraphChoice;
  onChoice: (choice: GraphChoice) => void;
  onGo: (moves: Node["moves"]) => void;
}

export function Graph({ body, choice, onChoice, onGo }: Props) {
  const base = currentBase.value;
  const request = { ...body, ...choice, nodes: 80 };
  const { answer, error, busy, fresh, again } = useAnswer<Answer>(JSON.stringify([base, request]), (signal) =>
    post("/api/joseki/graph", request as Schemas["JosekiGraphRequest"], { query: { base }, signal }),
  );
  return (
    <section class="panel joseki-graph">
      <h2>{s.joseki.graph}</h2>
      <p class="muted">{s.joseki.graphIs}</p>
      <div class="row">
        <Numbers
          label={s.joseki.depth}
          value={choice.depth}
          values={CHOICES}
          onChange={(depth) => onChoice({ ...choice, depth })}
        />
        <Numbers
          label={s.joseki.breadth}
          value={choice.breadth}
          values={CHOICES}
          onChange={(breadth) => onChoice({ ...choice, breadth })}
        />
        {answer && <span class="muted">{s.joseki.graphSum(answer.edges.length, answer.cut)}</span>}
      </div>
      <Problem line={error} again={again} />
      {!answer && busy && <Note kind="busy">{s.shell.loading}</Note>}
      {answer && !error && answer.edges.length === 0 && <Note>{s.joseki.noGraph}</Note>}
      {answer && !error && answer.edges.length > 0 && (
        <>
          <Picture answer={answer} onGo={(moves) => fresh && onGo(moves)} />
          <NodeList answer={answer} onGo={onGo} disabled={!fresh} />
        </>
      )}
    </section>
  );
}

interface PartProps {
  answer: Answer;
  onGo: (moves: Node["moves"]) => void;
}

function Picture({ answer, onGo }: PartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<Core | null>(null);
  const go = useRef(onGo);
  go.current = onGo;
  const [problem, setProblem] = useState<string | null>(null);
  const look = `${theme.value} ${palette.value}`;
  // Drawn again for another answer or another theme.
  useEffect(() => {
    let wanted = look !== null;
    draw(place.current!, answer, (moves) => go.current(moves)).then(
      (core) => {
        if (wanted) drawn.current = core;
        else core.destroy();
      },
      (error: unknown) => wanted && setProblem(String(error)),
    );
    return () => {
      wanted = false;
      drawn.current?.destroy();
      drawn.current = null;
    };
  }, [answer, look]);
  const zoom = (by: number) => {
    const core = drawn.current;
    core?.zoom({ level: core.zoom() * by, renderedPosition: { x: core.width() / 2, y: core.height() / 2 } });
  };
  return (
    <>
      {problem && <Note kind="warn">{s.joseki.graphFailed}</Note>}
      <div
        class="graph-place"
        ref={place}
        role="img"
        aria-label={s.joseki.graphLabel(answer.nodes.length)}
        style={{ height: `${Math.min(HIGHEST, Math.max(LOWEST, EACH * rowsOf(answer)))}rem` }}
      />
      <div class="row">
        <button type="button" onClick={() => zoom(1.3)} aria-label={s.joseki.zoomIn}>
          +
        </button>
        <button type="button" onClick={() => zoom(1 / 1.3)} aria-label={s.joseki.zoomOut}>
          −
        </button>
        <button type="button" onClick={() => drawn.current?.fit(undefined, 12)}>
          {s.joseki.whole}
        </button>
      </div>
    </>
  );
}

/** Cytoscape would add a style element of its own, which the page's safety forbids; an element with that id stops it. */
function standIn(): void {
  const id = "__________cytoscape_stylesheet";
  if (document.getElementById(id)) return;
  const element = document.createElement("meta");
  element.id = id;
  document.head.append(element);
}

async function draw(place: HTMLElement, answer: Answer, onGo: PartProps["onGo"]): Promise<Core> {
  standIn();
  const { default: cytoscape } = await import("cytoscape");
  const core = cytoscape({
    container: place,
    elements: elementsOf(answer, acrossOf(answer, place.clientWidth - 2 * PADDING, place.clientHeight - 2 * PADDING)),
    minZoom: 0.05,
    maxZoom: 3,
    userZoomingEnabled: false, // the wheel scrolls the page; there are buttons
    autoungrabify: true,
    style: [
      {
        selector: "node",
        style: {
          shape: "rectangle",
          width: SIDE,
          height: SIDE,
          "background-image": "data(picture)",
          "background-fit": "cover",
          "background-color": "#e3b263",
          "border-width": 1.5,
          "border-color": colorOf("--board-vein"),
          label: "data(label)",
          "font-size": 16,
          color: colorOf("--text"),
          "text-valign": "bottom",
          "text-margin-y": 2,
        },
      },
      { selector: `node[id = "${answer.root}"]`, style: { "border-width": 5, "border-color": colorOf("--accent") } },
      {
        selector: "edge",
        style: {
          width: "data(width)",
          label: "data(label)",
          "font-size": 14,
          color: colorOf("--text"),
          "text-background-color": colorOf("--surface"),
          "text-background-opacity": 0.85,
          "line-color": colorOf("--muted"),
          "target-arrow-color": colorOf("--muted"),
          "target-arrow-shape": "triangle",
          "curve-style": "bezier",
        },
      },
      { selector: "node[settled = 1]", style: { "border-width": 4, "border-color": colorOf("--text") } },
    ],
    layout: { name: "preset", padding: PADDING },
  });
  core.on("tap", "node", (event) => {
    const node = answer.nodes.find((each) => each.id === event.target.id());
    if (node) onGo(node.moves);
  });
  return core;
}

function NodeList({ answer, onGo, disabled }: PartProps & { disabled: boolean }) {
  const into = new Map(answer.edges.map((edge) => [edge.target, edge]));
  return (
    <details>
      <summary>{s.joseki.asList}</summary>
      <ul class="node-list">
        {answer.nodes
          .filter((node) => node.moves.length)
          .map((node) => {
            const edge = into.get(node.id);
            return (
              <li key={node.id}>
                <button type="button" class="link" disabled={disabled} onClick={() => onGo(node.moves)}>
                  {node.moves.map((move) => s.joseki.move(move.color, move.vertex)).join(", ")}
                </button>{" "}
                {edge && (
                  <small class="muted">
                    {moveName(edge.name)}, {s.joseki.countShare(edge.count + edge.later, shareText(edge.eventually))}
                  </small>
                )}
              </li>
            );
          })}
      </ul>
    </details>
  );
}

// The position as a picture: for a book, a message, a slide.
import { useRef, useState } from "preact/hooks";
import { download } from "../../api/client";
import { stripOf } from "../../board/box";
import { type Diagram, diagramSvg, partSaid } from "../../board/diagram";
import { type Window, windowOf } from "../../board/zoom";
import { type Point, pointOf, same, vertexOf } from "../../game/vertex";
import { s } from "../../strings";
import { Check } from "../../ui/Check";
import { Dialog } from "../../ui/Dialog";
import { overlay } from "../board/overlay";
import { closeDialog } from "../board/tools";
import { region } from "../game/analysing";
import { position } from "../game/store";
import { fileName } from "../keeping/files";

const LARGER = 3; // pixels of a PNG for each of the SVG

export function DiagramDialog() {
  const { size, signs } = position.value;
  const whole: Window = { left: 0, top: 0, columns: size, rows: size };
  const [part, setPart] = useState<Window>(region.value ? between(...region.value) : whole);
  const [names, setNames] = useState(true);
  const [told, setTold] = useState("");
  const svg = diagramSvg(drawn(part, names));
  const picture = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  const name = fileName().replace(/\.sgf$/, "");
  const run = (work: Promise<string>, bad: string) => void work.then(setTold, () => setTold(bad));
  const drag = useDrag(part, names, (from, to) => setPart(between(from, to)));
  return (
    <Dialog title={s.diagram.title} onClose={closeDialog}>
      <div class="diagram">
        <img src={picture} alt={s.diagram.picture(partSaid(part, size))} draggable={false} {...drag} />
        <p class="muted">{s.diagram.dragHelp}</p>
        <div class="row">
          <Corner
            label={s.diagram.from}
            point={[part.left, part.top]}
            onPoint={(at) => setPart(between(at, endOf(part)))}
          />
          <Corner
            label={s.diagram.to}
            point={endOf(part)}
            onPoint={(at) => setPart(between([part.left, part.top], at))}
          />
          <button type="button" onClick={() => setPart(whole)}>
            {s.diagram.whole}
          </button>
          <button type="button" onClick={() => setPart(windowOf(signs) ?? whole)}>
            {s.diagram.stones}
          </button>
        </div>
        <Check text={s.diagram.coordinates} checked={names} onChange={setNames} />
        <div class="row">
          <button type="button" onClick={() => download(`${name}.svg`, svg, "image/svg+xml")}>
            {s.diagram.svg}
          </button>
          <button type="button" onClick={() => run(savePng(picture, `${name}.png`), s.diagram.failed)}>
            {s.diagram.png}
          </button>
          <button type="button" class="primary" onClick={() => run(copyPng(picture), s.diagram.copyFailed)}>
            {s.diagram.copy}
          </button>
        </div>
        <p role="status">{told}</p>
      </div>
    </Dialog>
  );
}

interface CornerProps {
  label: string;
  point: Point;
  onPoint: (point: Point) => void;
}

/** A corner by its name; what is not one changes nothing. */
function Corner({ label, point, onPoint }: CornerProps) {
  const { size } = position.value;
  return (
    <label>
      {label}{" "}
      <input
        class="corner"
        value={vertexOf(point, size)}
        onChange={(event) => {
          const chosen = pointOf(event.currentTarget.value, size);
          if (chosen) onPoint(chosen);
          else event.currentTarget.value = vertexOf(point, size);
        }}
      />
    </label>
  );
}

/** Dragging over the picture chooses a part of what it shows. */
function useDrag(part: Window, names: boolean, choose: (from: Point, to: Point) => void) {
  const start = useRef<Point | null>(null);
  const at = (event: PointerEvent): Point => {
    const place = event.currentTarget as HTMLElement;
    const { left, top, width, height } = place.getBoundingClientRect();
    const strip = stripOf(part.columns, names);
    const line = (share: number, lines: number) =>
      Math.max(0, Math.min(lines - 1, Math.floor(share * (lines + 2 * strip) - strip)));
    return [
      part.left + line((event.clientX - left) / width, part.columns),
      part.top + line((event.clientY - top) / height, part.rows),
    ];
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = at(event);
    },
    onPointerUp: (event: PointerEvent) => {
      const [from, to] = [start.current, at(event)];
      start.current = null;
      if (from && !same(from, to)) choose(from, to);
    },
  };
}

function between([ax, ay]: Point, [bx, by]: Point): Window {
  const [left, top] = [Math.min(ax, bx), Math.min(ay, by)];
  return { left, top, columns: Math.abs(ax - bx) + 1, rows: Math.abs(ay - by) + 1 };
}

function endOf({ left, top, columns, rows }: Window): Point {
  return [left + columns - 1, top + rows - 1];
}

/** What is drawn in the diagram: the stones, and the marks that are on the board now. */
function drawn(part: Window, names: boolean): Diagram {
  const { marks, strokes, areas } = overlay.value;
  return { signs: position.value.signs, part, names, marks, strokes, areas };
}

async function pngOf(picture: string): Promise<Blob> {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width * LARGER, image.height * LARGER];
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

async function savePng(picture: string, name: string): Promise<string> {
  download(name, await pngOf(picture), "image/png");
  return "";
}

async function copyPng(picture: string): Promise<string> {
  await navigator.clipboard.write([new ClipboardItem({ "image/png": await pngOf(picture) })]);
  return s.diagram.copied;
}

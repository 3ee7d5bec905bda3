// The position as a picture: for a book, a message, a slide.
import { useState } from "preact/hooks";
import { download } from "../../api/client";
import { type Diagram, diagramSvg, partSaid } from "../../board/diagram";
import { type Window, windowOf } from "../../board/zoom";
import { s } from "../../strings";
import { Check } from "../../ui/Check";
import { Dialog } from "../../ui/Dialog";
import { overlay } from "../board/overlay";
import { closeDialog } from "../board/tools";
import { region } from "../game/analysing";
import { position } from "../game/store";
import { fileName } from "../keeping/files";

const REGIONS = ["whole", "stones", "marked"] as const;
type RegionName = (typeof REGIONS)[number];
const LARGER = 3; // pixels of a PNG for each of the SVG

export function DiagramDialog() {
  const [kind, setKind] = useState<RegionName>(region.value ? "marked" : "whole");
  const [names, setNames] = useState(true);
  const [told, setTold] = useState("");
  const { size } = position.value;
  const part = partOf(kind);
  const svg = diagramSvg(drawn(part, names));
  const picture = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  const name = fileName().replace(/\.sgf$/, "");
  const run = (work: Promise<string>, bad: string) => void work.then(setTold, () => setTold(bad));
  return (
    <Dialog title={s.diagram.title} onClose={closeDialog}>
      <div class="diagram">
        <img src={picture} alt={s.diagram.picture(partSaid(part, size))} />
        <div class="row">
          <label class="row">
            {s.diagram.region}
            <select value={kind} onChange={(event) => setKind(event.currentTarget.value as RegionName)}>
              {REGIONS.map((each) => (
                <option key={each} value={each} disabled={each === "marked" && !region.value}>
                  {s.diagram.regions[each]}
                </option>
              ))}
            </select>
          </label>
          <Check text={s.diagram.coordinates} checked={names} onChange={setNames} />
        </div>
        {!region.value && <p class="muted">{s.diagram.areaHelp}</p>}
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

/** What is drawn in the diagram: the stones, and the marks that are on the board now. */
function drawn(part: Window, names: boolean): Diagram {
  const { marks, strokes, areas } = overlay.value;
  return { signs: position.value.signs, part, names, marks, strokes, areas };
}

function partOf(kind: RegionName): Window {
  const { signs, size } = position.value;
  const whole = { left: 0, top: 0, columns: size, rows: size };
  if (kind === "stones") return windowOf(signs) ?? whole;
  if (kind === "whole" || !region.value) return whole;
  const [[ax, ay], [bx, by]] = region.value;
  const [left, top] = [Math.min(ax, bx), Math.min(ay, by)];
  return { left, top, columns: Math.abs(ax - bx) + 1, rows: Math.abs(ay - by) + 1 };
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

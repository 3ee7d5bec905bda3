// A picture of a board, or of a part of one: stones, edges, letters, rings, a frame.
import type { JSX } from "preact";
import { boxOf, frameOf, linesOf, namesOf, type Picture, placeOf, signAt, withNames } from "./picture";
import "./small-board.css";

interface Props {
  picture: Picture;
  label: string; // for screen readers
  cell?: number; // pixels between two lines
  most?: number; // pixels of the longer side
  named?: boolean; // with the names of rows and columns
}

export function SmallBoard({ picture, label, cell = 22, most = Number.POSITIVE_INFINITY, named = false }: Props) {
  const wood = boxOf(picture);
  const box = named ? withNames(wood) : wood;
  const pixels = Math.min(cell, most / Math.max(box.width, box.height));
  const { thin, thick } = linesOf(picture);
  return (
    <svg
      class="small-board"
      role="img"
      aria-label={label}
      width={box.width * pixels}
      height={box.height * pixels}
      viewBox={`${box.left} ${box.top} ${box.width} ${box.height}`}
    >
      <rect class="wood" x={wood.left} y={wood.top} width={wood.width} height={wood.height} rx="0.1" />
      <Signs picture={picture} sign=" " draw={(x, y) => <rect class="unseen" x={x} y={y} width="1" height="1" />} />
      {picture.tints?.map((at) => {
        const [x, y] = placeOf(picture, at);
        return <rect key={at} class="tint" x={x + 0.12} y={y + 0.12} width="0.76" height="0.76" />;
      })}
      <path class="grid" d={thin} />
      {picture.frame && <Frame picture={picture} frame={picture.frame} />}
      <path class="grid edge" d={thick} />
      <Signs picture={picture} sign="+" draw={(x, y) => <circle class="star" cx={x + 0.5} cy={y + 0.5} r="0.1" />} />
      <Signs picture={picture} sign="X" draw={(x, y) => <circle class="black" cx={x + 0.5} cy={y + 0.5} r="0.46" />} />
      <Signs picture={picture} sign="O" draw={(x, y) => <circle class="white" cx={x + 0.5} cy={y + 0.5} r="0.46" />} />
      <Marks picture={picture} />
      {named &&
        namesOf(picture).map(({ text, x, y }) => (
          <text key={text} class="name" x={x} y={y} dy="0.14">
            {text}
          </text>
        ))}
    </svg>
  );
}

interface SignsProps {
  picture: Picture;
  sign: string;
  draw: (x: number, y: number) => JSX.Element;
}

function Signs({ picture, sign, draw }: SignsProps) {
  return <>{picture.rows.flatMap((row, y) => [...row].flatMap((found, x) => (found === sign ? [draw(x, y)] : [])))}</>;
}

function Marks({ picture }: { picture: Picture }) {
  const { move = null, labels = {}, rings = [] } = picture;
  return (
    <>
      {rings.map((at) => (
        <Ring key={at} picture={picture} at={at} name="ring" radius={at in labels ? 0.38 : 0.27} />
      ))}
      {move !== null && <Move picture={picture} at={move} isLabelled={move in labels} />}
      {Object.entries(labels).map(([at, text]) => (
        <Label key={at} picture={picture} at={Number(at)} text={text} />
      ))}
    </>
  );
}

/** The last stone has a ring in it, or around it if it has a label; a point that is to be played on has a dot. */
function Move({ picture, at, isLabelled }: { picture: Picture; at: number; isLabelled: boolean }) {
  return <Ring picture={picture} at={at} name={isLabelled ? "last" : "move"} radius={isLabelled ? 0.46 : 0.23} />;
}

function Ring({ picture, at, name, radius }: { picture: Picture; at: number; name: string; radius: number }) {
  const [x, y] = placeOf(picture, at);
  return <circle class={`${name} on-${signAt(picture, x, y)}`} cx={x + 0.5} cy={y + 0.5} r={radius} />;
}

function Label({ picture, at, text }: { picture: Picture; at: number; text: string }) {
  const [x, y] = placeOf(picture, at);
  const sign = signAt(picture, x, y);
  const long = text.length > 2 ? " long" : "";
  return (
    <>
      {sign !== "X" && sign !== "O" && <circle class={`wood label-${text}`} cx={x + 0.5} cy={y + 0.5} r="0.38" />}
      <text class={`on-${sign}${long}`} x={x + 0.5} y={y + 0.5} dy="0.2">
        {text}
      </text>
    </>
  );
}

function Frame({ picture, frame }: { picture: Picture; frame: readonly [number, number] }) {
  const { left, top, width, height } = frameOf(picture, frame);
  return <rect class="frame" x={left} y={top} width={width} height={height} />;
}

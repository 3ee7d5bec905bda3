import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { s } from "../../strings";
import { setComment, state, unfinished } from "../game/store";
import { moveNumber } from "../game/walk";

const LONGEST = 100_000; // characters: browsers take seconds to lay out millions of them

/** The beginning of a text; all of it, unless it is a book. */
export function beginning(text: string, longest = LONGEST): string {
  return text.length > longest ? `${text.slice(0, longest)} …` : text;
}

/** The comment of this node. While somebody writes, the field stays theirs: the engine may move, but the next key is text. */
export function CommentPanel() {
  const { id, at, tree } = state.value;
  const held = useSignal<Place | null>(null);
  const here = held.value?.id === id && tree.nodes[held.value.at] ? held.value : { id, at };
  return (
    <>
      {here.at !== at && <p class="muted">{s.play.commentOf(moveNumber(tree, here.at))}</p>}
      <Field
        key={`${here.id}/${here.at}`}
        {...here}
        onHold={(isHeld) => {
          held.value = isHeld ? here : null;
        }}
      />
    </>
  );
}

interface Place {
  id: string;
  at: number;
}

/** It is kept a moment after the last key, when the field is left, and when another game comes under it. */
function Field({ id, at, onHold }: Place & { onHold: (isHeld: boolean) => void }) {
  const text = state.value.tree.nodes[at]?.props.C?.[0] ?? "";
  const draft = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const keep = () => {
    clearTimeout(timer.current);
    const written = draft.current;
    draft.current = null;
    if (written !== null && state.peek().id === id) setComment(written, at);
  };
  useLayoutEffect(() => {
    unfinished.add(keep);
    return () => {
      unfinished.delete(keep);
      keep();
    };
  }, []);
  return (
    <textarea
      class="comment"
      aria-label={s.play.comment}
      placeholder={s.play.commentHint}
      rows={4}
      maxLength={LONGEST}
      readOnly={text.length > LONGEST} // what is not shown must not be lost by writing
      value={draft.current ?? beginning(text)}
      onInput={(event) => {
        draft.current = event.currentTarget.value;
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, 800);
      }}
      onFocus={() => onHold(true)}
      onBlur={() => {
        keep();
        onHold(false);
      }}
    />
  );
}

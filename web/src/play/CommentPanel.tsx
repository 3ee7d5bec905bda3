import { useEffect, useRef } from "preact/hooks";
import { s } from "../strings";
import { setComment, state } from "./store";

/** The comment of this node. */
export function CommentPanel() {
  const { id, at } = state.value;
  return <Field key={`${id}/${at}`} id={id} at={at} />;
}

/** It is kept a moment after the last key, when the field is left, and when the game goes on under it. */
function Field({ id, at }: { id: string; at: number }) {
  const text = state.value.tree.nodes[at]?.props.C?.[0] ?? "";
  const draft = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const keep = () => {
    clearTimeout(timer.current);
    const written = draft.current;
    draft.current = null;
    if (written !== null && state.value.id === id) setComment(written, at);
  };
  useEffect(() => keep, []);
  return (
    <textarea
      class="comment"
      aria-label={s.play.comment}
      placeholder={s.play.commentHint}
      rows={4}
      maxLength={100_000}
      value={draft.current ?? text}
      onInput={(event) => {
        draft.current = event.currentTarget.value;
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, 800);
      }}
      onBlur={keep}
    />
  );
}

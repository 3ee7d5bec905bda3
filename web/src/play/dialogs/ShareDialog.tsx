// A link that holds the game itself.
import { useEffect, useState } from "preact/hooks";
import { hashOf } from "../../frame/router";
import { codeOfGame } from "../../shared/link";
import { s } from "../../strings";
import { Dialog } from "../../ui/Dialog";
import { count } from "../../ui/format";
import { closeDialog } from "../board/tools";
import { state } from "../game/store";

const LONG = 8_000; // characters: mail programs and chats cut longer addresses

export function ShareDialog() {
  const { tree, at } = state.value;
  const [link, setLink] = useState("");
  const [told, setTold] = useState("");
  useEffect(() => {
    let isWanted = true;
    void codeOfGame(tree).then((code) => {
      if (isWanted) setLink(`${location.origin}${location.pathname}${hashOf("view", code, at)}`);
    });
    return () => {
      isWanted = false;
    };
  }, [tree, at]);
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setTold(s.share.copied),
      () => setTold(s.play.copyFailed),
    );
  return (
    <Dialog title={s.share.title} onClose={closeDialog}>
      <div class="share">
        <p>
          {s.share.words} {s.share.host}
        </p>
        <textarea aria-label={s.share.link} readOnly rows={4} value={link || s.share.making} />
        {link.length > LONG && <p class="refused">{s.share.long(count(link.length))}</p>}
        <div class="row">
          <button type="button" class="primary" disabled={!link} onClick={() => void copy()}>
            {s.share.copy}
          </button>
          <span role="status">{told}</span>
        </div>
      </div>
    </Dialog>
  );
}

// What will be solved, said before it is: the group and what the side to move wants from it.
import { useEffect } from "preact/hooks";
import { s } from "../strings";
import { asksGroup, groups, takeOtherGroup, watchGroups } from "./groups";
import { setup } from "./store";

const t = s.tsumego;

export function Question() {
  useEffect(watchGroups, []);
  const [group] = groups.value;
  if (!group || !asksGroup.value) return null;
  const owner = t.groupOf(s.colors[group.color]);
  return (
    <p class="row tsumego-question">
      <strong>{t.question(s.colors[setup.value.toMove], t.doesTo[group.goal], owner, group.stones.length)}</strong>
      {groups.value.length > 1 && (
        <button type="button" onClick={takeOtherGroup}>
          {t.otherGroup}
        </button>
      )}
    </p>
  );
}

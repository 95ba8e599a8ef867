import { CHOICES_MOST, choiceKey, type Choice } from '@elevate/rules';
import {
  findChoice,
  readFollowing,
  writeFollowing,
  type ChoiceList,
  type Chosen,
  type KeptFollowing,
  type Named,
} from './kept-following.js';

export type Undo = (now?: number) => void;

/** Null if there are too many choices already. Returns what takes the choice back. */
export function choose(list: ChoiceList, choice: Named, now = Date.now()): Undo | null {
  const kept = readFollowing();
  if (findChoice(kept, list, choice)) return () => undefined;
  if (kept[list].length >= CHOICES_MOST) return null;
  change(kept, { ...choice, list, value: true }, now);
  return undoOf(kept.owner, () => void unchoose(list, choice));
}

/** Returns what chooses it again. */
export function unchoose(list: ChoiceList, choice: Choice, now = Date.now()): Undo {
  const kept = readFollowing();
  const known = findChoice(kept, list, choice);
  if (!known) return () => undefined;
  change(kept, { ...known, list, value: false }, now);
  return undoOf(kept.owner, () => void choose(list, known));
}

/** Items published until then are no longer new. */
export function markSeen(at: number): void {
  const kept = readFollowing();
  if (kept.seenAt !== null && kept.seenAt >= at) return;
  writeFollowing({ ...kept, seenAt: at, isSeenUnsent: true });
}

interface Change extends Named {
  readonly list: ChoiceList;
  readonly value: boolean;
}

function change(kept: KeptFollowing, { list, kind, id, name, value }: Change, now: number): void {
  const key = choiceKey({ kind, id });
  const others = kept[list].filter((one) => choiceKey(one) !== key);
  const at = timeAfter(kept, list, key, now);
  const chosen: readonly Chosen[] = value ? [{ kind, id, name, at }, ...others] : others;
  const unsent = kept.unsent.filter((one) => one.list !== list || choiceKey(one) !== key);
  writeFollowing({
    ...kept,
    [list]: chosen,
    // A visitor's choices become the account's at sign-in.
    unsent: kept.owner === null ? [] : [...unsent, { list, kind, id, value, at }],
  });
}

/** Later than every known change of the choice, even if the clock of this device is behind the one that made it. */
function timeAfter(kept: KeptFollowing, list: ChoiceList, key: string, now: number): number {
  const known = [...kept[list], ...kept.unsent.filter((one) => one.list === list)];
  const times = known.filter((one) => choiceKey(one) === key).map(({ at }) => at + 1);
  return Math.max(now, ...times);
}

function undoOf(owner: string | null, undo: () => void): Undo {
  return () => {
    // Another person may have signed in, or the account may have left this device.
    const current = readFollowing().owner;
    if (current === owner || owner === null) undo();
  };
}

import { CHOICES_MOST, choiceKey } from '@elevate/rules';
import type { Following, StoredChoice } from './following.schema.js';

export const NO_FOLLOWING: Following = { follows: [], hidden: [], seenAt: null };

/** Applies a change; applying it again changes nothing. */
export function mergeFollowing(stored: Following, change: Following, now: Date): Following {
  return {
    follows: mergeChoices(stored.follows, change.follows, now),
    hidden: mergeChoices(stored.hidden, change.hidden, now),
    seenAt: laterOf(stored.seenAt, change.seenAt && notAfter(change.seenAt, now)),
  };
}

function mergeChoices(
  stored: readonly StoredChoice[],
  changes: readonly StoredChoice[],
  now: Date,
): StoredChoice[] {
  const merged = new Map(stored.map((choice) => [choiceKey(choice), choice]));
  for (const one of changes) {
    // A device whose clock is ahead must not win forever.
    const choice = { ...one, changedAt: notAfter(one.changedAt, now) };
    const known = merged.get(choiceKey(choice));
    if (!known || choice.changedAt > known.changedAt) merged.set(choiceKey(choice), choice);
  }
  const newestFirst = [...merged.values()].sort(
    (a, b) => b.changedAt.getTime() - a.changedAt.getTime(),
  );
  const chosen = newestFirst.filter(({ isOn }) => isOn);
  // Of too many, the newest are refused: earlier choices stay.
  return [
    ...chosen.slice(Math.max(0, chosen.length - CHOICES_MOST)),
    ...newestFirst.filter(({ isOn }) => !isOn).slice(0, CHOICES_MOST),
  ];
}

const notAfter = (time: Date, now: Date): Date => (time > now ? now : time);

function laterOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

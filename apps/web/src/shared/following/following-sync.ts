import { CHOICES_BATCH, choiceKey, isFollow, isHide } from '@elevate/rules';
import {
  type ChoiceList,
  type Chosen,
  hintRow,
  type KeptFollowing,
  NOTHING_KEPT,
  onFollowing,
  readFollowing,
  type Unsent,
  writeFollowing,
} from './following.js';
import { baseApi } from '../api/base-api.js';
import type { Following, FollowingChange } from '../api/generated/schema.js';
import { startSync, textOf } from '../session/account-sync.js';
import type { SessionStore } from '../session/session-store.js';

const LISTS = ['follows', 'hidden'] as const;

/** Keeps the choices of this device and of the account alike. Returns a function that stops it. */
export function syncAccount(store: SessionStore, owner: string): () => void {
  takeOver(owner);
  return startSync<KeptFollowing, FollowingChange, Following>(store, owner, {
    name: 'the followed channels and topics',
    path: '/following',
    subscribe: onFollowing,
    read: readFollowing,
    waiting: (kept) => (hasUnsent(kept) ? 'urgent' : null),
    nextChange: (kept) => (hasUnsent(kept) ? nextChange(kept) : null),
    applyAnswer: (answer, sent) => {
      const before = choicesIn(readFollowing());
      applyAnswer(answer, sent);
      const hasSent = sent !== null && sent.follows.length + sent.hidden.length > 0;
      // The shown items depend on the choices.
      if (hasSent || before !== choicesIn(readFollowing()))
        store.dispatch(baseApi.util.invalidateTags(['following']));
      return sent !== null && hasUnsent(readFollowing());
    },
  });
}

/** After sign-out: the account's choices leave the device. */
export function leaveAccount(): void {
  if (readFollowing().owner === null) return;
  writeFollowing(NOTHING_KEPT);
  hintRow(false);
}

/** Merges the choices of a visitor into the account, and drops those that another account left. */
function takeOver(owner: string): void {
  const kept = readFollowing();
  if (kept.owner === owner) return;
  const { follows, hidden, seenAt } = kept.owner === null ? kept : NOTHING_KEPT;
  const own = { follows, hidden };
  const unsent = LISTS.flatMap((list) =>
    own[list].map(({ kind, id, at }): Unsent => ({ list, kind, id, value: true, at })),
  );
  writeFollowing({ ...own, owner, unsent, seenAt, isSeenUnsent: seenAt !== null });
}

const hasUnsent = ({ isSeenUnsent, unsent }: KeptFollowing): boolean =>
  isSeenUnsent || unsent.length > 0;

const choicesIn = ({ follows, hidden }: KeptFollowing): string =>
  [...follows, ...hidden].map(choiceKey).join('\n');

function nextChange({ unsent, isSeenUnsent, seenAt }: KeptFollowing): FollowingChange {
  const changesOf = (list: ChoiceList) =>
    unsent
      .filter((entry) => entry.list === list && isValid(entry))
      .slice(0, CHOICES_BATCH)
      .map(({ kind, id, value, at }) => ({ kind, id, value, changed_at: textOf(at) }));
  return {
    follows: changesOf('follows') as FollowingChange['follows'],
    hidden: changesOf('hidden') as FollowingChange['hidden'],
    ...(isSeenUnsent && seenAt !== null && { seen_at: textOf(seenAt) }),
  };
}

/** Takes the account's choices, except where this device changed something after it asked. */
function applyAnswer(answer: Following, sent: FollowingChange | null): void {
  const kept = readFollowing();
  const isSent = ({ list, kind, id, at }: Unsent) =>
    (sent?.[list] ?? []).some(
      (entry) => entry.kind === kind && entry.id === id && entry.changed_at === textOf(at),
    );
  const unsent = kept.unsent.filter((entry) => isValid(entry) && !isSent(entry));
  const listOf = (list: ChoiceList): Chosen[] => {
    const own = new Map(
      unsent.filter((entry) => entry.list === list).map((entry) => [choiceKey(entry), entry]),
    );
    const taken = answer[list].map((entry) => ({
      kind: entry.kind,
      id: entry.id,
      name: entry.name ?? entry.id,
      at: Date.parse(entry.changed_at),
    }));
    const added = kept[list].filter((entry) => own.get(choiceKey(entry))?.value);
    return [...added, ...taken.filter((entry) => !own.has(choiceKey(entry)))];
  };
  const theirs = answer.seen_at === null ? null : Date.parse(answer.seen_at);
  const isSeenUnsent =
    kept.isSeenUnsent && kept.seenAt !== null && sent?.seen_at !== textOf(kept.seenAt);
  writeFollowing({
    owner: kept.owner,
    unsent,
    isSeenUnsent,
    follows: listOf('follows'),
    hidden: listOf('hidden'),
    seenAt: isSeenUnsent ? Math.max(kept.seenAt ?? 0, theirs ?? 0) : theirs,
  });
}

/** One wrong choice would make the server refuse all others. */
const isValid = (entry: Unsent): boolean => (entry.list === 'follows' ? isFollow : isHide)(entry);

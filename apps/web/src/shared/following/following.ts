import { useSyncExternalStore } from 'react';
import { type Choice, choiceKey, CHOICES_MOST } from '@elevate/rules';
import { deviceRecord, hasFields, writeDevice } from '../browser/device-storage.js';
import { log } from '../browser/log.js';
import { siteApi } from '../api/base-api.js';
import type { FollowedItems } from '../api/generated/schema.js';
import { useOwner } from '../session/session-store.js';

/** Null on the server and before hydration. */
export function useFollowing(): KeptFollowing | null {
  return useSyncExternalStore<KeptFollowing | null>(onFollowing, readFollowing, () => null);
}

export function useIsChosen(list: ChoiceList, choice: Choice): boolean {
  const kept = useFollowing();
  return kept !== null && findChoice(kept, list, choice) !== undefined;
}

const followedItemsApi = siteApi(({ own }) => ({
  getFollowedItems: own<FollowedItems>('/following/items', ['following', 'episodes', 'news'], 600),
}));

export function useFollowedItems() {
  return followedItemsApi.useGetFollowedItemsQuery(useOwner());
}

type Undo = (now?: number) => void;

/** Null if there are too many choices already. Returns what takes the choice back. */
export function choose(list: ChoiceList, choice: Named, now = Date.now()): Undo | null {
  const kept = readFollowing();
  if (findChoice(kept, list, choice)) return () => undefined;
  if (kept[list].length >= CHOICES_MOST) return null;
  put(list, choice, true, now);
  return undoOf(kept.owner, () => void unchoose(list, choice));
}

/** Returns what chooses it again. */
export function unchoose(list: ChoiceList, choice: Choice, now = Date.now()): Undo {
  const kept = readFollowing();
  const existing = findChoice(kept, list, choice);
  if (!existing) return () => undefined;
  put(list, existing, false, now);
  return undoOf(kept.owner, () => void choose(list, existing));
}

/** Items published until then are no longer new. */
export function markSeen(at: number): void {
  const kept = readFollowing();
  if (kept.seenAt !== null && kept.seenAt >= at) return;
  writeFollowing({ ...kept, seenAt: at, isSeenUnsent: true });
}

function put(list: ChoiceList, { kind, id, name }: Named, value: boolean, now: number): void {
  const kept = readFollowing();
  const key = choiceKey({ kind, id });
  const others = kept[list].filter((entry) => choiceKey(entry) !== key);
  // Later than every known change, even if this device's clock is behind.
  const known = [...kept[list], ...kept.unsent.filter((entry) => entry.list === list)];
  const times = known.filter((entry) => choiceKey(entry) === key).map((entry) => entry.at + 1);
  const at = Math.max(now, ...times);
  const chosen: readonly Chosen[] = value ? [{ kind, id, name, at }, ...others] : others;
  const unsent = kept.unsent.filter((entry) => entry.list !== list || choiceKey(entry) !== key);
  writeFollowing({
    ...kept,
    [list]: chosen,
    // A visitor's choices become the account's at sign-in.
    unsent: kept.owner === null ? [] : [...unsent, { list, kind, id, value, at }],
  });
}

function undoOf(owner: string | null, undo: () => void): Undo {
  return () => {
    // Another person may have signed in, or the account may have left this device.
    const current = readFollowing().owner;
    if (current === owner || owner === null) undo();
  };
}

// An inline head script reads these keys before the first paint, so that hidden things never flash.
const HINT_KEY = 'hiding';
const ROW_HINT_KEY = 'following-row';

/** Says if the next visit will probably have the row. */
export function hintRow(hasRow: boolean): void {
  writeDevice(ROW_HINT_KEY, hasRow ? 'yes' : null);
}

export type ChoiceList = 'follows' | 'hidden';

export interface Named extends Choice {
  readonly name: string;
}

export interface Chosen extends Named {
  /** Epoch milliseconds of the choice. */
  readonly at: number;
}

export interface Unsent extends Choice {
  readonly list: ChoiceList;
  readonly value: boolean;
  readonly at: number;
}

export interface KeptFollowing {
  /** The account that it belongs to; null for a visitor. */
  readonly owner: string | null;
  /** The last chosen first. */
  readonly follows: readonly Chosen[];
  readonly hidden: readonly Chosen[];
  /** Items published until then are no longer new; null before the first visit. */
  readonly seenAt: number | null;
  readonly isSeenUnsent: boolean;
  readonly unsent: readonly Unsent[];
}

export const NOTHING_KEPT: KeptFollowing = {
  owner: null,
  follows: [],
  hidden: [],
  seenAt: null,
  isSeenUnsent: false,
  unsent: [],
};

const record = deviceRecord('following', toKept);

export const { read: readFollowing, subscribe: onFollowing } = record;

export function writeFollowing(kept: KeptFollowing): void {
  writeDevice(HINT_KEY, kept.hidden.length === 0 ? null : 'yes');
  const error = record.write(isNothing(kept) ? null : kept);
  if (error) log.debug('What is followed and hidden could not be stored on this device', error);
}

const isNothing = ({ owner, hidden, follows, seenAt }: KeptFollowing): boolean =>
  owner === null && hidden.length + follows.length === 0 && seenAt === null;

function findChoice(kept: KeptFollowing, list: ChoiceList, choice: Choice) {
  const key = choiceKey(choice);
  return kept[list].find((entry) => choiceKey(entry) === key);
}

/** Storage may hold anything. */
function toKept(value: unknown): KeptFollowing {
  const { owner, follows, hidden, seenAt, isSeenUnsent, unsent } = Object(value) as Partial<
    Record<keyof KeptFollowing, unknown>
  >;
  return {
    owner: typeof owner === 'string' ? owner : null,
    follows: Array.isArray(follows) ? follows.filter(isChosen) : [],
    hidden: Array.isArray(hidden) ? hidden.filter(isChosen) : [],
    seenAt: typeof seenAt === 'number' ? seenAt : null,
    isSeenUnsent: isSeenUnsent === true,
    unsent: Array.isArray(unsent) ? unsent.filter(isUnsent) : [],
  };
}

const DATED = { kind: 'string', id: 'string', at: 'number' } as const;

const isChosen = (value: unknown): value is Chosen =>
  hasFields(value, { ...DATED, name: 'string' });

const isUnsent = (value: unknown): value is Unsent =>
  hasFields(value, { ...DATED, value: 'boolean' }) &&
  (value['list'] === 'follows' || value['list'] === 'hidden');

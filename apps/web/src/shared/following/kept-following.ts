import { choiceKey, type Choice } from '@elevate/rules';
import { log } from '../lib/log.js';

const KEY = 'following';
// An inline head script reads this key before the first paint, to keep what is hidden from flashing.
const HINT_KEY = 'hiding';

export type ChoiceList = 'follows' | 'hidden';

export interface Named extends Choice {
  /** For display. */
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

/** Follows and hidden choices on this device. */
export interface KeptFollowing {
  /** The account that it belongs to; null for a visitor. */
  readonly owner: string | null;
  /** The last chosen first. */
  readonly follows: readonly Chosen[];
  readonly hidden: readonly Chosen[];
  /** Items published until then are no longer new; null before the first visit. */
  readonly seenAt: number | null;
  readonly isSeenUnsent: boolean;
  /** Changes that the account has not got yet. */
  readonly unsent: readonly Unsent[];
}

export const NOTHING_KEPT: KeptFollowing = {
  ...{ owner: null, follows: [], hidden: [], seenAt: null, isSeenUnsent: false, unsent: [] },
};

const listeners = new Set<() => void>();
let parsed: { readonly text: string; readonly kept: KeptFollowing } | undefined;

/** The same object until something changes. */
export function readFollowing(): KeptFollowing {
  try {
    const text = localStorage.getItem(KEY);
    if (text === null) return NOTHING_KEPT;
    if (parsed?.text !== text) parsed = { text, kept: toKept(JSON.parse(text)) };
    return parsed.kept;
  } catch {
    return NOTHING_KEPT;
  }
}

export function writeFollowing(kept: KeptFollowing): void {
  try {
    if (isNothing(kept)) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(kept));
    if (kept.hidden.length === 0) localStorage.removeItem(HINT_KEY);
    else localStorage.setItem(HINT_KEY, 'yes');
  } catch (error) {
    log.debug('What is followed and hidden could not be stored on this device', error);
  }
  for (const listener of listeners) listener();
}

const isNothing = ({ owner, hidden, follows, seenAt }: KeptFollowing): boolean =>
  owner === null && hidden.length + follows.length === 0 && seenAt === null;

/** Also calls for changes in other tabs. */
export function onFollowing(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function findChoice(kept: KeptFollowing, list: ChoiceList, choice: Choice) {
  const key = choiceKey(choice);
  return kept[list].find((one) => choiceKey(one) === key);
}

/** Storage may hold anything. */
function toKept(value: unknown): KeptFollowing {
  if (typeof value !== 'object' || value === null) return NOTHING_KEPT;
  const { owner, follows, hidden, seenAt, isSeenUnsent, unsent } = value as Partial<
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

type Fields = Partial<Record<string, unknown>>;

function isChosen(value: unknown): value is Chosen {
  return isDated(value) && typeof (value as Fields)['name'] === 'string';
}

function isUnsent(value: unknown): value is Unsent {
  if (!isDated(value)) return false;
  const { list, value: isOn } = value as Fields;
  return (list === 'follows' || list === 'hidden') && typeof isOn === 'boolean';
}

function isDated(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, at } = value as Fields;
  return typeof kind === 'string' && typeof id === 'string' && typeof at === 'number';
}

import { PASSWORD } from '../running-user.js';
import type { Outcome } from './killed-user.js';

export interface Change {
  /** One of few, so that changes meet. */
  readonly key: number;
  /** Newer than that of every change before. */
  readonly changedAt: string;
  /** Newer than every change before. */
  readonly number: number;
  readonly isRemoval: boolean;
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
export type Call = (method: Method, path: string, body?: object) => Promise<Outcome>;

/** A kind of data of which the newest change of each entry wins. */
export interface KilledWrite {
  readonly name: string;
  /** Of an account; 1 for a setting. */
  readonly keys: number;
  /** As `held` gives it, once the change is stored. */
  readonly valueOf: (change: Change) => string;
  readonly send: (call: Call, change: Change) => Promise<Outcome>;
  /** The values that the account holds, by key; null if the service did not answer. */
  readonly held: (call: Call) => Promise<ReadonlyMap<number, string> | null>;
}

type Item = Readonly<Record<string, unknown>>;

const episodeId = (key: number) => `TEST${String(key).padStart(7, '0')}`;
const keyOf = (id: unknown): number => Number(/\d+$/.exec(String(id))?.[0]);

async function timesIn(
  call: Call,
  path: string,
  { list, id }: { readonly list: string; readonly id: string },
): Promise<ReadonlyMap<number, string> | null> {
  const outcome = await call('GET', path);
  if (outcome?.status !== 200) return null;
  const items = outcome.body[list] as readonly Item[];
  // A mark as unread is kept, too; it counts as removed.
  const held = items.filter((item) => item['read'] !== false);
  return new Map(held.map((item) => [keyOf(item[id]), String(item['changed_at'])]));
}

const KEYS = 6;
const byTime = { keys: KEYS, valueOf: ({ changedAt }: Change) => changedAt };

const HISTORY = '/v1/me/history';
const FOLLOWING = '/v1/me/following';
const READING = '/v1/me/reading';

const history: KilledWrite = {
  name: 'watch history',
  ...byTime,
  send: (call, { key, changedAt: changed_at, isRemoval }) => {
    const id = { episode_id: episodeId(key), changed_at };
    const entry = { ...id, seconds: 300, finished: false, watched_at: changed_at };
    const change = isRemoval ? { entries: [], removals: [id] } : { entries: [entry], removals: [] };
    return call('PUT', HISTORY, change);
  },
  held: (call) => timesIn(call, HISTORY, { list: 'items', id: 'episode_id' }),
};

const choices = (list: 'follows' | 'hidden', kind: string): KilledWrite => ({
  name: list,
  ...byTime,
  send: (call, { key, changedAt: changed_at, isRemoval }) => {
    const choice = { kind, id: `Name ${key}`, value: !isRemoval, changed_at };
    return call('PUT', FOLLOWING, { follows: [], hidden: [], [list]: [choice] });
  },
  held: (call) => timesIn(call, FOLLOWING, { list, id: 'id' }),
});

const reading: KilledWrite = {
  name: 'read marks',
  ...byTime,
  send: (call, { key, changedAt: changed_at, isRemoval }) => {
    const mark = { article_id: `article-${key}`, read: !isRemoval, changed_at };
    return call('PUT', READING, { marks: [mark] });
  },
  held: (call) => timesIn(call, READING, { list: 'marks', id: 'article_id' }),
};

const DIGEST = '/v1/me/digest';
const HOURS = 24;

/** The weekday and the hour name the change. */
const digest: KilledWrite = {
  name: 'digest settings',
  keys: 1,
  valueOf: ({ number }) => JSON.stringify(placeOf(number)),
  send: (call, { number, isRemoval }) => {
    const frequency = isRemoval ? 'off' : 'weekly';
    return call('PUT', DIGEST, { frequency, ...placeOf(number), zone: 'UTC' });
  },
  held: async (call) => {
    const outcome = await call('GET', DIGEST);
    if (outcome?.status !== 200) return null;
    const { frequency, weekday, hour } = outcome.body;
    return new Map(frequency === 'off' ? [] : [[0, JSON.stringify({ weekday, hour })]]);
  },
};

function placeOf(number: number): { readonly weekday: number; readonly hour: number } {
  return { weekday: 1 + (Math.floor(number / HOURS) % 7), hour: number % HOURS };
}

const DELETION = '/v1/me/deletion-request';

const deletion: KilledWrite = {
  name: 'deletion request',
  keys: 1,
  valueOf: () => 'requested',
  send: (call, { isRemoval }) =>
    isRemoval ? call('DELETE', DELETION) : call('POST', DELETION, { password: PASSWORD }),
  held: async (call) => {
    const outcome = await call('GET', DELETION);
    if (outcome?.status !== 200) return null;
    return new Map(outcome.body['deletion_at'] === null ? [] : [[0, 'requested']]);
  },
};

/** One entry is all that a further kind needs. */
export const KILLED_WRITES: readonly KilledWrite[] = [
  history,
  choices('follows', 'topic'),
  choices('hidden', 'word'),
  reading,
  digest,
  deletion,
];

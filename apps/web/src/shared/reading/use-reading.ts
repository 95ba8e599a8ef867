import { useSyncExternalStore } from 'react';
import { READ_DAYS, READ_MARKS, DAY_MS } from '@elevate/rules';
import { deviceRecord, hasFields } from '../browser/device-storage.js';
import type { Article } from '../api/generated/schema.js';

/** Null on the server and before hydration. */
export function useReading(): Reading | null {
  return useSyncExternalStore<Reading | null>(onReading, readReading, () => null);
}

export function useIsRead(article: Markable): boolean {
  return useSyncExternalStore(
    onReading,
    () => isRead(readReading(), article),
    () => false,
  );
}

type Markable = Pick<Article, 'id' | 'created_at'>;

type TakeBack = (now?: number) => void;

/** A mark of the article counts where it is newer than "Mark all as read". */
export function isRead({ all, marks }: Reading, { id, created_at }: Markable): boolean {
  const mark = marks[id];
  if (mark?.read) return true;
  return Date.parse(created_at) <= all.until && !(mark && mark.at > all.until);
}

/** True if no article that came until `latest` can be unread. */
export function isAllRead({ all, marks }: Reading, latest: string | null): boolean {
  if (latest === null || Date.parse(latest) > all.until) return false;
  return Object.values(marks).every(({ read, at }) => read || at <= all.until);
}

export function markArticles(
  articles: readonly Markable[],
  read: boolean,
  now = Date.now(),
): TakeBack {
  const before = readReading();
  const ids = articles.filter((article) => isRead(before, article) !== read).map(({ id }) => id);
  put(ids, read, now);
  return ofSameOwner(before, (later) => put(ids, !read, later));
}

/**
 * Marks everything up to the newest of these articles; returns what takes it back. This device's
 * time would cover articles never shown.
 */
export function markAllRead(articles: readonly Markable[], now = Date.now()): TakeBack {
  const before = readReading();
  const arrivals = articles.map(({ created_at }) => Date.parse(created_at));
  const unread = Object.keys(before.marks).filter((id) => !before.marks[id]?.read);
  putAll(Math.max(before.all.until, ...arrivals), now);
  put(unread, true, now);
  return ofSameOwner(before, (later) => {
    putAll(before.all.until, later);
    put(unread, false, later);
  });
}

/** Another person may have signed in, or the account may have left this device. */
function ofSameOwner({ owner }: Reading, change: (now: number) => void): TakeBack {
  return (now = Date.now()) => {
    if (readReading().owner === owner) change(now);
  };
}

function put(ids: readonly string[], read: boolean, now: number): void {
  const reading = readReading();
  const { marks, all, unsent } = reading;
  // Later than what it replaces, even if the clock of this device is behind.
  const timeOf = (id: string) => Math.max(now, all.until + 1, (marks[id]?.at ?? 0) + 1);
  const changed = ids.map((id): [string, Mark] => [id, { read, at: timeOf(id) }]);
  writeReading(
    {
      ...reading,
      marks: { ...marks, ...Object.fromEntries(changed) },
      unsent: [...unsent.filter((id) => !ids.includes(id)), ...ids],
    },
    now,
  );
}

function putAll(until: number, now: number): void {
  const reading = readReading();
  const at = Math.max(now, reading.all.at + 1);
  writeReading({ ...reading, all: { until, at }, isAllUnsent: true }, now);
}

interface Mark {
  readonly read: boolean;
  readonly at: number;
}

export interface AllRead {
  readonly until: number;
  readonly at: number;
}

export interface Reading {
  readonly all: AllRead;
  readonly marks: Readonly<Record<string, Mark>>;
  /** The account whose marks these are; null for a visitor. */
  readonly owner: string | null;
  /** The account's revision that this device has seen. */
  readonly since: number;
  readonly unsent: readonly string[];
  readonly isAllUnsent: boolean;
}

export const NOTHING_READ: Reading = {
  all: { until: 0, at: 0 },
  marks: {},
  owner: null,
  since: 0,
  unsent: [],
  isAllUnsent: false,
};

const record = deviceRecord('read-marks', (stored) => (isReading(stored) ? stored : NOTHING_READ));

export const { read: readReading, subscribe: onReading } = record;

export function writeReading(reading: Reading, now = Date.now()): void {
  record.write(pruned(reading, now));
}

/** The newest marks, for a time, as the account keeps them. */
function pruned(reading: Reading, now: number): Reading {
  const newest = Object.entries(reading.marks)
    .filter(([, { at }]) => at > now - READ_DAYS * DAY_MS)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, READ_MARKS);
  const marks = Object.fromEntries(newest);
  return { ...reading, marks, unsent: reading.unsent.filter((id) => id in marks) };
}

function isReading(value: unknown): value is Reading {
  if (!hasFields(value, { since: 'number' })) return false;
  const { all, marks, owner, unsent } = value;
  return (
    hasFields(all, { until: 'number', at: 'number' }) &&
    hasFields(marks, {}) &&
    Object.values(marks).every((mark) => hasFields(mark, { at: 'number' })) &&
    (owner === null || typeof owner === 'string') &&
    Array.isArray(unsent)
  );
}

import type { Article } from '../api/types.js';
import { readReading, writeReading, type Mark, type Reading } from './reading-store.js';

export type Markable = Pick<Article, 'id' | 'created_at'>;

export type TakeBack = (now?: number) => void;

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

/** Marks articles as read or unread; returns what takes it back. */
export function markArticles(
  articles: readonly Markable[],
  read: boolean,
  now = Date.now(),
): TakeBack {
  const before = readReading();
  const ids = articles.filter((one) => isRead(before, one) !== read).map(({ id }) => id);
  if (ids.length > 0) put(ids, read, now);
  return ofSameOwner(before, (later) => {
    if (ids.length > 0) put(ids, !read, later);
  });
}

/** Marks everything as read that came until now, or with these articles; returns what takes it back. */
export function markAllRead(articles: readonly Markable[], now = Date.now()): TakeBack {
  const before = readReading();
  const until = Math.max(now, ...articles.map(({ created_at }) => Date.parse(created_at)));
  putAll(until, now);
  return ofSameOwner(before, (later) => putAll(before.all.until, later));
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

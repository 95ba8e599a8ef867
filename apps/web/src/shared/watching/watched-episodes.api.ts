import { skipToken } from '@reduxjs/toolkit/query/react';
import { EPISODE_ID, HISTORY_ENTRIES } from '@elevate/rules';
import { pagesApi } from '../api/pages.api.js';
import type { Episode } from '../api/generated/schema.js';
import { writeDevice } from '../browser/device-storage.js';
import { isAtEnd, type Kept, progress, readKept } from './watch-progress.js';
import { changeCopy, readCopy } from './keeping.js';

/** `episodes` has the order of the ids, without those that left the site; undefined until they are loaded. */
export function useWatchedEpisodes(ids: readonly string[]) {
  const requested = ids.filter(isEpisodeId).toSorted();
  const { data, ...rest } = pagesApi.useGetEpisodeCardsQuery(
    requested.length > 0 ? requested : skipToken,
  );
  const episodesById = new Map(data?.items.map((episode) => [episode.id, episode]));
  const episodes: readonly Episode[] = ids.flatMap((id) => episodesById.get(id) ?? []);
  return { ...rest, episodes: data || requested.length === 0 ? episodes : undefined };
}

// An inline head script reads this key before the first paint, to reserve the row's space.
const HINT_KEY = 'watching';
type PutBack = (now?: number) => void;

/** The position at which Play continues an episode; 0 if it was not started, or ended. */
export function resumeSeconds(episodeId: string, now = Date.now()): number {
  const kept = readKept(now).find(({ id }) => id === episodeId);
  return kept && !isAtEnd(kept) ? kept.seconds : 0;
}

/** Takes positions away; returns what puts them back. */
export function forgetPositions(ids: readonly string[], now = Date.now()): PutBack {
  const all = readKept(now);
  const gone = all.filter(({ id }) => ids.includes(id));
  changeCopy(({ unsent, removed }) => ({
    isUrgent: true,
    unsent: unsent.filter((id) => !ids.includes(id)),
    removed: [
      ...removed.filter(({ id }) => !ids.includes(id)),
      ...gone.map((entry) => ({ id: entry.id, at: timeAfter(entry, now) })),
    ],
  }));
  writeKept(all.filter(({ id }) => !ids.includes(id)));
  return undoOf(gone, now);
}

/** Takes everything away, also what other devices have not sent yet; returns what puts it back. */
export function clearHistory(now = Date.now()): PutBack {
  const gone = readKept(now);
  const clearedAt = Math.max(now, ...gone.map((entry) => timeAfter(entry, now)));
  changeCopy(() => ({ unsent: [], removed: [], clearedAt, isUrgent: true }));
  writeKept([]);
  return undoOf(gone, clearedAt);
}

export const changeOf = ({ at, changedAt = at }: Kept): number => changedAt;

export function writeKept(all: readonly Kept[]): void {
  const newest = all.toSorted((a, b) => b.at - a.at).slice(0, HISTORY_ENTRIES);
  writeDevice(HINT_KEY, newest.some((kept) => !isAtEnd(kept)) ? 'yes' : null);
  progress.write(newest);
}

function undoOf(gone: readonly Kept[], removedAt: number): PutBack {
  const owner = readCopy()?.owner;
  return (now = Date.now()) => {
    // Another person may have signed in, or the account may have left this device.
    if (readCopy()?.owner !== owner) return;
    const after = readKept(now);
    const back = gone
      .filter(({ id }) => !after.some((entry) => entry.id === id))
      .map((entry) => ({ ...entry, changedAt: Math.max(now, removedAt + 1, changeOf(entry) + 2) }));
    markUnsent(back.map(({ id }) => id));
    changeCopy(() => ({ isUrgent: true }));
    writeKept([...after, ...back]);
  };
}

export function markUnsent(ids: readonly string[]): void {
  changeCopy(({ unsent, removed }) => ({
    unsent: [...unsent.filter((id) => !ids.includes(id)), ...ids],
    removed: removed.filter(({ id }) => !ids.includes(id)),
  }));
}

/** Later than the entry, even if the clock of this device is behind the one that wrote it. */
export const timeAfter = (entry: Kept, now: number): number => Math.max(now, changeOf(entry) + 1);

/** One wrong id would make the server refuse all others. */
export const isEpisodeId = (id: string): boolean => EPISODE_ID.test(id);

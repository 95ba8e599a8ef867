import { describe, expect, it } from '@jest/globals';
import {
  EMPTY_HISTORY,
  type History,
  mergeHistory,
  pruneHistory,
  type StoredEntry,
  toHistory,
  toHistoryView,
} from './history.repository.js';
import { DAY_MS } from '@elevate/rules';

const NOW = new Date(Date.UTC(2026, 10, 23));
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const watched = (id: string, seconds: number, at: Date): StoredEntry => ({
  id,
  changedAt: at,
  position: { seconds, isFinished: false, watchedAt: at },
});
const removed = (id: string, at: Date): StoredEntry => ({ id, changedAt: at, position: null });
const of = (...entries: StoredEntry[]): History => ({ ...EMPTY_HISTORY, entries });
const merge = (stored: History, change: Partial<History>) =>
  mergeHistory(stored, { ...EMPTY_HISTORY, ...change }, NOW);
const entriesOf = ({ entries }: History) =>
  entries.flatMap(({ id, position }) => (position ? [`${id} ${position.seconds}`] : []));

describe('a change of a history', () => {
  it('wins if it is the newest of its episode, in any order, and also if it is sent again', () => {
    const older = of(watched('a', 10, minutesAgo(2)));
    const newer = of(watched('a', 20, minutesAgo(1)));
    for (const changes of [
      [older, newer],
      [newer, older],
      [newer, newer, older, newer],
    ]) {
      expect(entriesOf(changes.reduce((all, change) => merge(all, change), EMPTY_HISTORY))).toEqual(
        ['a 20'],
      );
    }
  });

  it('keeps that an episode was seen to the end, whichever device says so', () => {
    const seen = (seconds: number, at: Date, isAtEnd?: boolean): StoredEntry => ({
      ...watched('a', seconds, at),
      position: {
        seconds,
        isFinished: true,
        ...(isAtEnd !== undefined && { isAtEnd }),
        watchedAt: at,
      },
    });
    const [first, second] = [
      of(seen(990, minutesAgo(9), true)),
      of(watched('a', 300, minutesAgo(1))),
    ];
    for (const changes of [
      [first, second],
      [second, first],
    ]) {
      const stored = changes.reduce((all, change) => merge(all, change), EMPTY_HISTORY);
      expect(toHistoryView(stored).items).toMatchObject([
        { seconds: 300, finished: true, at_end: false },
      ]);
    }
    // A client of an earlier version does not know the field.
    expect(toHistoryView(of(seen(990, minutesAgo(9)))).items[0]).not.toHaveProperty('at_end');
    const [entry] = toHistoryView(first).items;
    expect(toHistory({ entries: [entry!], removals: [] }).entries).toEqual(first.entries);
  });

  it('does not bring back what was removed later, and does after Undo', () => {
    const stored = merge(of(watched('a', 10, minutesAgo(9))), of(removed('a', minutesAgo(2))));
    expect(entriesOf(stored)).toEqual([]);
    expect(entriesOf(merge(stored, of(watched('a', 30, minutesAgo(5)))))).toEqual([]);
    const undone = { ...watched('a', 10, minutesAgo(9)), changedAt: minutesAgo(1) };
    expect(entriesOf(merge(stored, of(undone)))).toEqual(['a 10']);
  });

  it('clears what was watched before, also if another device sends it later', () => {
    const stored = merge(of(watched('a', 10, minutesAgo(9))), { clearedAt: minutesAgo(5) });
    const late = of(watched('b', 10, minutesAgo(6)), watched('c', 10, minutesAgo(4)));
    expect(entriesOf(merge(stored, late))).toEqual(['c 10']);
  });

  it('keeps nothing new while keeping is off, but removes', () => {
    const stored = of(watched('a', 10, minutesAgo(9)), watched('b', 10, minutesAgo(8)));
    const off = merge(stored, { keeping: { value: false, changedAt: minutesAgo(5) } });
    const change = of(watched('a', 20, minutesAgo(1)), removed('b', minutesAgo(1)));
    expect(entriesOf(merge(off, change))).toEqual(['a 10']);
    const late = merge(off, { keeping: { value: true, changedAt: minutesAgo(6) } });
    expect(late.keeping.value).toBe(false);
    const on = merge(off, { keeping: { value: true, changedAt: minutesAgo(4) } });
    expect(entriesOf(merge(on, change))).toEqual(['a 20']);
  });

  it('keeps the order of a device whose clock is ahead', () => {
    const change = { ...of(watched('a', 10, minutesAgo(-61))), clearedAt: minutesAgo(-60) };
    expect(entriesOf(merge(of(watched('b', 10, minutesAgo(1))), change))).toEqual(['a 10']);
  });

  it('never counts as later than its arrival', () => {
    const ahead = minutesAgo(-60);
    const stored = merge(EMPTY_HISTORY, {
      ...of(watched('a', 10, ahead)),
      clearedAt: minutesAgo(1),
      keeping: { value: false, changedAt: ahead },
    });
    expect(stored.keeping.changedAt).toEqual(NOW);
    expect(merge(EMPTY_HISTORY, { clearedAt: ahead }).clearedAt).toEqual(NOW);
    const wrong = of(watched('a', 10, ahead));
    // The second was stored by a process whose clock was ahead.
    for (const { entries } of [merge(EMPTY_HISTORY, wrong), merge(wrong, {})]) {
      const [kept] = entries;
      expect([kept?.changedAt, kept?.position?.watchedAt]).toEqual([NOW, NOW]);
    }
    const setting = { value: false, changedAt: ahead };
    const { keeping, clearedAt } = merge({ ...wrong, keeping: setting, clearedAt: ahead }, {});
    expect([keeping.changedAt, clearedAt]).toEqual([NOW, NOW]);
  });
});

describe('the limits of a history', () => {
  it('are the 100 entries that were watched last, and 100 removals', () => {
    const many = Array.from({ length: 101 }, (_, n) => n);
    const positions = many.map((n) => watched(`a${n}`, 10, minutesAgo(n)));
    const removals = many.map((n) => removed(`b${n}`, minutesAgo(n)));
    const { entries } = merge(EMPTY_HISTORY, of(...removals, ...positions));
    expect(entries).toHaveLength(200);
    expect([entries[0]?.id, entries[99]?.id, entries[100]?.id]).toEqual(['a0', 'a99', 'b0']);
  });

  it('are 90 days since it was watched, whenever it was changed', () => {
    const at = new Date(NOW.getTime() - 90 * DAY_MS);
    const justInTime = new Date(at.getTime() + 1);
    const entries = [
      { ...watched('a', 10, at), changedAt: NOW },
      watched('b', 10, justInTime),
      removed('c', at),
    ];
    expect(pruneHistory(of(...entries), NOW).entries.map(({ id }) => id)).toEqual(['b']);
  });
});

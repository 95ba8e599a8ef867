import { describe, expect, it } from '@jest/globals';
import { READ_DAYS, READ_MARKS } from '@elevate/rules';
import {
  type AskedReading,
  EMPTY_READING,
  mergeReading,
  pruneReading,
  type Reading,
  toReadingView,
} from './reading.repository.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const mark = (id: string, minutesAgo: number, isRead = true) => ({
  id,
  isRead,
  changedAt: ago(minutesAgo),
});
const readingOf = (change: Partial<AskedReading>): AskedReading => ({
  marks: [],
  all: EMPTY_READING.all,
  ...change,
});
const merge = (stored: Reading, change: Partial<AskedReading>) =>
  mergeReading(stored, readingOf(change), NOW, stored.revision + 1);
const marksOf = ({ marks }: Reading) => marks.map(({ id, isRead }) => `${id} ${String(isRead)}`);

describe('read marks', () => {
  it('take the newest change of an article, in any order, and repetitions', () => {
    const changes = [mark('a', 9), mark('a', 5, false), mark('b', 3)];
    const orders = [changes, changes.toReversed(), [...changes, ...changes]];
    for (const order of orders) {
      const merged = order.reduce((all, mark) => merge(all, { marks: [mark] }), EMPTY_READING);
      expect(marksOf(merged)).toEqual(['b true', 'a false']);
    }
  });

  it('name the revision of each change, so that a device asks for newer ones only', () => {
    const first = merge(EMPTY_READING, { marks: [mark('a', 9), mark('b', 9)] });
    const second = merge(first, { marks: [mark('b', 4, false), mark('a', 9)] });
    const { revision, marks } = toReadingView(second, first.revision);
    expect([revision, marks.map(({ article_id }) => article_id)]).toEqual([2, ['b']]);
    expect(toReadingView(second, 99).marks).toHaveLength(2);
  });

  it('are the newest ones, for a time', () => {
    const many = Array.from({ length: READ_MARKS + 5 }, (_, n) => mark(`a${n}`, n));
    const merged = merge(EMPTY_READING, { marks: many });
    expect([merged.marks.length, merged.marks.at(-1)?.id]).toEqual([
      READ_MARKS,
      `a${READ_MARKS - 1}`,
    ]);
    const later = new Date(NOW.getTime() + READ_DAYS * 86_400_000 - 60_000);
    expect(pruneReading(merged, later).marks.map(({ id }) => id)).toEqual(['a0']);
  });

  it('of a clock that is ahead count from their arrival', () => {
    const merged = merge(EMPTY_READING, { marks: [mark('a', -600)] });
    expect(merged.marks[0]?.changedAt).toEqual(NOW);
    expect(marksOf(merge(merged, { marks: [mark('a', -1, false)] }))).toEqual(['a true']);
    // Stored by a process whose clock was ahead.
    const wrong = { ...merged, marks: [{ ...mark('a', -600), revision: 1 }] };
    const all = { until: ago(-600), changedAt: ago(-600) };
    const corrected = merge({ ...wrong, all }, {});
    expect([corrected.marks[0]?.changedAt, corrected.all.changedAt]).toEqual([NOW, NOW]);
  });

  it('have one register for all articles, which Undo changes back', () => {
    const all = { until: ago(2), changedAt: ago(2) };
    const merged = merge(EMPTY_READING, { all });
    expect(merged.all).toEqual(all);
    expect(merge(merged, { all: { until: ago(9), changedAt: ago(9) } }).all).toEqual(all);
    const undone = { until: new Date(0), changedAt: ago(1) };
    expect(merge(merged, { all: undone }).all).toEqual(undone);
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { MINUTE_MS } from '@elevate/rules';
import { isRead, markAllRead, markArticles, readReading } from './use-reading.js';

const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
const article = (id: string, minutes = 60) => ({ id, created_at: ago(minutes) });
const [A, B] = [article('a'), article('b')] as const;
const read = () => [A, B].filter((article) => isRead(readReading(), article)).map(({ id }) => id);

afterEach(() => localStorage.clear());

describe('the read marks of this device', () => {
  it('are set, taken back, and kept without an account', () => {
    const takeBack = markArticles([A, B], true);
    expect(read()).toEqual(['a', 'b']);
    takeBack();
    expect(read()).toEqual([]);
  });

  it('cover everything that came before "Mark all as read", until Undo', () => {
    markArticles([A], true);
    const takeBack = markAllRead([A, B]);
    expect(read()).toEqual(['a', 'b']);
    expect(isRead(readReading(), article('new', -1))).toBe(false);
    markArticles([B], false);
    expect(read()).toEqual(['a']);
    takeBack();
    expect(read()).toEqual(['a']);
    // The clock of the device is behind: what is shown is read all the same.
    const ahead = article('ahead', -5);
    markAllRead([ahead]);
    expect(isRead(readReading(), ahead)).toBe(true);
  });

  it('leave what the list has not shown unread, whatever the clock of the device says', () => {
    const [unseenOld, unseenNew] = [article('late', 5), article('later', 1)];
    const inAnHour = Date.now() + 60 * MINUTE_MS;
    const takeBack = markAllRead([A, B], inAnHour);
    expect(read()).toEqual(['a', 'b']);
    for (const unseen of [unseenOld, unseenNew]) expect(isRead(readReading(), unseen)).toBe(false);
    takeBack(inAnHour + 1);
    expect(read()).toEqual([]);
  });

  it('were unread by choice are read by "Mark all as read", and unread after Undo', () => {
    markArticles([A, B], true);
    markArticles([B], false);
    const takeBack = markAllRead([A, B]);
    expect(read()).toEqual(['a', 'b']);
    takeBack();
    expect(read()).toEqual(['a']);
  });

  it('do not lose what was read before by a list that shows less', () => {
    const newest = article('newest', 1);
    markAllRead([A, B, newest]);
    markAllRead([A]);
    expect(isRead(readReading(), newest)).toBe(true);
  });

  it('survive other things in the storage', () => {
    for (const text of ['{', '[]', '{"all":1}', '{"all":{"until":1,"at":1},"marks":{"a":1}}']) {
      localStorage.setItem('read-marks', text);
      expect(read()).toEqual([]);
    }
    markArticles([A], true);
    expect(read()).toEqual(['a']);
  });
});

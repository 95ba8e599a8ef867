import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isRead, markAllRead, readReading } from '../reading/use-reading.js';
import { showNoticesWith } from '../toasts/notify.js';
import { followRefusedStorage } from './refused-storage.js';
import { deviceRecord, readDevice, writeDevice } from './device-storage.js';

const notices: string[] = [];
const refuse = (method: 'getItem' | 'setItem', name: string) =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('no', name);
  });
let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  notices.length = 0;
  showNoticesWith(({ message }) => void notices.push(message));
  stop = followRefusedStorage();
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

describe('what the browser refuses to store', () => {
  it.each([
    ['blocked', 'SecurityError', ['Your browser keeps nothing for this site.']],
    ['full', 'QuotaExceededError', ['Your browser’s storage for this site is full.']],
  ])('lasts until the page is left where storage is %s, which is said once', (_, name, words) => {
    const written = refuse('setItem', name);
    expect(writeDevice('a', 'first')).toBeInstanceOf(DOMException);
    writeDevice('b', 'second');
    expect([readDevice('a'), readDevice('b')]).toEqual(['first', 'second']);
    expect(notices.map((text) => text.slice(0, words[0]?.length))).toEqual(words);
    written.mockRestore();
    writeDevice('a', 'third');
    expect([readDevice('a'), localStorage.getItem('a')]).toEqual(['third', 'third']);
    writeDevice('b', null);
    expect(readDevice('b')).toBeNull();
  });

  it('is known to be unknown before anything was changed', () => {
    refuse('getItem', 'SecurityError');
    expect(readDevice('c')).toBeUndefined();
  });

  it('works like what is stored: all articles are read', () => {
    refuse('getItem', 'SecurityError');
    refuse('setItem', 'SecurityError');
    const article = { id: 'x', created_at: '2026-01-01T00:00:00Z' };
    const undo = markAllRead([article]);
    expect(isRead(readReading(), article)).toBe(true);
    undo();
    expect(isRead(readReading(), article)).toBe(false);
    expect(notices).toHaveLength(1);
  });

  it('is announced to who shows it', () => {
    refuse('setItem', 'SecurityError');
    const record = deviceRecord('d', (stored) => stored);
    const changed = jest.fn();
    const leave = record.subscribe(changed);
    record.write({ on: true });
    expect([record.read(), changed.mock.calls.length]).toEqual([{ on: true }, 1]);
    leave();
  });
});

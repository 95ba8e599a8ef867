import { describe, expect, it } from '@jest/globals';
import { slotStart } from '../../timing/slots.js';
import { isDue, parseChannelName } from './source.repository.js';

const HALF_HOUR = 1_800_000;
const MINUTE = 60_000;
const now = Date.UTC(2026, 10, 21, 12, 0);
const source = (changes: object = {}) => ({
  _id: 'UCx',
  status: 'active' as const,
  lastPlannedAt: null as Date | null,
  failures: 0,
  ...changes,
});

describe('a source is due', () => {
  it('at once where it never was planned, whatever its minute', () => {
    expect(isDue(source(), now, HALF_HOUR)).toBe(true);
  });

  it('once in each of its slots', () => {
    const start = slotStart('UCx', now, HALF_HOUR);
    expect(isDue(source({ lastPlannedAt: new Date(start - 1) }), now, HALF_HOUR)).toBe(true);
    expect(
      isDue(source({ lastPlannedAt: new Date(start) }), start + HALF_HOUR - 1, HALF_HOUR),
    ).toBe(false);
    expect(isDue(source({ lastPlannedAt: new Date(start) }), start + HALF_HOUR, HALF_HOUR)).toBe(
      true,
    );
  });

  it('sooner after a failure, with a growing pause', () => {
    const start = slotStart('UCx', now, HALF_HOUR);
    const at = (failures: number, after: number) =>
      isDue(source({ lastPlannedAt: new Date(start), failures }), start + after, HALF_HOUR);
    expect([
      at(1, MINUTE - 1),
      at(1, MINUTE),
      at(3, 4 * MINUTE - 1),
      at(3, 4 * MINUTE),
      at(30, HALF_HOUR - 1),
    ]).toEqual([false, true, false, true, false]);
  });

  it('once a day while the API does not know it', () => {
    const unknown = source({ status: 'unresolved', failures: 4, lastPlannedAt: new Date(now) });
    expect(isDue(unknown, now + 23 * 60 * MINUTE, HALF_HOUR)).toBe(false);
    expect(isDue(unknown, now + 24 * 60 * MINUTE, HALF_HOUR)).toBe(true);
  });
});

describe('a channel named by an operator', () => {
  it('is an id, kept as it is, or a handle, whatever its case', () => {
    const id = `UC${'a'.repeat(21)}-`;
    expect(parseChannelName(` ${id} `)).toEqual({ id, handle: null, youtubeChannelId: id });
    expect(parseChannelName('@BlackPythonDevs')).toEqual({
      id: '@blackpythondevs',
      handle: '@BlackPythonDevs',
      youtubeChannelId: null,
    });
  });

  it.each([
    '',
    'UCshort',
    'BlackPythonDevs',
    '@',
    '@ab',
    '@a b c',
    'https://www.youtube.com/@x',
    'https://example.org/@BlackPythonDevs',
    '@a/../b',
    `UU${'a'.repeat(22)}`,
  ])('is refused as %j', (text) =>
    expect(() => parseChannelName(text)).toThrow(
      expect.objectContaining({ code: 'INGESTION.INVALID_CHANNEL' }),
    ),
  );
});

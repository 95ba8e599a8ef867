import { afterAll, expect, it } from '@jest/globals';
import { Clock } from '@elevate/clock';
import { tempDir } from '@elevate/testing';
import { ShiftedClock } from './shifted-clock.js';
import { HOUR_MS } from '@elevate/rules';

const folder = await tempDir('clock');
afterAll(() => folder.remove());

const aheadOfNow = (clock: Clock): number =>
  Math.round((clock.now().getTime() - Date.now()) / HOUR_MS);

it('moves every clock of a process that loads it, while it runs, and of no other', async () => {
  const shifted = new ShiftedClock(folder.path);
  process.env['CLOCK_OFFSET_FILE'] = shifted.settings['CLOCK_OFFSET_FILE'];
  const clock = new Clock();
  shifted.pass(2 * HOUR_MS);
  expect(aheadOfNow(clock)).toBe(0);

  const preload = shifted.settings['NODE_OPTIONS']?.replace('--import ', '') ?? '';
  await import(preload);
  expect([aheadOfNow(clock), aheadOfNow(new Clock())]).toEqual([2, 2]);
  shifted.pass(31 * 24 * HOUR_MS);
  expect(aheadOfNow(clock)).toBe(2 + 31 * 24);
  expect(shifted.now().getTime() - clock.now().getTime()).toBeLessThan(1_000);
  shifted.pass(-40 * 24 * HOUR_MS);
  expect(aheadOfNow(clock)).toBe(2 - 9 * 24);
});

import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { keepPosition } from './keep-position.js';
import { clearHistory, forgetPositions, resumeSeconds } from './watched-episodes.api.js';
import { setKeeping } from './keeping.js';
import { readKept, unfinished, watchedShare } from './watch-progress.js';
import { DAY_MS } from '@elevate/rules';

const NOW = Date.UTC(2026, 10, 23);
const keep = (id: string, seconds: number, now = NOW) =>
  keepPosition(id, { seconds, durationSeconds: 1_000 }, now);

beforeEach(() => localStorage.clear());

describe('the kept positions', () => {
  it('continue where the last one was, in whole seconds', () => {
    keep('talk', 100);
    keep('talk', 300.9);
    keep('talk', 200.4);
    expect(resumeSeconds('talk', NOW)).toBe(200);
    expect(resumeSeconds('other', NOW)).toBe(0);
  });

  it('survive the 0 that the player reports before its start', () => {
    keep('talk', 300);
    keep('talk', 0);
    keepPosition('talk', { seconds: 400, durationSeconds: 0 }, NOW);
    expect(resumeSeconds('talk', NOW)).toBe(300);
  });

  it('start a finished video at its beginning, and one that is watched again at its second place', () => {
    keep('talk', 949);
    expect(resumeSeconds('talk', NOW)).toBe(949);
    keep('talk', 950);
    expect([resumeSeconds('talk', NOW), unfinished()]).toEqual([0, []]);
    keep('talk', 59);
    expect([resumeSeconds('talk', NOW), watchedShare('talk', 1_000)]).toEqual([0, 1]);
    keep('talk', 300);
    expect([resumeSeconds('talk', NOW), unfinished()]).toEqual([300, ['talk']]);
    expect([watchedShare('talk', 1_000), readKept(NOW)[0]?.isFinished]).toEqual([0.3, true]);
  });

  it.each([
    ['is one second there', [[300], [995, 9], [999, 10]], 300, false],
    ['goes back from there', [[300], [995, 9], [320, 12], [995, 30]], 320, false],
    ['begins there and goes back', [[995], [320, 2]], 320, false],
    ['stays there', [[300], [985, 9], [995, 19]], 0, true],
    ['played until there', [[600], [905, 290], [965, 350]], 0, true],
  ] as const)('know a slip to the end from its end: the player %s', (_, steps, place, isSeen) => {
    for (const [seconds, after = 0] of steps) keep('talk', seconds, NOW + after * 1_000);
    expect(resumeSeconds('talk', NOW)).toBe(place);
    expect(readKept(NOW)[0]?.isFinished).toBe(isSeen);
  });

  it.each([
    [{ seconds: 995, isFinished: true }, 0],
    [{ seconds: 300, isFinished: true }, 0],
    [{ seconds: 300, isFinished: false }, 300],
  ])('of an earlier version, %j, mean what they meant', (stored, place) => {
    localStorage.setItem('watch-progress', JSON.stringify([{ id: 'talk', at: NOW, ...stored }]));
    expect(resumeSeconds('talk', NOW)).toBe(place);
  });

  it('end after 90 days', () => {
    keep('talk', 300);
    expect(resumeSeconds('talk', NOW + 90 * DAY_MS - 1)).toBe(300);
    expect(resumeSeconds('talk', NOW + 90 * DAY_MS)).toBe(0);
  });

  it('are 100, the newest ones', () => {
    for (let index = 0; index <= 100; index += 1) keep(`talk ${index}`, 300, NOW + index);
    expect(resumeSeconds('talk 0', NOW + 101)).toBe(0);
    expect(resumeSeconds('talk 1', NOW + 101)).toBe(300);
    expect(resumeSeconds('talk 100', NOW + 101)).toBe(300);
  });

  it('are removed one by one or all at once, and come back with Undo', () => {
    for (const id of ['one', 'two']) keep(id, 300);
    const putBack = forgetPositions(['one'], NOW);
    expect([resumeSeconds('one', NOW), resumeSeconds('two', NOW)]).toEqual([0, 300]);
    putBack(NOW);
    const putAllBack = clearHistory(NOW);
    expect([resumeSeconds('one', NOW), resumeSeconds('two', NOW)]).toEqual([0, 0]);
    keep('two', 400);
    putAllBack(NOW);
    expect([resumeSeconds('one', NOW), resumeSeconds('two', NOW)]).toEqual([300, 400]);
  });

  it('are not kept while keeping is off, and stay as they are', () => {
    keep('one', 300);
    setKeeping(false);
    keep('one', 400);
    keep('two', 300);
    expect([resumeSeconds('one', NOW), resumeSeconds('two', NOW)]).toEqual([300, 0]);
    setKeeping(true);
    keep('two', 300);
    expect(resumeSeconds('two', NOW)).toBe(300);
  });

  it.each(['{', 'null', '{"id":"talk"}', '[null, 1, {"id":"talk","seconds":"300"}]'])(
    'are none where the device holds %s, and are kept again',
    (stored) => {
      localStorage.setItem('watch-progress', stored);
      expect(resumeSeconds('talk', NOW)).toBe(0);
      keep('talk', 300);
      expect(resumeSeconds('talk', NOW)).toBe(300);
    },
  );

  it('are none where the browser blocks storage', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked);
    keep('talk', 300);
    expect(resumeSeconds('talk', NOW)).toBe(0);
    jest.restoreAllMocks();
  });
});

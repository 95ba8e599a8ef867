import { beforeEach, describe, expect, it } from '@jest/globals';
import { Lane } from './delivery-queue.js';

let lane: Lane;
const add = (...entries: [string, number][]) => entries.forEach(([id, at]) => lane.add({ id, at }));
const takeAll = (now: number): string[] => {
  const taken: string[] = [];
  for (let id = lane.take(now); id !== undefined; id = lane.take(now)) taken.push(id);
  return taken;
};

beforeEach(() => {
  lane = new Lane();
});

describe('Lane', () => {
  it('gives what is due, the earliest first, those of one time in the order they came', () => {
    add(['b', 20], ['a', 10], ['c', 20], ['later', 99]);
    expect(takeAll(50)).toEqual(['a', 'b', 'c']);
    expect(takeAll(99)).toEqual(['later']);
  });

  it('gives four at once, and another when one is done', () => {
    add(['a', 1], ['b', 1], ['c', 1], ['d', 1], ['e', 1]);
    expect(takeAll(1)).toEqual(['a', 'b', 'c', 'd']);
    lane.done('b');
    expect(takeAll(1)).toEqual(['e']);
  });

  it('gives one at once while the webhook fails', () => {
    add(['a', 1], ['b', 1]);
    lane.isFailing = true;
    expect(takeAll(1)).toEqual(['a']);
  });

  it('gives nothing while it is paused or asked to be quiet', () => {
    add(['a', 1]);
    lane.isPaused = true;
    expect(takeAll(1)).toEqual([]);
    lane.isPaused = false;
    lane.holdUntil(50);
    lane.holdUntil(10);
    expect(takeAll(49)).toEqual([]);
    expect(takeAll(50)).toEqual(['a']);
  });

  it('moves one that is added again, and never gives it twice at once', () => {
    add(['a', 90], ['a', 10]);
    expect(takeAll(10)).toEqual(['a']);
    add(['a', 20], ['b', 30]);
    expect(takeAll(30)).toEqual(['b']);
    lane.done('a');
    expect(takeAll(30)).toEqual(['a']);
    lane.done('a');
    lane.done('b');
    expect(lane.isEmpty).toBe(true);
  });

  it('makes everything due at once, whatever was asked before', () => {
    add(['a', 500], ['b', 900]);
    lane.holdUntil(10_000);
    lane.isFailing = true;
    lane.makeDue(100);
    expect(takeAll(100)).toEqual(['a', 'b']);
  });

  it('takes in thousands without looking at each other', () => {
    const began = process.cpuUsage();
    for (let index = 0; index < 50_000; index += 1) lane.add({ id: `n${index}`, at: index });
    expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2_000);
  });
});

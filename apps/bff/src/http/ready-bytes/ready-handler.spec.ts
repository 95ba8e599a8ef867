import { expect, it, describe } from '@jest/globals';
import { RequestScheduler } from './ready-handler.js';

describe('RequestScheduler', () => {
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

  it('begins what it is given at once, in order, while there is little', async () => {
    const scheduler = new RequestScheduler();
    const begun: number[] = [];
    scheduler.run(() => begun.push(1));
    expect(begun).toEqual([1]);
    await nextTurn();
    scheduler.run(() => begun.push(2));
    expect(begun).toEqual([1, 2]);
  });

  it('gives other work a turn between a few of many, and begins all of them in order', async () => {
    const scheduler = new RequestScheduler();
    const begun: number[] = [];
    for (let number = 0; number < 100; number += 1) scheduler.run(() => begun.push(number));
    let longest = begun.length;
    for (let turn = 0; turn < 200 && begun.length < 100; turn += 1) {
      const before = begun.length;
      await nextTurn();
      longest = Math.max(longest, begun.length - before);
    }
    expect(begun).toEqual(Array.from({ length: 100 }, (_, number) => number));
    expect(longest).toBeLessThanOrEqual(8);
  });
});

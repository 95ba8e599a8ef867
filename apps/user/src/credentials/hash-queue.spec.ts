import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { HashQueue } from './password-hasher.js';

/** Work that the test ends, with a count of how much of it ran at once. */
function controlledWork() {
  const ends: (() => void)[] = [];
  const state = { running: 0, most: 0 };
  const work = async (): Promise<void> => {
    state.running += 1;
    state.most = Math.max(state.most, state.running);
    await new Promise<void>((resolve) => ends.push(resolve));
    state.running -= 1;
  };
  return { state, ends, work };
}

describe('HashQueue', () => {
  it('works at most two at once, in order, and lets the others wait', async () => {
    const queue = new HashQueue({ atOnce: 2, waiting: 10 });
    const { state, ends, work } = controlledWork();
    const all = Array.from({ length: 6 }, () => queue.run(work));
    for (let ended = 0; ended < 6; ended += 1) {
      await nextTurn();
      ends.shift()?.();
    }
    await Promise.all(all);
    expect(state).toEqual({ running: 0, most: 2 });
  });

  it('refuses at once who comes when the line is full, and takes the next when it is not', async () => {
    const queue = new HashQueue({ atOnce: 1, waiting: 1 });
    const { ends, work } = controlledWork();
    const taken = [queue.run(work), queue.run(work)];
    await expect(queue.run(work)).rejects.toMatchObject({
      code: 'USER.TOO_MANY_REQUESTS',
      details: { retryAfterSeconds: 2 },
    });
    for (let ended = 0; ended < 2; ended += 1) {
      await nextTurn();
      ends.shift()?.();
    }
    await Promise.all(taken);
    expect(await queue.run(() => Promise.resolve('again'))).toBe('again');
  });

  it('lets others in by turns while one key floods it, and drops the flood when it is full', async () => {
    const queue = new HashQueue({ atOnce: 1, waiting: 8 });
    const { ends, work } = controlledWork();
    const order: string[] = [];
    const run = (name: string, keys: string[], isKnown = false) =>
      queue.run(
        () => {
          order.push(name);
          return work();
        },
        { keys, isKnown },
      );
    const flood = Array.from({ length: 12 }, (_, n) => run('flood', [`address-${n}`, 'account']));
    const settled = Promise.allSettled(flood);
    const owner = run('owner', ['device'], true);
    const other = run('other', ['other-address', 'other-account']);
    for (let ended = 0; ended < 9; ended += 1) {
      await nextTurn();
      ends.shift()?.();
    }
    await Promise.all([owner, other]);
    expect(order.slice(0, 4)).toEqual(['flood', 'owner', 'other', 'flood']);
    const dropped = (await settled).filter(({ status }) => status === 'rejected');
    expect(dropped).toHaveLength(5);
  });

  it('goes on after a failure', async () => {
    const queue = new HashQueue({ atOnce: 1, waiting: 1 });
    const failed = queue.run(() => Promise.reject(new Error('out of memory')));
    const next = queue.run(() => Promise.resolve(1));
    await expect(failed).rejects.toThrow('out of memory');
    expect(await next).toBe(1);
  });
});

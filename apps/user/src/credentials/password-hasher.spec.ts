import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { PasswordHasher, newAccessCode, HashQueue } from './password-hasher.js';
import { checkAccessCode } from '@elevate/rules';
import { setImmediate as nextTurn } from 'node:timers/promises';

const CONFIG = { ARGON2_MEMORY_KIB: 19_456, ARGON2_PASSES: 2, ARGON2_LANES: 1 };
const hasher = new PasswordHasher(CONFIG);

describe('PasswordHasher', () => {
  it('makes argon2id hashes with the configured effort, each with a salt of its own', async () => {
    const [first, second] = await Promise.all([hasher.hash('a-secret'), hasher.hash('a-secret')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
    expect(first).not.toBe(second);
  });

  it('knows a password again, and no other one', async () => {
    const stored = await hasher.hash('cafe\u0301-1');
    expect(await hasher.verify(stored, 'cafe\u0301-1')).toBe(true);
    expect(await hasher.verify(stored, 'caf\u00e9-1')).toBe(true);
    expect(await hasher.verify(stored, 'Caf\u00e9-1')).toBe(false);
    expect(await hasher.verify(stored, '')).toBe(false);
  });

  it('rejects every password for an account without a hash', async () => {
    expect(await hasher.verify(null, 'a-secret')).toBe(false);
  });

  it('calls a hash weak that had less memory or fewer passes, and none that had as much', async () => {
    const hashWith = (memoryCost: number, timeCost: number) =>
      hash('a-secret', { memoryCost, timeCost, parallelism: 1 });
    expect(hasher.isWeak(await hashWith(12_288, 3))).toBe(true);
    expect(hasher.isWeak(await hashWith(19_456, 1))).toBe(true);
    expect(hasher.isWeak(await hashWith(19_456, 2))).toBe(false);
    expect(hasher.isWeak(await hashWith(32_768, 2))).toBe(false);
    expect(hasher.isWeak('not a hash')).toBe(true);
  });

  it('refuses the thirty-fourth that comes at once', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 34 }, () => hasher.verify(null, 'a-secret')),
    );
    const refused = all.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThanOrEqual(2);
  });
});

describe('a new access code', () => {
  it('is one by the rules, each time another, and can be read out', () => {
    const codes = Array.from({ length: 500 }, newAccessCode);
    expect(codes.map(checkAccessCode).filter(Boolean)).toEqual([]);
    expect(new Set(codes).size).toBe(500);
    expect(codes.join('')).toMatch(/^[2-9A-HJ-NP-Za-km-z]+$/);
    // Each of the signs is in use.
    expect(new Set(codes.join('')).size).toBe(57);
  });
});

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

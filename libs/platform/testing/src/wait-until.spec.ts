import { describe, expect, it } from '@jest/globals';
import { slowness, waitUntil } from './wait-until.js';

describe('waitUntil', () => {
  it('gives the first truthy value', async () => {
    const values = [0, '', null, 'here'];
    await expect(waitUntil(() => values.shift(), { everyMs: 1 })).resolves.toBe('here');
  });

  it('takes a throwing probe for not yet', async () => {
    let calls = 0;
    const probe = (): boolean => {
      calls += 1;
      if (calls < 3) {
        throw new Error('not listening');
      }
      return true;
    };
    await expect(waitUntil(probe, { everyMs: 1 })).resolves.toBe(true);
  });

  it('names what it waited for, with the last error as the cause', async () => {
    const probe = (): boolean => {
      throw new Error('not listening');
    };
    const failure = waitUntil(probe, { timeoutMs: 20, everyMs: 1, what: 'the server' });
    await expect(failure).rejects.toMatchObject({
      message: `waited ${20 * slowness()} ms in vain for the server`,
      cause: new Error('not listening'),
    });
  });

  it('looks at least once, however short the time', async () => {
    await expect(waitUntil(() => 'at once', { timeoutMs: 0 })).resolves.toBe('at once');
  });
});

import { describe, expect, it } from '@jest/globals';
import { slowness, waitUntil } from './wait-until.js';

describe('waitUntil', () => {
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
});

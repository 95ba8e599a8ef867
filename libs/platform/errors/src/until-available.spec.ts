import { describe, expect, it } from '@jest/globals';
import { AppError } from './app-error.js';
import { type FailedAttempt, untilAvailable } from './until-available.js';

function createDependency(failures: number, error: Error = new Error('connection refused')) {
  const failed: FailedAttempt[] = [];
  const waits: unknown[] = [];
  let left = failures;
  return {
    failed,
    waits,
    options: {
      what: 'document server',
      withinMs: 1_000,
      attempt: () => (left-- > 0 ? Promise.reject(error) : Promise.resolve('connected')),
      logger: { warn: (facts: object) => waits.push(facts) },
      onFailure: (attempt: FailedAttempt) => void failed.push(attempt),
    },
  };
}

describe('untilAvailable', () => {
  it('tries again and reports each failure with its reason', async () => {
    const { options, failed, waits } = createDependency(2);
    expect(await untilAvailable(options)).toBe('connected');
    expect(failed).toEqual([
      { attempt: 1, reason: 'connection refused' },
      { attempt: 2, reason: 'connection refused' },
    ]);
    expect(waits).toMatchObject([{ retryInMs: 200 }, { retryInMs: 400 }]);
  });

  it('ends with the last reason when the time is over', async () => {
    const { options } = createDependency(1_000);
    await expect(untilAvailable(options)).rejects.toMatchObject({
      code: 'DEPENDENCY.UNAVAILABLE',
      message: 'The document server did not answer within 1 s: connection refused.',
    });
  });

  it('does not repeat what cannot succeed', async () => {
    const refused = new AppError('MONGO.HALF_RESTORED', { kind: 'user' });
    const { options, failed } = createDependency(1, refused);
    await expect(untilAvailable(options)).rejects.toBe(refused);
    expect(failed).toEqual([]);
  });
});

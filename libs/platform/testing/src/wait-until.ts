import { setTimeout as delay } from 'node:timers/promises';
import { measured } from './measured.js';

/** Multiplies every wait; tools/test measures it once, so that a slow machine does not look like a broken product. */
export const slowness = (): number => Number(process.env.TEST_SLOWNESS ?? 1);

export interface WaitOptions {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
  readonly what?: string;
}

/**
 * Polls until `probe` returns a truthy value. A throw counts as "not yet" and becomes the cause of the timeout error.
 */
export function waitUntil<T>(
  probe: () => T | Promise<T>,
  options: WaitOptions = {},
): Promise<NonNullable<Exclude<T, false>>> {
  return measured('wait for a condition', () => poll(probe, options));
}

async function poll<T>(
  probe: () => T | Promise<T>,
  { timeoutMs = 25_000, everyMs = 20, what = 'the condition' }: WaitOptions,
): Promise<NonNullable<Exclude<T, false>>> {
  const patienceMs = timeoutMs * slowness();
  const deadline = Date.now() + patienceMs;
  let cause: unknown;
  do {
    try {
      const value = await probe();
      if (value) {
        return value as NonNullable<Exclude<T, false>>;
      }
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await delay(everyMs);
  } while (Date.now() < deadline);
  throw new Error(`waited ${patienceMs} ms in vain for ${what}`, { cause });
}

import { setTimeout as delay } from 'node:timers/promises';

/** How long, and how often, to look. */
export interface WaitOptions {
  readonly timeoutMs?: number;
  readonly everyMs?: number;
  /** Named in the error when the time is over. */
  readonly what?: string;
}

/**
 * Polls until the probe gives something truthy, and returns it. A probe that throws counts as "not yet"; its
 * last error is the cause of the failure when the time is over.
 */
export async function waitUntil<T>(
  probe: () => T | Promise<T>,
  { timeoutMs = 10_000, everyMs = 20, what = 'the condition' }: WaitOptions = {},
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = Date.now() + timeoutMs;
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
  throw new Error(`waited ${timeoutMs} ms in vain for ${what}`, { cause });
}

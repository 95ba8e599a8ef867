import { isDeepStrictEqual } from 'node:util';
import { waitUntil } from '@elevate/testing';

/** Reads until two answers in a row are equal: after the start, the sample is still being published. */
export async function unchanging<T>(read: () => Promise<T>): Promise<T> {
  let before: T | undefined;
  return waitUntil(
    async () => {
      const now = await read();
      const same = isDeepStrictEqual(now, before);
      before = now;
      return same ? now : undefined;
    },
    { timeoutMs: 30_000, everyMs: 300, what: 'the product to be at rest' },
  );
}

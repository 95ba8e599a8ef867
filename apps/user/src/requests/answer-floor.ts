import type { Clock } from '@elevate/clock';

/** Longer than the reads and writes that an address with an account costs more or less than one without. */
export const FLOOR_MS = 25;

/** Answers, also with a failure, no sooner than `FLOOR_MS` later, so that the time does not reveal an account. */
export async function withFloor<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const floor = clock.delay(FLOOR_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}

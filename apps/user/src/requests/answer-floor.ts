import type { Clock } from '@elevate/clock';

/** Longer than the work that an account costs more or less. */
export const FLOOR_MS = 25;

/** No sooner than `FLOOR_MS`, so that the time does not reveal an account. */
export async function withFloor<T>(clock: Clock, work: () => Promise<T>): Promise<T> {
  const floor = clock.delay(FLOOR_MS);
  try {
    return await work();
  } finally {
    await floor;
  }
}

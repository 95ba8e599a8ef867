import { act } from '@testing-library/react';
import { jest } from '@jest/globals';

const STEP_MS = 100;
const LONGEST_MS = 60_000;

/** Also runs timers as real time passes, as `waitFor` needs. */
export const holdTime = () => void jest.useFakeTimers({ advanceTimers: true });

/** Advances held time until `isDone`; returns the milliseconds since `began` of `performance.now()`. */
export async function passUntil(isDone: () => boolean, began = performance.now()): Promise<number> {
  while (!isDone()) {
    if (performance.now() - began > LONGEST_MS) throw new Error('waited in vain');
    await act(() => jest.advanceTimersByTimeAsync(STEP_MS));
  }
  return performance.now() - began;
}

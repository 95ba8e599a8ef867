import { afterEach, expect, it, jest } from '@jest/globals';
import { Clock } from './clock.js';

afterEach(() => void jest.useRealTimers());

it('delays by the given time', async () => {
  jest.useFakeTimers();
  let isOver = false;
  const delayed = new Clock().delay(1_000).then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  await delayed;
  expect(isOver).toBe(true);
});

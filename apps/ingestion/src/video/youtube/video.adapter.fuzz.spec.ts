import { afterAll, expect, it, jest } from '@jest/globals';
import { FuzzRun, mutateText } from '@elevate/testing';
import { durationSeconds } from './video.adapter.js';

// The whole campaign takes minutes.
jest.setTimeout(1_800_000);

const DURATIONS = ['PT1H2M3S', 'P1DT2H', 'PT9M59.5S', 'P0D', 'P2W', 'P1Y2M3DT4H5M6S', 'PT36000S'];

const fuzz = new FuzzRun('durations', 0.1);
afterAll(() => fuzz.report());

it('reads a mutated duration as whole seconds or as none', () => {
  for (let round = 0; round < fuzz.cases; round += 1) {
    const { text } = mutateText(fuzz.numbers, fuzz.numbers.pick(DURATIONS));
    const seconds = fuzz.measure(text, () => durationSeconds(text));
    if (seconds === null) continue;
    expect([Number.isSafeInteger(seconds) && seconds >= 0, text]).toEqual([true, text]);
  }
});

import { expect, it } from '@jest/globals';
import { isoDuration } from './lists.js';

it.each([
  [0, 'P0D'],
  [45, 'PT45S'],
  [599, 'PT9M59S'],
  [600, 'PT10M'],
  [933, 'PT15M33S'],
  [3_603, 'PT1H3S'],
  [3_720, 'PT1H2M'],
  [3_723, 'PT1H2M3S'],
  [86_400, 'P1D'],
  [86_402, 'P1DT2S'],
])('writes %i s as %s', (seconds, text) => {
  expect(isoDuration(seconds)).toBe(text);
});

import { expect, it } from '@jest/globals';
import { tooManyAttempts } from './account-messages.js';

it.each([
  [1, '1 second'],
  [0.2, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
])('tooManyAttempts for %p seconds says: wait %s', (seconds, wait) => {
  expect(tooManyAttempts(seconds)).toBe(`Too many attempts. Please wait ${wait} and try again.`);
});

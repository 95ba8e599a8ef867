import { describe, expect, it } from '@jest/globals';
import { FAILURE_REASONS, failureWords } from './failure-words.js';

describe('a failure in plain words', () => {
  it.each(FAILURE_REASONS)('is said of "%s" as a sentence without its full stop', (reason) =>
    expect(failureWords(reason)).toMatch(/^[A-Z][^_]+[^.!\s]$/),
  );

  it('never says the same of two reasons', () => {
    expect(new Set(FAILURE_REASONS.map(failureWords)).size).toBe(FAILURE_REASONS.length);
  });
});

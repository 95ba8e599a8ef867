import { describe, expect, it } from '@jest/globals';
import { FAILURE_REASONS, failureWords } from './failure-words.js';

describe('failureWords', () => {
  it.each(FAILURE_REASONS)('describes "%s" in a sentence without a full stop', (reason) =>
    expect(failureWords(reason)).toMatch(/^[A-Z][^_]+[^.!\s]$/),
  );

  it('has a different text for each reason', () => {
    expect(new Set(FAILURE_REASONS.map(failureWords)).size).toBe(FAILURE_REASONS.length);
  });
});

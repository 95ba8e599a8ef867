import WORDS from './failure-words.json' with { type: 'json' };

/** Shared by run records, logs and screens. */
export type FailureReason = keyof typeof WORDS;

export const FAILURE_REASONS = Object.keys(WORDS) as FailureReason[];

export function failureWords(reason: FailureReason): string {
  return WORDS[reason];
}

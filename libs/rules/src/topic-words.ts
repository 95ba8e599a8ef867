import { foldText } from './fold-text.js';

/** For each topic and list of words; lengths in characters. */
export const TOPIC_WORD_LIMITS = { words: 50, min: 2, max: 40 } as const;

export function checkTopicWords(words: readonly string[]): string | undefined {
  const { words: most, min, max } = TOPIC_WORD_LIMITS;
  if (words.length > most) return `At most ${most} words`;
  if (words.some((word) => word.trim().length < min || word.trim().length > max))
    return `Each word must have ${min} to ${max} characters`;
  if (words.some((word) => !/[\p{L}\p{N}]/u.test(word) || /[,\p{C}]/u.test(word)))
    return 'Each word must have a letter or digit, and no comma';
  const distinct = new Set(words.map((word) => foldText(word.trim())));
  return distinct.size < words.length ? 'Each word must be there once' : undefined;
}

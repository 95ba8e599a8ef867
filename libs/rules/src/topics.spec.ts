import { describe, expect, it } from '@jest/globals';
import { checkTopicWords, TOPIC_WORD_LIMITS } from './topics.js';

describe('checkTopicWords', () => {
  it.each([[[]], [['rust']], [['C++', 'go lang', 'LLM(s)', 'Ọmọ']]])('accepts %p', (words) => {
    expect(checkTopicWords(words)).toBeUndefined();
  });

  it.each([
    [['x'], 'Each word must have 2 to 40 characters'],
    [['  a  '], 'Each word must have 2 to 40 characters'],
    [['x'.repeat(41)], 'Each word must have 2 to 40 characters'],
    [['++'], 'Each word must have a letter or digit, and no comma'],
    [['rust, go'], 'Each word must have a letter or digit, and no comma'],
    [['ru\u0000st'], 'Each word must have a letter or digit, and no comma'],
    [['Rust', 'rust '], 'Each word must be there once'],
    [
      Array.from({ length: TOPIC_WORD_LIMITS.words + 1 }, (_, n) => `word ${n}`),
      'At most 50 words',
    ],
  ])('refuses %p', (words, problem) => {
    expect(checkTopicWords(words)).toBe(problem);
  });
});

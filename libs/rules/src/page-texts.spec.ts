import { describe, expect, it } from '@jest/globals';
import { episodePage, summarize } from './page-texts.js';

describe('summarize', () => {
  it('leaves a short text as it is, on one line', () => {
    expect(summarize('  One\n\n two\tthree ')).toBe('One two three');
  });

  it('cuts after a word', () => {
    expect(summarize('one two three', 9)).toBe('one two…');
    expect(summarize('one two three', 8)).toBe('one two…');
  });

  it('cuts inside a very long word, but never inside an emoji', () => {
    expect(summarize('abcdef', 3)).toBe('abc…');
    expect(summarize('ab🚀cdef', 3)).toBe('ab…');
  });
});

it('episodePage has a fallback for an episode without a description', () => {
  expect(episodePage('A talk', ' \n ')).toEqual({
    title: 'A talk',
    description: 'A talk: watch the whole episode.',
  });
});

import { describe, expect, it } from '@jest/globals';
import { episodePage, summarise } from './page-texts.js';

describe('summarise', () => {
  it('leaves a short text as it is, on one line', () => {
    expect(summarise('  One\n\n two\tthree ')).toBe('One two three');
  });

  it('cuts after a word', () => {
    expect(summarise('one two three', 9)).toBe('one two…');
    expect(summarise('one two three', 8)).toBe('one two…');
  });

  it('cuts one endless word, but no emoji', () => {
    expect(summarise('abcdef', 3)).toBe('abc…');
    expect(summarise('ab🚀cdef', 3)).toBe('ab…');
  });
});

describe('episodePage', () => {
  it('has words for an episode that says nothing about itself', () => {
    expect(episodePage('A talk', ' \n ')).toEqual({
      title: 'A talk',
      description: 'A talk: watch the whole episode.',
    });
  });
});

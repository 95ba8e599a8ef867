import { describe, expect, it } from '@jest/globals';
import { findInCues, foldCues, markMatches } from './find-in-transcript.js';

/** Each match in brackets with its number. */
function found(term: string, ...texts: string[]): string[] {
  const { marks } = findInCues(foldCues(texts.map((text) => ({ text }))), term);
  return texts.map((text, cue) =>
    markMatches(text, marks.get(cue) ?? [])
      .map((part) => (part.isMatch ? `[${part.match} ${part.text}]` : part.text))
      .join(''),
  );
}

describe('a search in a transcript', () => {
  it.each([
    [
      'of a word, in any form, case and accent',
      'ecole',
      ['L’École', 'écoles'],
      ['L’[0 École]', '[1 écoles]'],
    ],
    [
      'of a phrase only',
      'machine learning',
      ['The machine', 'Machine learning!'],
      ['The machine', '[0 Machine learning]!'],
    ],
    [
      'of a phrase across two lines',
      'machine learning',
      ['a machine', 'learning it'],
      ['a [0 machine]', '[0 learning] it'],
    ],
    ['of a phrase with other separators', 'real time', ['Real-time data'], ['[0 Real-time] data']],
    ['of an unfinished phrase', 'machine lear', ['machine learning'], ['[0 machine lear]ning']],
    [
      'of the words, if the phrase is not said',
      'africa python',
      ['Python in', 'Africa'],
      ['[0 Python] in', '[1 Africa]'],
    ],
    [
      'of nothing, if one of the words is missing',
      'africa rust',
      ['Python in Africa'],
      ['Python in Africa'],
    ],
    ['of no single letter', 'a', ['a b'], ['a b']],
    ['of a sign of a script without spaces', '学習', ['機械学習の入門'], ['機械[0 学習]の入門']],
  ])('is one %s', (_name, term, texts, expected) => {
    expect(found(term, ...texts)).toEqual(expected);
  });

  it('stays quick in a talk of four hours', () => {
    const folded = foldCues(Array.from({ length: 6_000 }, (_, n) => ({ text: `Line ${n} of it` })));
    expect(findInCues(folded, 'line').count).toBe(6_000);
  });
});

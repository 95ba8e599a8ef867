import { describe, expect, it } from '@jest/globals';
import { correct } from './corrections.js';
import { SearchIndex } from './search-index.js';
import type { Searchable } from './segment.js';

const TITLES = [
  'Python security for all',
  'Python in production',
  'Kubernetes at home',
  'Pythons in the wild',
  'Hate is a sound in all languages',
  ...Array.from({ length: 8 }, (_, number) => `The Clean Architecture, part ${number}`),
  'A clan of worms',
];

function talks(): SearchIndex<Searchable> {
  const index = new SearchIndex();
  TITLES.forEach((title, number) =>
    index.put({
      id: `t${number}`,
      time: number,
      state: { title, description: '', names: ['Afro Devs', 'Machine Learning'] },
    }),
  );
  return index;
}

describe('correct', () => {
  it.each([
    ['a swapped letter', 'pyhton', 'python'],
    ['two words', 'Pythn Securty', 'python security'],
    ['two letters of a long word', 'kubrnets', 'kubernetes'],
    ['the first letter', 'qython', 'python'],
    ['a channel', 'afro dves', 'afro devs'],
    ['a topic', 'machine lerning', 'machine learning'],
    ['the nearest word first', 'pythonss', 'pythons'],
    ['a word that is another one elsewhere', 'clan architecture', 'clean architecture'],
    ['an unknown word and one that exists', 'clan archtecture', 'clean architecture'],
    ['the word that stands in the title', 'hate sund', 'hate sound'],
    ['one word, beside a phrase', '"in production" pyton', '"in production" python'],
  ])('replaces %s: %p', async (_name, term, text) => {
    expect(await correct(talks(), term)).toEqual({ text, missing: [], others: null });
  });

  it.each([
    ['a word like no other', 'quantum', ['quantum'], null],
    ['one unknown word among known ones', 'quantum python', ['quantum'], 'python'],
    ['words that are not found together', 'kubernetes python', [], 'python'],
    ['words of which no two are found together', 'home worms wild sound', [], 'home'],
    ['words that exist and resemble others', 'hate clean', [], 'clean'],
    ['a short word', 'pyt qqq', ['qqq'], 'pyt'],
    ['a quoted word', '"pyhton"', ['"pyhton"'], null],
    ['a number', 'python 2031', ['2031'], 'python'],
    ['no letters', '?!', [], null],
    [
      'a long text',
      'quantum hate is a sound in all clean languages',
      ['quantum'],
      'hate is a sound in all languages',
    ],
  ])('offers the others of %s', async (_name, term, missing, others) => {
    expect(await correct(talks(), term)).toEqual({ text: null, missing, others });
  });

  it('leaves a name as it is', async () => {
    const isName = (word: string) => word === 'pythony';
    expect(await correct(talks(), 'pythony', isName)).toMatchObject({ missing: [] });
  });
});
